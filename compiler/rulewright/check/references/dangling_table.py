"""A table is named that is printed nowhere.

**What it finds.** A named table or chart (*the Weather Table*, *Table 4*) of which no caption has the name or number.
Where a caption has nearly that name, or tables are numbered so (4, and 4.1 and 4a as well), it is an error. All others
of a book are one note: many games print their charts on sheets of their own, and what stands in the plural, *all ACPI
tables*, may be a kind of tables, of which a caption speaks with many words more. A paragraph that begins like a
caption, *Table 4. Report: …*, is the table, in words; so is a line that is one, *Table 4 - Fares*, above what is no
table.

**Why it matters.** Players hunt for it through the whole book. The table was renamed, dropped, or is printed on
another sheet.

**Example.** `Consult the Weather Table.` in a book whose only weather table is captioned *Summer Weather Table*.

**How to mend it.** Use the caption's name. If the table is printed elsewhere, say so in book.toml:
`outside = ["Weather Table"]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from rulewright.check.candidates import near_names
from rulewright.check.registry import finds
from rulewright.cite.names import TableNames, table_names
from rulewright.cite.works.standards import is_of_standard
from rulewright.languages.scripts import SMALL
from rulewright.model import Book, Citation, Diagnostic, Reference
from rulewright.project import Project

CAPTION = re.compile(r"[.:*_]{1,4}[ \xa0]+[^\W\d_]")
DASHED = re.compile(
    rf"[ \xa0]*[-–—][ \xa0]+[^\W\d_{SMALL}](?:[^.;?!]|\.(?=\d))*\Z"
)  # Table 4 - Fares, and nothing else
BELOW = re.compile(r"[.!?:;][ \t]*\n[ \t*_]*\Z")  # what a line begins behind that ends a sentence
FAR = 20  # characters before the beginning of a line in which a sentence ends
STRANGE = 2  # figures more than the number of any table has: then another kind of chart is meant, chart 2182
WHOLE = 2  # times as many words has a caption, at most, as what is nearly its name, where that may be a kind of tables
SHOWN = 5  # names, and places, of a note
Named = tuple[str, Citation, Reference]


@finds("dangling-table", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        names = table_names(book, book.words)
        captions = {table.caption: table.id for table in book.tables if table.caption}
        numbers = [table.number for table in book.tables if table.number]
        elsewhere: list[Named] = []
        open_ones = [each for each in book.open_references if each[1].kind == "table" and each[1].status == "dangling"]
        open_ones = [(where, each) for where, each in open_ones if not is_of_standard(where.passage.text, each.start)]
        kinds = {names.normal(_named(*each)) for each in open_ones if _is_plural(names, *each)}
        in_words = {reference.cited[0] for citation, reference in open_ones if _captions(citation, reference)}
        numbers += _counted(in_words)
        numbered, longest = tuple({_shape(number) for number in numbers}), max(map(_figures, numbers), default=0)
        for citation, reference in open_ones:
            if reference.cited[0] in in_words:
                continue
            words = _named(citation, reference)
            name = names.normal(words)
            whole = (each for each in captions if name not in kinds or len(names.normal(each)) <= WHOLE * len(name))
            nearly = any(names.is_nearly(words, caption) for caption in whole)
            number = reference.cited[0].removeprefix("#")
            alike = _shape(number).startswith(numbered) and _figures(number) < longest + STRANGE
            if nearly or (number != reference.cited[0] and alike):
                yield _finding(book, (words, citation, reference), captions)
            else:
                elsewhere.append((words, citation, reference))
        if elsewhere:
            yield _note(book, elsewhere, captions)


def _is_plural(names: TableNames, citation: Citation, reference: Reference) -> bool:
    """True for the name of one table that ends with the word for several."""
    last = citation.words(reference).split()[-1:]
    return len(reference.cited) == 1 and any(map(names.naming.are_several, last))


def _captions(citation: Citation, reference: Reference) -> bool:
    """True where a paragraph begins with a table's number and a stop, or a line behind a whole sentence: what was a
    table stands there in words."""
    text, span = citation.passage.text, citation.span(reference)
    numbered = reference.cited[0].startswith("#")  # in a glossary a paragraph begins with a table's name
    if numbered and not text[: reference.start].strip(" *_") and DASHED.match(text, reference.end):
        return True
    if not numbered or not CAPTION.match(text, reference.end):
        return False
    return not text[: reference.start].strip(" *_") or bool(
        BELOW.search(span.source.text, max(0, span.start - FAR), span.start)
    )


def _counted(names: Set[str]) -> list[str]:
    """Return the numbers of the tables that stand there in words, where several count from one on."""
    numbers = [name.removeprefix("#") for name in names]
    counts = sorted(int(each) for each in numbers if each.isdecimal()) == [*range(1, len(numbers) + 1)]
    return numbers if counts and len(numbers) > 1 else []


def _shape(number: str) -> str:
    """Return how a number is written, whatever its value: 2021-B is no chart where charts are A, B, C."""
    return re.sub(r"[^\W\d_]+", "A", re.sub(r"\d+", "1", number))


def _figures(number: str) -> int:
    """Return how many figures the longest part of a number has."""
    return max(map(len, re.findall(r"\d+", number)), default=0)


def _named(citation: Citation, reference: Reference) -> str:
    """Return the name by which a table is cited; in a list of several only the first has the word before it."""
    words = " ".join(citation.words(reference).split())
    return f"table {words}" if f"#{words}" in reference.cited else words


def _finding(book: Book, named: Named, captions: dict[str, str]) -> Diagnostic:
    words, citation, reference = named
    return Diagnostic(
        message=f"“{words}” is named here, and printed nowhere in this book",
        span=citation.span(reference),
        book=book.id,
        rule=citation.source,
        help=[f'if it is printed elsewhere, add "{words}" to `outside` in book.toml'],
        candidates=near_names(captions, words),
    )


def _note(book: Book, named: list[Named], captions: dict[str, str]) -> Diagnostic:
    """Return one note about all tables that are named and nowhere printed."""
    note = _finding(book, named[0], captions)
    note.severity = "note"
    others = list(dict.fromkeys(words for words, _, _ in named if words != named[0][0]))
    if others:
        listed = ", ".join(f'"{words}"' for words in [named[0][0], *others])
        more = f"so are {len(others)} others" if len(others) > 1 else "so is another"
        note.help = [f"{more}; if they are printed elsewhere, say outside = [{listed}] in book.toml"]
        first = {words: citation.span(reference) for words, citation, reference in reversed(named)}
        note.related = [(first[words], f"“{words}” is named here") for words in others[:SHOWN]]
    return note
