"""Numbered paragraphs of rules that have numbers of several parts: *1.* and *2.* below article 4.3, which are cited as
*article 4.3, second paragraph*. Steps are numbered so, too. Paragraphs stand directly below the headings of their
rules, in most lists, and the text cites them as such behind the number of their rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from rulewright.languages.patterns import words
from rulewright.languages.series import ranks
from rulewright.notations.form import Form
from rulewright.notations.learnt.marks import CITED as CITED_KEY
from rulewright.notations.learnt.marks import ITEM, STEP
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part
from rulewright.text import at_lines

FEWEST = 3  # rules whose lists begin directly below them
CITED = 2  # different paragraphs that are cited behind the number of their rule
ELSEWHERE = 0.5  # as many lists, at most, begin elsewhere
LONGEST = 80  # characters of a title on a line of its own
ENDS = tuple(".:;,")
SAMPLES = (" <paragraph> {1}", ", <paragraph> {1}")


class Listed(Struct):
    """How many paragraphs the rules have whose lists begin directly below them; and how many lists begin elsewhere."""

    rules: dict[str, int]
    elsewhere: int = 0


def with_paragraphs(notation: Notation, texts: Sequence[str], file: str) -> tuple[Notation, str, list[str]]:
    """Return the notation with the numbered paragraphs that the rules of a book of these texts have, what its `file`
    says with them, and a sentence on it; notation and file as they are where there are none."""
    named = notation.words.paragraph
    marked = next((at for at, part in enumerate(notation.items) if STEP in part.marks), None)
    worded = marked is not None and any(form.label for form in notation.items[marked].cited)
    if not named or worded or any(STEP in part.marks for part in notation.levels):
        return notation, file, []
    listed = Listed({})
    for text in texts:
        _look(text, notation, listed)
    held = sum(1 for most in listed.rules.values() if most > 1)
    if held < FEWEST or listed.elsewhere > ELSEWHERE * held:
        return notation, file, []
    cited = {each for text in texts for each in _cited(text, notation)}
    if sum(0 < place <= listed.rules.get(rule, 0) for rule, place in cited) < CITED:
        return notation, file, []
    forms = tuple(Form(f"{before} {word} ", "1", "") for before in ("", ",") for word in named)
    items = list(notation.items)
    if marked is None:
        items.insert(0, Part((Form("(", "1", ")"), *forms), (STEP,), item=True))
    else:
        items[marked] = structs.replace(items[marked], cited=(*items[marked].cited, *forms))
    said = "below most rules stand paragraphs marked 1. and 2., which are cited by the word for such; they are read as "
    said += items[marked or 0].cited[0].write("1")
    return notation.having_learnt(said, items=items), _written(file, marked), [said]


def _written(file: str, marked: int | None) -> str:
    """Return what the file of a notation says, with such paragraphs in front of its items, or with what they are called
    in the item that has their mark."""
    if not file:
        return file
    head, *items = file.split(ITEM)
    samples = ", ".join(f'"{sample}"' for sample in SAMPLES)
    if marked is None:
        items.insert(0, f'cited = ["(1)", {samples}]\nmarks = ["1."]\n')
    else:
        items[marked] = CITED_KEY.sub(rf"\1, {samples}]", items[marked], count=1)
    return ITEM.join([head, *items])


def _look(text: str, notation: Notation, listed: Listed) -> None:
    """Take note of the lists of a text."""
    label = words(each for each in notation.words.label if each[0].isalpha())
    rule = rf"(?:[#*_][#*_ \t]*)?(?:(?i:{label})[ \xa0])?(?P<rule>{notation.deep_pattern})(?!\w)"
    begin = re.compile(rf"\n[ \t]*(?:(?P<step>\d{{1,2}})\.[ \t]|{rule})")
    rule, last, end = "", 0, 0
    for match in at_lines(begin, text):
        if match["rule"]:
            rule, last, end = match["rule"], 0, match.end() - 1
        elif int(match["step"]) == last + 1 and (last or _is_below(text, end, match.start())):
            last += 1
            listed.rules[rule] = max(last, listed.rules.get(rule, 0)) if rule else 0
        elif match["step"] == "1":
            listed.elsewhere += 1
            last = 0


def _is_below(text: str, start: int, end: int) -> bool:
    """True where nothing but a title stands between the number of a rule and the first entry of a list."""
    line = text.find("\n", start, end)
    title = text[line:end].strip() if line >= 0 else ""
    return "\n" not in title and len(title) <= LONGEST and not title.endswith(ENDS)


def _cited(text: str, notation: Notation) -> Iterator[tuple[str, int]]:
    """Yield the paragraphs that are cited behind the number of a rule, each with that."""
    named = words(notation.words.paragraph)
    places = ranks(notation.language)
    ranked = rf"(?P<rank>{words(places)})\s+(?:{named})"
    cited = re.compile(
        rf"(?<![\w.])(?P<rule>{notation.deep_pattern}),?\s+(?:(?:{named})\s+(?P<figure>\d{{1,2}})(?!\w)|{ranked})",
        re.IGNORECASE,
    )
    for match in cited.finditer(text):
        yield match["rule"], int(match["figure"] or 0) or places.get((match["rank"] or "").casefold(), 0)
