"""What `rulewright.toml` and `book.toml` may say. An unknown key is an error that names it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rulewright.languages.words import OwnWords
from rulewright.model import Severity


class ProjectTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[project]`: the title, where the books are, where output goes (both relative to the project)."""

    title: str = ""
    sources: str = "sources"
    output: str = "build"


class CheckTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[check]`: from which severity on a check fails, the file of known findings (relative to the project), and
    severities by code (`off` silences one)."""

    fail_on: Severity = "error"
    baseline: str = "rulewright-baseline.json"
    severity: dict[str, Severity | Literal["off"]] = field(default_factory=dict)


class PdfTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[pdf]`: the page of the PDFs. `margin` is in millimetres; `columns` are those of a player aid, `book_columns`
    those of a book.

    `language` is a code such as `en` or `pt`, that of the book where nothing is said; `author` is the project's title
    where nobody is named.
    """

    paper: Literal["a4", "us-letter"] = "a4"
    margin: Annotated[float, Meta(ge=5, le=50)] = 15
    columns: Annotated[int, Meta(ge=1, le=6)] = 3
    book_columns: Annotated[int, Meta(ge=1, le=3)] = 2
    language: Annotated[str, Meta(pattern=r"^([a-z]{2,3})?$")] = ""
    author: str = ""


class RevisionsTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[revisions]`: `since` is what the readers have (`git:v1.1`, or a folder): the site shows what changed, and its
    addresses lead on to where their rules are now. So do those of the `older` ones."""

    since: str = ""
    older: list[str] = field(default_factory=list)


class AidTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[[aid]]`: a player aid made of rules (`58.2`, `book:58.2`); `name` becomes that of its file."""

    name: Annotated[str, Meta(pattern=r"^[\w-]+$")]
    title: str = ""
    rules: list[str] = field(default_factory=list)


class ProjectFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """`rulewright.toml`."""

    project: ProjectTable = field(default_factory=ProjectTable)
    check: CheckTable = field(default_factory=CheckTable)
    pdf: PdfTable = field(default_factory=PdfTable)
    revisions: RevisionsTable = field(default_factory=RevisionsTable)
    aid: list[AidTable] = field(default_factory=list)


class OutlineTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[outline]`: what the text does not show. `no_rules` are headings (with all below them) and files in which
    nothing begins a rule; `rules` are lines that begin one, `text` lines that begin none, by their words."""

    no_rules: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


class TermsTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[terms]`: what is a term, where the text does not show it. `add` are terms (`disc | disk: what it means`),
    `file` holds a list of such lines, `leave_out` are no terms; `variants` are right, too.

    `check` says whether terms are checked: `auto` where the book explains terms; `strict` also tells what is as often
    right as wrong. What is used fewer than `least` times is not missed in its glossary.
    """

    add: list[str] = field(default_factory=list)
    leave_out: list[str] = field(default_factory=list)
    variants: dict[str, list[str]] = field(default_factory=dict)
    file: str = ""
    check: Literal["auto", "on", "off", "strict"] = "auto"
    least: Annotated[int, Meta(ge=1)] = 3


class TreeTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[tree]`: which keys of a YAML or JSON file hold the number of a rule, its title, its text, and the rules below
    it, where that is not found by what stands under them. A rule without a number has that of its place, counted from
    `start` at the top; `between` stands between the parts of a number."""

    number: list[str] = field(default_factory=list)
    title: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    start: Annotated[int, Meta(ge=0)] = 1
    between: str = "."


class PartTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[[part]]`: a part of the book that begins its numbering again. `name` stands before its numbers (II/3.1),
    `begins` are the words of the line with which it begins, or its file, `called` what citations call it."""

    name: Annotated[str, Meta(pattern=r"^[\w-]+$")]
    begins: str = ""
    called: list[str] = field(default_factory=list)


# The files of a book that does not name them; where there are none of these, other formats are looked for
USUAL = ("*.md", "*.txt", "*.lt")


class BookFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """`book.toml`. `chapters` are those that the book holds: it promises that citations of them resolve; `only_links`
    tells that nothing but links cites. `rules` are the files of its rule code; `tracked_changes` says whether a Word
    document is read with them (`final`) or as it was before (`original`). `language` is the code of the one that it is
    written in (`en`, `de`; guessed where it is not said), `words` are words that it adds to that language's lists or
    takes from them. `edition`, `date`, `credits` and `colophon` stand on the cover of its PDF.

    For a player aid in Lout: `rules_of` is the book whose rules it cites by number (`outside` where the project has
    none), `symbols` a file of symbols that are the book's own.
    """

    title: str = ""
    edition: str = ""
    date: str = ""
    credits: list[str] = field(default_factory=list)
    colophon: str = ""
    format: Literal["prose", "lout"] = "prose"
    notation: str = ""
    language: Annotated[str, Meta(pattern=r"^([a-z]{2,3})?$")] = ""
    words: OwnWords = field(default_factory=OwnWords)
    files: list[str] = field(default_factory=lambda: list(USUAL))
    rules: list[str] = field(default_factory=lambda: ["*.rules"])
    chapters: str = ""
    outside: list[str] = field(default_factory=list)
    only_links: bool = False
    rules_of: str = "outside"
    symbols: str = ""
    tracked_changes: Literal["final", "original"] = "final"
    outline: OutlineTable = field(default_factory=OutlineTable)
    part: list[PartTable] = field(default_factory=list)
    tree: TreeTable = field(default_factory=TreeTable)
    terms: TermsTable = field(default_factory=TermsTable)
