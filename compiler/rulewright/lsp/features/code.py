"""Rule code: what can be written there, what a name is, and where it is set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from rulewright.lsp.features.complete import Offer, Offers
from rulewright.lsp.features.words import escape
from rulewright.lsp.view import File
from rulewright.model import Book
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.program import Choice, Deck, Dice, Die, Flag, Input, Pool, Program, Range, Subset
from rulewright.rulecode.program.programs import Derived
from rulewright.rulecode.surface.following import following
from rulewright.rulecode.surface.parse import SETS
from rulewright.rulecode.tables.find import find_row
from rulewright.text import Source, Span

CLAUSE = re.compile(r"@(?P<typed>[^\s@,|\"]*)$")
OPENING = re.compile(r"^(?:rule|amend)[ \t]+(?P<typed>\S*)$")
TABLE = re.compile(r"\b(?:table|of)[ \t]+(?P<typed>[\w.-]*)$")
WORD = re.compile(r"(?P<typed>(?<![\w.])\w[\w.]*)?$")
NAME = re.compile(r"[^\W\d]\w*")
BEGINS = re.compile(r"^(?:rule|amend)\b", re.MULTILINE)
FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})[ \t]*(?P<language>\w*)[^\n]*$", re.MULTILINE)
QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#.*|@\S+")
HEADING = re.compile(  # of a program, to the end of its name
    r"rule\b(?:[^\n\"]*[ \t]|[ \t]*\"[^\"\n]*\"[ \t]*)(?P<name>[^\W\d]\w*)[ \t]*(?:[\"#]|$)", re.MULTILINE
)
ROW = re.compile(r"[ \t]*row\b")


class Named(Struct):
    """A name in one rule's code: `set` is where a line sets it first, `line` that line."""

    name: str
    set: Span
    line: str


def complete_code(book: Book, source: Source, offset: int) -> Offers:
    """Return what can be written at an offset of rule code."""
    number = source.position(offset)[0]
    before = source.text[source.offset(number, 1) : offset]
    for pattern, offers in ((CLAUSE, _rules), (OPENING, _rules), (TABLE, _tables)):
        match = pattern.search(before)
        if match:
            return Offers(list(offers(book, Span(source, offset - len(match["typed"]), offset))))
    if "#" in QUOTED.sub("", before) or before.count('"') % 2 or before.count("'") % 2:
        return Offers([])
    match = WORD.search(before)
    typed = (match["typed"] if match else "") or ""
    place = Span(source, offset - len(typed), offset)
    expected = following(before[: len(before) - len(typed)].strip())
    found: list[Offer] = []
    if expected.rule:  # what an input is: a keyword, or what another rule gives
        found += _results(book, place)
    elif expected.name:
        above = (each for each in names(source, offset) if each.set.end < offset - len(before))
        found += [Offer(each.name, place, "name", each.line.strip()) for each in above]
    found += [Offer(word, place, "word") for word in expected.keywords]
    return Offers([each for each in found if each.text.startswith(typed)])


def in_code(file: File, offset: int) -> bool:
    """True in a file of rule code, and within a fence of it in Markdown."""
    if file.code:
        return True
    fences = list(FENCE.finditer(file.source.text, 0, offset))
    return len(fences) % 2 == 1 and fences[-1]["language"] == "rules" and fences[-1].end() <= offset


def names(source: Source, offset: int) -> list[Named]:
    """Return the names that the rule code around an offset sets, in order, whether it can be read as a whole or not."""
    start, end = _around(source, offset)
    found: dict[str, Named] = {}
    first = source.position(start)[0]
    for number in range(first, source.position(end)[0] + 1):
        line = source.line(number)
        lead = len(line) - len(line.lstrip())
        match = SETS.match(line, lead)
        for each in NAME.finditer(line, *match.span(1)) if match else ():
            at = source.offset(number, 1) + each.start()
            found.setdefault(each[0], Named(each[0], Span(source, at, at + len(each[0])), line))
    return list(found.values())


def name_at(source: Source, offset: int) -> tuple[Named, Span] | None:
    """Return the name at an offset, and its words there; None where it is none that this rule's code sets."""
    number = source.position(offset)[0]
    start, line = source.offset(number, 1), source.line(number)
    if any(each.start() < offset - start < each.end() for each in QUOTED.finditer(line)):
        return None
    known = {each.name: each for each in names(source, offset)}
    for word in NAME.finditer(line):
        if word.start() <= offset - start <= word.end() and word[0] in known:
            return known[word[0]], Span(source, start + word.start(), start + word.end())
    return None


def uses(source: Source, offset: int, name: str) -> list[Span]:
    """Return all places of a name in the rule code around an offset."""
    start, end = _around(source, offset)
    hidden = [each.span() for each in QUOTED.finditer(source.text, start, end)]
    spans = (each.span() for each in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", source.text[:end]))
    return [Span(source, *each) for each in spans if each[0] >= start and not any(a <= each[0] < b for a, b in hidden)]


def headings(file: File) -> list[tuple[str, Span]]:
    """Return the names of the programs of a file, as their headings have them, with these."""
    part = file.view.parts.get(file.source.path, {}).get(file.book.id)
    code = [file.view.placed(each) for each in part.code] if part else []
    begins = (BEGINS.finditer(each.source.text, each.start, each.end) for each in code)
    found = (HEADING.match(file.source.text, each.start()) for each in chain.from_iterable(begins))
    return [(each["name"], Span(file.source, each.start(), each.end("name"))) for each in found if each]


def program_at(file: File, offset: int) -> Program | None:
    """Return the program around an offset, as it was when its book's rule code could last be read, where it cannot."""
    name = next((name for name, span in reversed(headings(file)) if span.start <= offset), "")
    programs = (*file.book.programs, *file.view.good.get(file.book.id, ()))
    return next((each for each in programs if each.name == name), None)


def row_at(file: File, offset: int) -> tuple[Derived, Span] | None:
    """Return the printed row whose words stand in a `row` line at an offset, and these words; None where it is none."""
    number = file.source.position(offset)[0]
    start, line = file.source.offset(number, 1), file.source.line(number)
    quoted = next((each for each in QUOTED.finditer(line) if each.start() <= offset - start <= each.end()), None)
    program = program_at(file, offset) if quoted and ROW.match(line) else None
    if quoted is None or program is None:
        return None
    try:
        at = find_row([each.row for each in program.derived], [quoted[0].strip("\"'")], "the print")
    except RulecodeError:
        return None
    return program.derived[at], Span(file.source, start + quoted.start(), start + quoted.end())


def row_words(row: Derived) -> str:
    """Return a printed row and what was understood of it, as Markdown."""
    return f"**{escape(row.row)}**" + (f"\n\n`{row.term}`" if row.term else "")


def described(file: File, named: Named) -> str:
    """Return what a name is, as Markdown: the type, range and title of an input, else the line that sets it."""
    program = program_at(file, named.set.start)
    known = next((each for each in program.inputs if each.name == named.name), None) if program else None
    if known is None:
        return f"```rules\n{named.line.strip()}\n```"
    parts = [f"**{named.name}**: {escape(in_words(known))}"]
    parts += [escape(known.title)] if known.title else []
    parts += [f"It is the result of `{known.of}`."] if known.of else []
    parts += [f"When it is not given: `{known.default}`"] if known.default is not None else []
    return "\n\n".join(parts)


def in_words(known: Input) -> str:
    """Return the type of an input for a person."""
    match known.type:
        case Flag():
            return "yes or no"
        case Range(low=low, high=high, step=step):
            return f"{low} to {high}" + (f" in steps of {step}" if step != 1 else "")
        case Choice(words=words):
            return " | ".join(words)
        case Dice(count=count, sides=sides):
            return f"{count}d{sides}"
        case Die() | Pool():
            return "dice"
        case Deck(cards=cards):
            return f"a card of {sum(count for _, count, _ in cards)}"
        case Subset(items=items):
            return f"any of {items}"
    return ""


def _around(source: Source, offset: int) -> tuple[int, int]:
    """Return where the rule code around an offset begins and ends."""
    begins = [each.start() for each in BEGINS.finditer(source.text)]
    start = max((each for each in begins if each <= offset), default=0)
    return start, min((each for each in begins if each > offset), default=len(source.text))


def _results(book: Book, place: Span) -> Iterator[Offer]:
    """Yield the rules that have rule code, whose results may be inputs."""
    for program in book.programs:
        rule = book.by_id.get(program.rule)
        if rule:
            yield Offer(rule.name, place, "rule", program.title or rule.heading, rule.id)


def _rules(book: Book, place: Span) -> Iterator[Offer]:
    for rule in book.rules:
        if rule.name.startswith(place.text):
            yield Offer(rule.name, place, "rule", rule.heading or rule.text.split("\n", 1)[0][:60], rule.id)


def _tables(book: Book, place: Span) -> Iterator[Offer]:
    for table in book.tables:
        if table.number and table.number.startswith(place.text):
            yield Offer(table.number, place, "table", table.caption, table.id)
