"""Paragraphs that nothing marks, in scripts that set a sign before and behind each value, 第九條第三項 and 前條第四項:
only one that the rule has not is told, for the others are no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from rulewright.cite.parts.entries import Lists
from rulewright.cite.parts.unspaced import beside, frames, steps_of
from rulewright.cite.phrase import Token
from rulewright.languages.patterns import literally
from rulewright.languages.scripts import is_unspaced
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number


class UnspacedParagraphs:
    """Finds them in one notation. `lists` are those of the rules of the book; `exists` tells whether a rule has a
    number."""

    def __init__(self, notation: Notation, lists: Lists, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.lists = lists
        self.exists = exists
        rules = [form for form in notation.levels[0].cited if frames(form)]
        self.signs = _signs(notation) if rules else []
        self.forms = [structs.replace(form, insert="", after=sign) for form in rules for sign in self.signs]
        self.steps = {**steps_of(notation.words.preceding, -1), **steps_of(notation.words.following, 1)}
        ways = literally(f"{way}{form.after}" for way in self.steps for form in rules)
        value = "|".join(form.pattern for form in self.forms) or "(?!)"
        self.pattern = late(rf"(?:(?P<rule>{notation.deep_pattern})|(?P<way>{ways}))(?P<place>{value})")

    def find(self, text: str, own: Number) -> Iterator[tuple[Token, int]]:
        """Yield those that are cited in a text of the rule `own` and are not there, each with where its rule is
        named."""
        if not (self.lists.counted and any(sign in text for sign in self.signs)):
            return
        for match in self.pattern.finditer(text):
            step = self.steps.get((match["way"] or "")[:-1], 0)
            rule = self.notation.parse(match["rule"]) or () if match["rule"] else beside(self.notation, own[:1], step)
            form = next(each for each in self.forms if each.fits(match["place"]))
            place = int(form.ordinal(form.value(match["place"])))
            most = self.lists.of("".join(rule)).paragraphs if rule and self.exists(rule) else 0
            number = self._written(rule, place) if 0 < most < place else ()
            if number:
                yield Token("NUMBER", *match.span("place"), match["place"], number), match.start()

    def _written(self, rule: Number, place: int) -> Number:
        """Return the number of a part of a rule as parts are written, whatever they are called: there are fewer
        entries than lines, so that it is none's."""
        forms = (part.cited[0] for part in self.notation.items)
        written = ((*rule, form.nth(place)) for form in forms)
        return next((each for each in written if self.notation.parse("".join(each)) and not self.exists(each)), ())


def _signs(notation: Notation) -> list[str]:
    """Return the signs behind the places of paragraphs: those that are listed for such and call no part that is
    marked. Where one of them calls the marked items, 第一款, what is listed for items calls the paragraphs: 第一項."""
    marked = {form.after for part in notation.parts for form in part.cited if frames(form)}
    listed = notation.words.paragraph
    turned = notation.words.number if marked.intersection(listed) else []
    return [sign for sign in (*listed, *turned) if is_unspaced(sign) and sign not in marked]
