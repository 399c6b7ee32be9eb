"""Paragraphs that nothing numbers, cited by their place behind their rule or in front of it, *rule 22, third
paragraph*, *the third paragraph of rule 22*, *7 §:n 4 momentti*, or without it, *l'alinéa 6*, *the fourth paragraph
of this rule*. Only one that the rule has not is told: the others are no rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from rulewright.cite.parts.entries import Lists
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import Hands
from rulewright.languages.forms import is_shortened, shared_beginning
from rulewright.languages.hints import hints_of, occurring
from rulewright.languages.patterns import BLANKS, literally, perhaps, raised, small, words
from rulewright.languages.series import in_words, ranks, series
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.notations.form import SIGNS, Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

NEAR = 20  # paragraphs: a number beyond is none of them
SEVERAL = 2  # paragraphs of a rule, at least, before a figure alone cites one of them
FAR = 20  # characters in front of a number in which the word for an annex may stand: Annex No. 2, paragraph 1


class Unnumbered:
    """Finds them in one notation. `lists` are those of the rules of the book, `called` the words with which they
    begin; `exists` tells whether a rule has a number."""

    def __init__(
        self, notation: Notation, lists: Lists, called: Collection[str], exists: Callable[[Number], bool]
    ) -> None:
        self.notation = notation
        self.lists = lists
        self.exists = exists
        listed = notation.words
        self.hints = hints_of(listed.paragraph)
        self.places = ranks(notation.language)
        counting = map(series, in_words(notation.language))  # ledd tre, as well
        self.counts = {name: at for each in counting for name, at in each.places.items()}
        rules = {word.casefold() for word in called}
        unruled = [word for word in listed.paragraph if word.casefold() not in rules]
        named = words(unruled)
        forms = [part.cited[0] for part in notation.items]
        self.form = next((form for form in forms if form.kind == "1"), Form("(", "1", ")"))
        self.lettered = next((form for form in forms if form.kind == "a"), self.form)
        number = rf"(?:{words(listed.number)})"
        figure = rf"(?P<ahead>[1-9]\d?)\s+{number}|{number}\s+(?P<behind>[1-9]\d?)"
        letter = rf"(?P<letter>[a-z])-(?:{words([*listed.letter, *listed.number])})"
        entry = rf",?\s+(?:{figure}|{letter})(?![\w(.]*\w)"
        self.entry = late(entry if listed.number else "(?!)", re.IGNORECASE)
        parts = notation.parts[1:]
        self.marked = not {each.casefold() for each in listed.paragraph}.isdisjoint(
            word for part in parts for form in part.cited for word in (form.label, form.called.strip())
        )
        rank = words(self.places)
        one = (
            rf"(?:(?P<rank>{rank})\s+(?:{named})|(?:{named})\s+(?P<rank2>{rank})"
            rf"|{_called(unruled, listed)}(?P<value>[1-9]\d?)(?![\w.(]*\w))"
        )
        the = perhaps(listed.the)
        of = rf"(?:(?:{words(listed.of)})\s*)" if listed.of else r"(?:)"
        label = rf"(?:{words([*listed.label, *listed.cue])})\s*"
        ring = raised(listed.raised)  # l'article 1er, alinéa 2
        rule = rf"[\[(]?(?P<rule>{notation.deep_pattern}|(?<=\s)\d{{1,3}}(?={ring}(?:[,;.)\s]|\Z)))"
        whole = rf"(?!\w|\.\d|\s+{of}{the}{label}\d)"  # but the second paragraph of 3 of article 81
        self.before = late(rf"(?<!\w){one}\s+{of}{the}(?:{label})?{rule}{whole}", re.IGNORECASE)
        signs = any(sign in form.before + form.after for form in notation.levels[0].cited for sign in SIGNS)  # 1 §
        called = f"(?:{label})?" if signs else label
        self.behind = late(rf"(?<!\w){called}{rule}{ring}[\])]?,?\s+{the}{one}", re.IGNORECASE)
        signed = rf"(?P<rule>{notation.deep_pattern})(?::\w{{1,4}})?\s+(?P<value>\d{{1,2}})\s+(?:{named})"
        self.signed = late(signed if notation.framed else "(?!)", re.IGNORECASE)
        self.present = self._present(named, rules)
        self.alone = self._alone(rules)
        self.hands = Hands(listed)
        self.begun = late(rf"(?:\A|[.!?]\s+){the}\Z", re.IGNORECASE)
        self.annex = late(rf"(?<!\w){words(listed.appendix)}\s*\Z" if listed.appendix else "(?!)", re.IGNORECASE)

    def _present(self, named: str, rules: Collection[str]) -> list[re.Pattern[str]]:
        """Return what finds a paragraph of the rule of which the text says that it stands in that: *this rule's third
        paragraph*, *tämän pykälän 4 momentti*, *ledd tre i dette punktet*."""
        listed = self.notation.words
        kinds = [
            word for word in (*rules, *listed.label, *listed.article, *listed.section, *listed.number) if word.isalpha()
        ]
        stems = literally(dict.fromkeys(shared_beginning(word.casefold()) for word in kinds))
        count = rf"(?P<count>{words(self.counts)}|[1-9]\d?)"
        one = rf"(?:{count}\s+(?:{named})|(?:{named})\s+{count.replace('count', 'count2')})(?!\w|[.(]\w)"
        the = perhaps(listed.the)
        of = perhaps([*listed.of, *listed.within], BLANKS) + the
        this = rf"(?:{words(listed.present)})\s+(?:{stems})[^\W\d_]*"
        if not (listed.present and kinds):
            return []
        found = rf"(?<!\w){this},?\s+{the}{one}", rf"(?<!\w){one}\s+{of}{this}(?!\w|\s*\d)"
        return [late(each, re.IGNORECASE) for each in found]

    def _alone(self, rules: Collection[str]) -> re.Pattern[str]:
        """Return what finds a paragraph by its word alone and its figure or place, where no rules are called so."""
        listed = self.notation.words
        others = {*rules, *(word.casefold() for word in listed.cue)}  # paragraph 6 and par. 6 may be rules
        alone = [word for word in map(str.casefold, listed.paragraph) if word not in others]
        alone = [word for word in alone if not any(is_shortened(word, other) for other in others)]
        of = words([*listed.of, *listed.within])
        closed = rf"(?![\w(.]*\w|\s*(?:{of})\s|\s*[-–—/]|{_between(listed)}\d)"  # the last of several
        figure = rf"{_called(alone, listed)}(?P<value>[1-9]\d?)"
        one = rf"(?<![^\W\d_])(?:{figure}|(?P<rank>{words(self.places)})\s+(?:{words(alone)})){closed}"
        return late(one if listed.of else "(?!)", re.IGNORECASE)

    def find(self, text: str, own: Number, first: int) -> Iterator[tuple[Token, int]]:
        """Yield the paragraphs that are cited in a text of the rule `own` and are not there, each with where its
        rule is named. `first` is where the first rule or work is cited: behind it a paragraph may be of that."""
        if not (self.lists.counted and occurring(self.hints, small(text))):
            return
        for pattern in (self.before, self.behind, self.signed):
            for match in pattern.finditer(text):
                if self.annex.search(text, max(0, match.start() - FAR), match.start()):
                    continue
                rule = self.notation.parse(match["rule"]) or ()
                if entry := self._entry_behind(match, rule):
                    yield entry, match.start("rule")
                group = next(name for name in ("value", "rank", "rank2") if match.groupdict().get(name))
                place = int(match["value"] or 0) or self.places.get(match[group].casefold(), 0)
                if 0 < self.lists.of("".join(rule)).paragraphs < place <= NEAR:
                    number = (*rule, self.form.write(str(place)))
                    yield Token("NUMBER", *match.span(group), match[group], number), match.start("rule")
        yield from self._of_own(text, own, first)

    def _entry_behind(self, match: re.Match[str], rule: Number) -> Token | None:
        """Return what is cited behind a paragraph of a rule, *3 §:n 1 momentin 2 kohta*, *3 §:n 1 momentin b-kohta*: an
        entry of the list that the rule has, whatever paragraph that is. Where paragraphs are marked, they are the
        parts."""
        entry = self.entry.match(match.string, match.end()) if not self.marked else None
        group = (entry.lastgroup or "") if entry else ""
        form = self.lettered if group == "letter" else self.form
        if entry is None or not self.exists((*rule, form.nth(1))):
            return None
        return Token("NUMBER", *entry.span(group), entry[group], (*rule, form.write(entry[group])))

    def _of_own(self, text: str, own: Number, first: int) -> Iterator[tuple[Token, int]]:
        """Yield those of the rule `own`, or of the one that it is an item of, which is not named."""
        while self.notation.is_item(own):
            own = own[:-1]
        most = self.lists.of("".join(own)).paragraphs if own and self.exists(own) else 0
        if not most:
            return
        alone = self._told(text, first) if most >= SEVERAL else ()
        for match in (*(match for each in self.present for match in each.finditer(text)), *alone):
            group = next(name for name in ("value", "rank", "count", "count2") if match.groupdict().get(name))
            place = int(match[group]) if match[group].isdigit() else self.counts[match[group].casefold()]
            if most < place <= NEAR:
                start, end = match.span(group)
                number = (*own, self.form.write(str(place)))
                yield Token("NUMBER", start, end, match[group], number), match.start()

    def _told(self, text: str, first: int) -> Iterator[re.Match[str]]:
        """Yield the paragraphs that are cited alone in a text, up to the `first` other citation. By its place one only
        where words hand over to it, or a sentence begins with it; not behind another, *the second paragraph*, for a
        letter may be described."""
        places = 0
        for match in self.alone.finditer(text, 0, first):
            close = text[max(0, match.start() - FAR) : match.start()]
            begins = not places and self.begun.search(close)
            if match["value"] or begins or self.hands.point(close.casefold().rstrip()):
                yield match
            places += bool(match["rank"])


def _called(named: list[str], listed: Words) -> str:
    """Return a pattern of a word for paragraphs, and of those in front of the last of several: *alinéa* 6, *alinéas 5
    à* 19."""
    plural = {f"{word}{ending}".casefold() for word in named for ending in listed.plural}
    several = words([word for word in named if word.casefold() in plural or word in listed.several])
    return rf"(?:(?:{several})\s+(?>(?:[1-9]\d?{_between(listed)}(?=\d)){{1,9}})|(?:{words(named)})\s+)"


def _between(listed: Words) -> str:
    joined = words([*listed.joiner, *listed.through])
    return rf"(?:\s*,\s*(?:(?:{joined})\s+)?|\s+(?:{joined})\s+|[–—-])"
