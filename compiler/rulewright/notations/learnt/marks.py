"""Marks of items that a book uses throughout and its notation does not name: `a.` where the notation says `(a)`, or
`(i)` below `(a)` where it knows of no such items."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct, structs

from rulewright.languages.scripts import UNSPACED, ByScript
from rulewright.languages.series import alphabets
from rulewright.notations import kinds
from rulewright.notations.form import FRAMES, Form
from rulewright.notations.learnt.frame import SUPERSCRIPT
from rulewright.notations.learnt.held_lists import are_cited_behind, called_behind, steps_are_cited_behind
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part
from rulewright.notations.shape import JOINTS, ended
from rulewright.text import at_lines

KINDS = ("a", "A", "i")  # a number in such a frame may be a chapter or a step, a large numeral a chapter or a letter
LETTERS = ("a", "A")  # where a notation names no items of a kind, letters without brackets may be chapters, if typed
EARLY = {"a": "[a-f]", "A": "[A-F]"}  # letters that no unit is: (2.5 m)
OTHERS = ("i", *(name for name in alphabets() if not name.isupper()))  # kinds of which a notation may name none
FIRSTS = {"a": "a", "A": "A", "i": "i", "1": "1", **{name: name for name in alphabets()}}
SECONDS = {"b": "a", "B": "A", "ii": "i", "2": "1", **{values[1]: name for name, values in alphabets().items()}}
THIRDS = {"c": "a", "C": "A", "iii": "i", "3": "1", **{values[2]: name for name, values in alphabets().items()}}
KIND = {**FIRSTS, **SECONDS, **THIRDS}
BEFORE: dict[str, Collection[str]] = {**dict.fromkeys(SECONDS, FIRSTS), **dict.fromkeys(THIRDS, SECONDS)}
SET = r"\n[ \t]*(?:[-*+•][ \t]+)?"  # before a mark with which a line begins
NUMBER = r"(?:\d[\d.]{0,9}[ \t]+)?"  # of the rule, on whose line a list may begin: 2. (a) Members
AFTER = r"[.:)]|\.?[°º]\.?"  # a value
APART = rf"(?:[ \t\n]|[{UNSPACED}])"  # behind a mark
FIRST_THREE = ByScript(rf"{SET}{NUMBER}(\(?)({'|'.join(sorted(KIND, key=len, reverse=True))})({AFTER}){APART}")
GIVEN = ByScript(rf"{SET}(\(?)(\w{{1,9}}?)({AFTER}){APART}")
CERTAIN = 1_000_000  # lists, more than any text has: what is counted so often is beyond doubt
RUNS = 2  # a second mark must stand below a first, or a third below a second, so often
NUMBERED = Form("(", "1", ")")  # the mark of a paragraph; with a stop a number is a step or a rule
POINTS = (Form("", "1", ")"), *(Form("", "1", sign) for sign in ("°", "º", ".º", "°.", "º.")))
STEP = Form("", "1", ".")
ITEM = "\n[[items]]\n"
MARKS = re.compile(r"^(marks = \[.*)\]$", re.MULTILINE)
CITED = re.compile(r"^(cited = \[.*)\]$", re.MULTILINE)
Look = tuple[str, str, str]


class OwnMark(Struct, frozen=True):
    """A mark that the notation does not name: how it looks, and the place of the items in the notation that it marks,
    or None where it names none of the kind. One of a list in a list is cited by its place in it (`placed`), and by the
    words that are `called`; one that is `glued` is cited right behind its rule, too."""

    form: Form
    item: int | None
    placed: bool = False
    glued: bool = False
    called: tuple[str, ...] = ()

    @property
    def cited(self) -> tuple[Form, ...]:
        """How it is cited where no item of the notation says so: behind the item or the rule that it is in."""
        glued = (Form("", self.form.kind, ""),) if self.glued else ()
        named = (Form(f"{before} {word} ", self.form.kind, "") for word in self.called for before in ("", ","))
        return (self.dotted, *named) if self.placed else (Form("(", self.form.kind, ")"), self.dotted, *glued)

    @property
    def dotted(self) -> Form:
        return Form(".", self.form.kind, "")

    @property
    def is_stopped(self) -> bool:
        """True for a letter or numeral that nothing but a stop marks."""
        return self.form.kind != "1" and not self.form.before and self.form.after == "."


def with_own_marks(
    notation: Notation, texts: Iterable[str], counted: Iterable[str] = (), nested: int = 0
) -> tuple[Notation, list[OwnMark], list[str]]:
    """Return the notation with the marks that a book of these texts uses besides, these marks, and a sentence for each.

    Such a mark is a letter or a small numeral in another frame than the ones that the notation names; it must begin
    lists of two or more throughout, and more often than the marks that are named for its kind. One short list is enough
    where items of the kind are cited, and one mark in the texts `counted`: their lines begin with marks that a word
    processor gave. `nested` is how many entries stand in lists of numbers within entries of others.
    """
    texts = list(texts)
    runs = sum(map(_runs, texts), Counter())
    for look in {look for text in counted for look in (*_runs(text), *_begun(text))}:
        runs[look] += CERTAIN
    found = [*_frames(notation, runs, texts), *_kinds(notation, runs, texts), *_numbered(notation, runs, texts)]
    found += _nested(notation, texts, nested) or _steps(notation, texts)
    if not found:
        return notation, [], []
    items = [_with(part, [own for own in found if own.item == at]) for at, part in enumerate(notation.items)]
    items += [Part(own.cited, (own.form,), item=True) for own in found if own.item is None]
    said = [_said(notation, own) for own in found]
    return notation.having_learnt(said, items=items), found, said


def _with(part: Part, own: Sequence[OwnMark]) -> Part:
    """Return an item with marks that a book uses besides; what is marked ii. is cited as .ii, too."""
    dotted = [each.dotted for each in own if each.is_stopped and each.dotted not in part.cited]
    return structs.replace(part, cited=(*part.cited, *dotted), marks=(*part.marks, *(each.form for each in own)))


def named_in(file: str, own: Iterable[OwnMark]) -> str:
    """Return what the file of a notation says with the marks that it does not name, so that a person can edit them."""
    head, *items = file.split(ITEM)
    for mark in own:
        sample = mark.form.write(mark.form.kind)
        if mark.item is None:
            samples = (form.write(f"{{{form.kind}}}" if form.label else form.kind) for form in mark.cited)
            cited = ", ".join(f'"{each}"' for each in samples)
            items.append(f'cited = [{cited}]\nmarks = ["{sample}"]\n')
        else:
            items[mark.item] = MARKS.sub(rf'\1, "{sample}"]', items[mark.item], count=1)
            dotted = f'"{mark.dotted.write(mark.form.kind)}"'
            if mark.is_stopped and dotted not in items[mark.item]:
                items[mark.item] = CITED.sub(rf"\1, {dotted}]", items[mark.item], count=1)
    return ITEM.join([head, *items])


def _said(notation: Notation, own: OwnMark) -> str:
    form = own.form
    named = own.cited[0] if own.item is None else notation.items[own.item].alike(form)
    cited = named.write(form.kind)
    return (
        f"items are marked {form.write(form.kind)}, which the notation {notation.name} does not name; "
        f"they are read as {cited}"
    )


def _frames(notation: Notation, runs: Counter[Look], texts: Iterable[str]) -> Iterator[OwnMark]:
    """Yield the other frames around letters or numerals that the notation names as items."""
    named = {form for part in notation.parts for form in part.marks}
    for at, part in enumerate(notation.items):
        own = max((runs[_look(form)] for form in part.marks), default=0)
        for form in _others(part):
            often = runs[_look(form)]
            if form not in named and often > own and (often >= RUNS or _is_cited(notation, part, form.kind, texts)):
                named.add(form)
                yield OwnMark(form, at)


def _is_cited(notation: Notation, part: Part, kind: str, texts: Iterable[str]) -> bool:
    """True where a text cites an item of a kind behind the number of its rule: 2.1.b, 2.1(b), 2.1b."""
    forms = [form.pattern for form in part.cited if form.kind == kind]
    cited = re.compile(rf"{notation.deep_pattern}(?:{'|'.join(forms) or '(?!)'})(?!\w)")
    return any(cited.search(text) for text in texts)


def _kinds(notation: Notation, runs: Counter[Look], texts: Iterable[str]) -> Iterator[OwnMark]:
    """Yield the marks of kinds that the notation does not name at all: (i) and (ii) below (a), or (α) and (β)."""
    items = _kinds_of(notation.items)
    named = items | _kinds_of(notation.levels)
    unnamed = [kind for kind in (*OTHERS, *LETTERS) if kind not in items]
    for kind in unnamed if notation.items else ():
        most = max((Form(before, kind, after) for before, after in FRAMES), key=lambda form: runs[_look(form)])
        often = runs[_look(most)]
        unsure = not most.before and (kind in LETTERS or kind in named)  # A. may be a chapter, (A) is none
        behind = often and most.before and _is_cited_behind(most, texts)
        cited = behind or (often and kind in LETTERS and _is_cited_of_rules(notation, kind, texts))
        glued = bool(often) and kind in LETTERS and are_cited_behind(notation, most, texts)
        if often >= (CERTAIN if unsure else RUNS) or cited or glued:
            yield OwnMark(most, None, glued=glued)


def _is_cited_behind(form: Form, texts: Iterable[str]) -> bool:
    """True where a text cites what is marked so behind another mark in brackets: 3.1(b)(A)."""
    cited = re.compile(rf"\(\w{{1,4}}\){form.pattern}(?!\w)")
    return any(cited.search(text) for text in texts)


def _is_cited_of_rules(notation: Notation, kind: str, texts: Iterable[str]) -> bool:
    """True where a text cites letters behind the numbers of rules, again and again: Rule 4-A, Rule 6(B), 4.2 b)."""
    called = "|".join(re.escape(word) for word in (*notation.words.label, *notation.words.cue) if word[:1].isalpha())
    number = rf"(?:{notation.deep_pattern}|\d{{1,3}})"
    cited = re.compile(
        rf"(?<!\w)(?i:{called or '(?!)'})[ \xa0]{number}(?:[.{JOINTS}]|[ \xa0]?\(){kinds.pattern(kind)}(?!\w)"
        rf"|(?<![\w.,]){notation.deep_pattern}[ \xa0]{EARLY[kind]}\)"
    )
    return sum(1 for text in texts for _ in cited.finditer(text)) >= RUNS


def _kinds_of(parts: Iterable[Part]) -> set[str]:
    return {form.kind for part in parts for form in (*part.cited, *part.marks)}


def _numbered(notation: Notation, runs: Counter[Look], texts: Iterable[str]) -> Iterator[OwnMark]:
    """Yield the mark of numbered items, (1), 1) or 1°, that a book uses more often than those that are named: lists so
    marked begin directly below numbers of two or more parts, or it cites (1) behind such a number, 1-3a(2). The sign
    for *first* says enough by itself."""
    named = {form for part in notation.parts for form in part.marks}
    item = _item_of(notation, NUMBERED)
    most = max((runs[_look(form)] for form in named.intersection((NUMBERED, *POINTS))), default=RUNS - 1)
    often = (form for form in (NUMBERED, *POINTS) if runs[_look(form)] > most and form not in named)
    first = next(
        (form for form in often if form.after.rstrip(".")[-1:] in SUPERSCRIPT or _holds(notation, form, texts)), None
    )
    if first:
        yield OwnMark(first, item)


def _item_of(notation: Notation, cited: Form) -> int | None:
    """Return the place of the items of a notation that are cited so; None where it names none."""
    return next((at for at, part in enumerate(notation.items) if cited in part.cited), None)


def _holds(notation: Notation, form: Form, texts: Iterable[str]) -> bool:
    """True where lists so marked begin again and again in the line below a number of two or more parts, or below the
    mark of such a part, or such numbers have one behind them in brackets."""
    called = r"(?:[^\W\d_]{1,12}\.?[ \xa0])?"
    first = re.escape(form.write("1"))
    marks = "|".join(each.pattern for part in notation.levels[1:] for each in part.marks if each.after) or "(?!)"
    above = rf"(?:{called}{notation.deep_pattern}\b|(?:{marks})[ \t])"
    below = rf"\n[^\w\n]{{0,9}}{above}[^\n]*\n\s*{first}[ \t]"
    ways = (below, rf"{notation.deep_pattern}[ \xa0]?\(\d{{1,2}}\)") if form == NUMBERED else (below,)
    return any(sum(1 for text in texts for _ in re.finditer(each, text)) >= RUNS for each in ways)


def _steps(notation: Notation, texts: Iterable[str]) -> Iterator[OwnMark]:
    """Yield the mark 1., where lists of letters begin anew below 1. and 2. of one rule: these hold items themselves; or
    where they are cited as the items of their rule."""
    parts = notation.parts
    if any(STEP in part.marks for part in parts):
        return
    letters = "|".join(re.escape(form.write("a")) for part in notation.items for form in part.marks if form.kind == "a")
    begin = re.compile(
        rf"{SET}(?:(?P<letter>{letters or '(?!)'})|(?P<step>\d{{1,2}})\.)[ \t]"
        rf"|\n[ \t#*_\[(]*(?P<rule>{notation.deep_pattern})(?!\w)"
    )
    if sum(_anew(at_lines(begin, text)) for text in texts) >= RUNS or steps_are_cited_behind(notation, texts):
        yield OwnMark(STEP, _item_of(notation, NUMBERED))


def _nested(notation: Notation, texts: list[str], entries: int) -> list[OwnMark]:
    """Return the mark 1., where lists of numbers stand within entries of others: what is further in is an item of the
    entry. Where the notation marks no level so, the book must print no numbers of several parts but theirs."""
    if not entries or any(STEP in part.marks for part in notation.items):
        return []
    printed = re.compile(rf"\n[ \t#*_\[(]*{notation.deep_pattern}{ended(texts)}")
    whole = sum(1 for text in texts for _ in at_lines(printed, text))
    placed = any(STEP in part.marks for part in notation.levels) or whole <= entries
    return [OwnMark(STEP, None, placed=True, called=called_behind(notation, texts))] if placed else []


def _anew(places: Iterable[re.Match[str]]) -> int:
    """Return how often a list of letters begins below a step, where one stands below an earlier step of its rule."""
    anew = step = 0
    lettered: set[int] = set()  # the steps of a rule below which there are letters
    for place in places:
        if place["step"]:
            value = int(place["step"])
            lettered = lettered if value == step + 1 else set()
            step = value if value in (1, step + 1) else 0
        elif place["rule"]:
            step, lettered = 0, set()
        elif step and step not in lettered:
            anew += bool(lettered)
            lettered.add(step)
    return anew


def _begun(text: str) -> set[Look]:
    """Return the looks of the lists of letters and numerals that begin in lines whose marks a word processor gave."""
    found: set[Look] = set()
    last: dict[tuple[str, str], str] = {}  # by frame, the mark before
    for match in at_lines(GIVEN.of(text), text):
        before, mark, after = match.groups()
        kind = FIRSTS.get(mark, "1")
        if kind != "1" and (mark != "i" or last.get((before, after)) != "h"):
            found.add((before, kind, after))
        last[before, after] = mark
    return found


def _others(part: Part) -> Iterator[Form]:
    """Yield the ways to frame the letters or numerals of a part."""
    for kind in KINDS:
        if any(form.kind == kind for form in part.marks) and any(form.kind == kind for form in part.cited):
            yield from (Form(before, kind, after) for before, after in FRAMES)


def _look(form: Form) -> Look:
    return form.before, form.kind, form.after


def _runs(text: str) -> Counter[Look]:
    """Return how often the second mark of a list stands at the beginning of a line, the first before it, or the third,
    the second before it: by what stands around the letter or the numeral, and its kind."""
    runs: Counter[Look] = Counter()
    last: dict[Look, str] = {}
    for before, value, after in (match.groups() for match in at_lines(FIRST_THREE.of(text), text)):
        look = before, KIND[value], after
        runs[look] += last.get(look, "") in BEFORE.get(value, ())
        last[look] = value
    return runs
