"""What all steps speak about: books, their rules, tables and references, and what is wrong with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from rulewright.notations.notation import SCOPE, Notation, Order
from rulewright.text import Source, Span, Text

if TYPE_CHECKING:
    from rulewright.outline.places import Outline
    from rulewright.rulecode.program import Problem as ProgramProblem
    from rulewright.rulecode.program import Program

BlockKind = Literal[
    "paragraph", "bullet", "note", "example", "code", "heading", "quote", "term", "definition", "footnote"
]
Kind = Literal["number", "range", "table", "placeholder", "tag", "title"]
Status = Literal["resolved", "partial", "dangling", "ambiguous", "outside", "placeholder"]
Severity = Literal["error", "warning", "note"]
SENTENCE = 400  # characters, at most, before and behind a reference that count as its sentence
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


class Block(Struct, gc=False, tag=True, array_like=True):
    """A paragraph of a rule. `depth` counts how deep a bullet is nested, from 0; a paragraph with a depth goes on with
    the bullet before it. `marker` is what stands before an item of a numbered list. `after` is the number of the item
    behind which it stands, of its rule's items; it is empty where none stands before it."""

    text: Text
    kind: BlockKind = "paragraph"
    depth: int = 0
    marker: str = ""
    after: str = ""


class Icon(Struct, forbid_unknown_fields=True, frozen=True):
    """A picture in running text: its text alternative, the drawing and its colour."""

    text: str
    shape: str = ""
    colour: str = "plain"


class Table(Struct, tag=True, array_like=True):
    """A printed table. Header rows and rows are padded to one width; a blank cell is an empty Text.

    `notes` are what is printed below it: starred notes, its explanation. `rule` is the id of the rule that its
    caption numbers, else of the one it stands in. `after` is the number of the item behind which it stands, as of a
    block. `spans` has (row, column, rows, columns) of each cell that reaches over others, which are blank, and `heads`
    (row, column) of each that the text says to head its row; both where the text says so, and rows are counted from the
    first of the header.
    """

    id: str
    caption: str
    number: str | None
    span: Span
    header: list[list[Text]]
    rows: list[list[Text]]
    notes: list[Text]
    caption_span: Span
    rule: str | None = None
    after: str = ""
    spans: list[tuple[int, int, int, int]] = field(default_factory=list)
    heads: list[tuple[int, int]] = field(default_factory=list)


class Rule(Struct, array_like=True):
    """Anything with a number or tag of its own. `counted` is the number that Lout gives a section beside its tag,
    and `called` what such a number stands behind where it has one part only: a `chapter`, a `section`, an `appendix`;
    `content` is its own text and the tables that stand in it; `basis` are
    the rules of a rulebook that the heading of an aid's section cites."""

    id: str
    number: str | None
    tag: str | None
    title: Text | None
    parent: str | None
    span: Span
    implied: bool = False
    item: bool = False
    stamp: str | None = None
    applies: str | None = None
    basis: Text | None = None
    content: list[Block | Table] = field(default_factory=list)
    counted: str | None = None
    called: str = ""

    @property
    def name(self) -> str:
        """The number or tag by which people know the rule; also its anchor's stem."""
        return self.number or self.tag or self.id

    @property
    def anchor(self) -> str:
        """The id of the rule's element in its page."""
        return self.id.partition(":")[2].replace(" ", "-")

    @property
    def blocks(self) -> Iterator[Block]:
        return (part for part in self.content if isinstance(part, Block))

    @property
    def tables(self) -> Iterator[Table]:
        return (part for part in self.content if isinstance(part, Table))

    @property
    def text(self) -> str:
        """The rule's own text, without its items and tables."""
        return "\n".join([part.text.text for part in self.content if isinstance(part, Block)])

    @property
    def heading(self) -> str:
        return self.title.text if self.title else ""


class ContentsEntry(Struct, array_like=True):
    """A line of a contents list: it promises a heading. One that is `linked` also leads there."""

    number: str
    title: str
    span: Span
    linked: bool = False


class Problem(Struct, array_like=True):
    """Something a step tripped over, for the check of that name to report.

    `kind` is the code of the check; `detail` is what the check needs to say it in words; `other` is another place that
    belongs to it.
    """

    kind: str
    span: Span
    detail: str = ""
    rule: str | None = None
    other: Span | None = None


class Reference(Struct, array_like=True):
    """One link within a citation. `cited` are the numbers it means, canonically written, or a table's words.

    `start` and `end` are offsets in the text of the citation's passage; `targets` and `status` are set by `link`.
    `place` is where the source names the target, if that is not where the words stand that lead to it.
    """

    start: int
    end: int
    kind: Kind
    cited: tuple[str, ...]
    backward: bool = False
    status: Status = "dangling"
    targets: tuple[str, ...] = ()
    place: tuple[int, int] | None = None


class Fence(Struct, array_like=True):
    """A fenced block of rule code in the text: its lines, and the name of the rule in which it stands."""

    rule: str | None
    span: Span


class Citation(Struct):
    """One phrase that cites, in the running text `passage` of rule `source` (None before the first rule)."""

    source: str | None
    passage: Text
    references: list[Reference]
    deferral: bool

    def span(self, reference: Reference) -> Span:
        if reference.place:
            return Span(self.passage.source, *reference.place)
        return self.passage.span(reference.start, reference.end)

    def words(self, reference: Reference) -> str:
        """The characters of a reference as a reader sees them."""
        return self.passage.text[reference.start : reference.end]

    def sentence(self, reference: Reference) -> str:
        """The words around a reference, within its sentence."""
        before = self.passage.text[max(0, reference.start - SENTENCE) : reference.start]
        after = self.passage.text[reference.end : reference.end + SENTENCE]
        return before.rpartition(". ")[2] + self.words(reference) + after.partition(". ")[0]


class Diagnostic(Struct, kw_only=True):
    """One finding, with a place that a person can click.

    `code` and `severity` are the check's own unless it says otherwise. `candidates` are ranked guesses (target id,
    reason); `related` are other places (span, message).
    """

    message: str
    span: Span
    code: str = ""
    severity: Severity | None = None
    book: str | None = None
    rule: str | None = None
    help: list[str] = field(default_factory=list)
    candidates: list[tuple[str, str]] = field(default_factory=list)
    related: list[tuple[Span, str]] = field(default_factory=list)


class Indexed(Struct, array_like=True):
    """What a book's own index says: `key` tells where in it, `level` (from 0) below what, `rule` where it leads to; a
    heading leads nowhere."""

    key: str
    words: str
    level: int = 0
    rule: str | None = None


class Book(Struct, dict=True):
    """One rulebook. `rules` is in reading order and may define a number twice; `rule()` finds the first.

    `matter` is what belongs to no rule: text before the first, a glossary behind the last. `chapters` are the orders of
    the chapters that the book says it holds (None: all that anybody cites); `outside` are patterns of named things that
    live elsewhere; `only_links` tells that in it nothing but links cites; `language` is the code of the language that
    it is in (empty where that is none that is known), and `spoken` tells that it was guessed; `learnt` are the words
    that cite as its text shows, where its language has no word lists, `doubtful` those that may; `guessed` says why the
    notation was chosen, where nobody named it; `composed` is the file of a notation that was composed from the text.
    `rules_of` is the book whose rules an aid cites by number, or `outside`; `icons` are an aid's pictures, by name;
    `document` tells that
    it is a whole document in Lout (a book, a report, slides), `places` are the numbers of what has a tag there and is
    no section: figures, items; `indexed` is what its own index is to say. `programs` are those that run,
    `program_problems` what is wrong with their rule code; `fences` is the rule code that stands in the text,
    `rule_files` are the files of it. `outline` is what was decided about every place where a number stands (None where
    the markup names the rules).
    """

    id: str
    title: str
    format: str = "prose"
    notation: Notation | None = None
    language: str = "en"
    spoken: bool = False
    learnt: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    guessed: str = ""
    composed: str = ""
    chapters: list[tuple[Order, Order]] | None = None
    outside: list[str] = field(default_factory=list)
    only_links: bool = False
    sources: list[Source] = field(default_factory=list)
    matter: list[Block | Table] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    contents: list[list[ContentsEntry]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    index: dict[str, Rule] = field(default_factory=dict)
    rules_of: str = "outside"
    icons: dict[str, Icon] = field(default_factory=dict)
    document: bool = False
    places: dict[str, str] = field(default_factory=dict)
    indexed: list[Indexed] = field(default_factory=list)
    fences: list[Fence] = field(default_factory=list)
    rule_files: list[Source] = field(default_factory=list)
    programs: list[Program] = field(default_factory=list)
    program_problems: list[ProgramProblem] = field(default_factory=list)
    outline: Outline | None = None

    def rule(self, name: str) -> Rule:
        """Return the rule with this number or tag. Raises KeyError where the book has none."""
        return self.index[name]

    def heading_of(self, name: str) -> str:
        """Return the title of the rule with this number or tag; nothing where none has it, or it has no title."""
        rule = self.index.get(name)
        return rule.heading if rule else ""

    def holds(self, number: tuple[str, ...]) -> bool:
        """True where a citation of `number` must resolve in this book: it says that it holds the chapter."""
        if self.chapters is None or self.notation is None:
            return True
        order = tuple(int(value) % SCOPE for value in self.notation.order(number))  # 62a is of a book that holds 54-62
        return any(first <= order[: len(first)] and order[: len(last)] <= last for first, last in self.chapters)

    def program(self, name: str) -> Program:
        """Return the program with this name, or the first for the rule with this number or tag. Raises KeyError."""
        for program in self.programs:
            if program.name == name:
                return program
        rule = self.index[name].id
        for program in self.programs:
            if program.rule == rule:
                return program
        raise KeyError(name)

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        """The rules by their ids. Listed when first asked for: all rules must have been read."""
        return {rule.id: rule for rule in self.rules}

    def around(self, rule: Rule) -> list[Rule]:
        """Return the rules around a rule, the innermost first."""
        found: list[Rule] = []
        while rule.parent in self.by_id:
            rule = self.by_id[rule.parent]
            found.append(rule)
        return found

    def chapter_of(self, rule: Rule) -> Rule:
        """Return the outermost rule around a rule, or itself."""
        return [rule, *self.around(rule)][-1]

    @property
    def aid(self) -> bool:
        """True for a player aid: sections in Lout, all on one page, and no document with chapters and pages."""
        return self.format == "lout" and not self.document

    @property
    def tables(self) -> list[Table]:
        return self.matter_tables + [part for rule in self.rules for part in rule.content if isinstance(part, Table)]

    @property
    def headings(self) -> list[Block]:
        """The headings that are no rule's, and end the rule before them."""
        return [part for part in self.matter if isinstance(part, Block) and part.kind == "heading"]

    @property
    def matter_tables(self) -> list[Table]:
        return [part for part in self.matter if isinstance(part, Table)]

    @cached_property
    def references(self) -> list[tuple[Citation, Reference]]:
        """Every reference with its citation. Listed when first asked for: all citations must have been found."""
        return [(citation, reference) for citation in self.citations for reference in citation.references]

    @cached_property
    def open_references(self) -> list[tuple[Citation, Reference]]:
        """Every reference that does not hold (or that nobody can check), with its citation. Listed when first asked
        for: all must have been linked."""
        return [each for each in self.references if each[1].status != "resolved"]

    @cached_property
    def below(self) -> dict[str | None, list[Rule]]:
        """The rules by the id of their parent. Listed when first asked for: all rules must have been read."""
        found: defaultdict[str | None, list[Rule]] = defaultdict(list)
        for rule in self.rules:
            found[rule.parent].append(rule)
        return dict(found)

    @cached_property
    def tables_of(self) -> dict[str | None, list[Table]]:
        """The tables by the id of the rule that they belong to. Listed when first asked for: all must have been
        named."""
        found: defaultdict[str | None, list[Table]] = defaultdict(list)
        for table in self.tables:
            found[table.rule].append(table)
        return dict(found)
