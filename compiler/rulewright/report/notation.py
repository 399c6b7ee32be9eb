"""Notations for a person: which are shipped, what one says with the words of a language, how a text is read by one."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from json import dumps
from pathlib import Path

from rulewright import compile
from rulewright.errors import InputError
from rulewright.languages import language_name, languages, load_words
from rulewright.languages.load import LISTS
from rulewright.languages.words import Words, meaning
from rulewright.model import Book
from rulewright.notations import Notation, load_notation, shipped
from rulewright.notations.load import shipped_file
from rulewright.notations.part import Part
from rulewright.paint import Paint
from rulewright.project import Project
from rulewright.report.text import counted

WIDTH = 118  # columns of a word list
SHOWN = 30  # citations that are listed one by one
SEVERAL = 3  # forms of a part that are named
FIGURE = re.compile(r"\d+")


def list_notations(paint: Paint) -> str:
    """Return the shipped notations, each in a line."""
    width = max(map(len, shipped()))
    each = [(name, load_notation(name, Path()).about) for name in shipped()]
    lines = [f"{paint(name.ljust(width), bold=True)}  {about}\n" for name, about in each]
    return "".join([*lines, "\n`rulewright notation NAME` prints one, as the beginning of one of your own\n"])


def print_notation(name: str, language: str) -> str:
    """Return the file of a notation, and the word lists of a language as remarks behind it: a file that can be used.

    Raises ConfigError where there is no such notation, InputError where the language has no lists.
    """
    load_notation(name, Path())
    if language not in languages():
        raise InputError(f"there are no word lists for {language}; there are {', '.join(languages())}")
    said = [
        (shipped_file(name) if name in shipped() else Path(name).read_text("utf-8")).rstrip("\n"),
        "",
        f"# The words of {language_name(language)}. Lists are added to and taken from, they are not replaced:",
        "# [words.add]",
        '# cue = ["canto"]',
        "# [words.remove]",
        '# unit = ["in"]',
        *(_list(each, load_words(language)) for each in sorted(LISTS)),
    ]
    return "\n".join([*said, ""])


def _list(name: str, words: Words) -> str:
    """Return a word list as remarks."""
    lines, line = [], f"# {name.replace('_', '-')} ="
    for word in getattr(words, name):
        if len(line) + len(dumps(word, ensure_ascii=False)) > WIDTH:
            lines.append(line)
            line = "#  "
        line += f" {dumps(word, ensure_ascii=False)}"
    return "\n".join([f"#\n# {meaning(name)}", *lines, line])


def project_of(text: str, notation: str) -> Project:
    """Return a project whose only book is a line of text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "text.md"
        path.write_text(text + "\n", "utf-8")
        return compile.load(path, notation)


def explain_notation(book: Book, paint: Paint) -> str:
    """Return how a book is read: the rules of each level, and the citations, with examples."""
    notation = book.notation
    if notation is None:
        return f"{book.id} names its rules and citations by its markup; no notation is used\n"
    if book.titled:
        return f"{book.id}: read by its headings; that is a guess: {book.guessed}\n"
    spoken = f"in {language_name(book.language)}" if book.language else "in a language that is not known"
    lines = [paint(f"{book.id}: read as {notation.name} ({notation.about}), {spoken}", bold=True)]
    lines += [f"that is a guess: {book.guessed}"] if book.guessed else []
    return "\n".join([*lines, *_levels(book, notation), *_citations(book, notation), ""])


def _levels(book: Book, notation: Notation) -> Iterator[str]:
    """Yield what was read at each level."""
    counts: Counter[int] = Counter()
    first: dict[int, str] = {}
    numbers = ((rule, notation.parse(rule.number or "")) for rule in book.rules if not rule.implied)
    for rule, number in numbers:
        if number:
            at = -1 if notation.is_item(number) else len(number)
            counts[at] += 1
            first.setdefault(at, f"{rule.name} ({rule.span.where})")
    for depth, part in enumerate(notation.levels, 1):
        yield _level(f"level {depth}", part, counts[depth], first.get(depth, ""))
    if notation.items:
        forms = ", ".join(_written(part) for part in notation.items)
        yield _line("items", forms, counts[-1], first.get(-1, ""))


def _level(name: str, part: Part, count: int, example: str) -> str:
    return _line(name, _written(part), count, example)


def _line(name: str, forms: str, count: int, example: str) -> str:
    found = f"{counted(count, 'rule')}, the first {example}" if count else "no rule"
    return f"  {name.ljust(8)} {forms.ljust(24)} {found}"


def _written(part: Part) -> str:
    """Return the ways in which a part is written, as samples."""
    each = (form.write(f"{{{form.kind}}}" if form.label else form.kind).strip(" ,") for form in part.cited)
    samples = list(dict.fromkeys(each))
    return " or ".join(samples[:SEVERAL]) + (" …" if len(samples) > SEVERAL else "")


def _citations(book: Book, notation: Notation) -> Iterator[str]:
    """Yield the citations: each with its parts where there are few, else by how they are written."""
    found = [(citation.span(reference), reference) for citation, reference in book.references]
    yield f"  {counted(len(found), 'reference')}"
    if len(found) <= SHOWN:
        for span, reference in found:
            parts = " · ".join(words.strip() for _, words in notation.split(reference.cited[0]))
            read = f" = {parts}" if reference.kind == "number" and parts else ""
            meant = ", ".join(reference.cited[:SEVERAL]) + (" …" if len(reference.cited) > SEVERAL else "")
            status = f", {reference.status}" if book.index else ""  # a line of text holds no rules
            yield f"    {span.where}: {' '.join(span.text.split())} is {meant}{read} ({reference.kind}{status})"
        return
    shapes: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for span, _ in found:
        shape = FIGURE.sub("1", " ".join(span.text.split()))
        shapes[shape] += 1
        examples.setdefault(shape, f"{' '.join(span.text.split())} ({span.where})")
    for shape, count in shapes.most_common(SHOWN):
        yield f"    {count:5} written {shape}, the first {examples[shape]}"
