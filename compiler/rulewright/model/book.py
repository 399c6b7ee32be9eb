"""One rulebook, with all that the steps find out about it."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulewright.languages import Words
from rulewright.model.citations import Citation, Reference
from rulewright.model.divisions import Division
from rulewright.model.findings import Problem
from rulewright.model.rules import Block, ContentsEntry, Fence, Icon, Indexed, Rule, Table
from rulewright.notations.notation import SCOPE, Notation
from rulewright.notations.number import Number, Order
from rulewright.text import Source, Span

if TYPE_CHECKING:
    from rulewright.cite.gathered import Gathered
    from rulewright.outline.places import Outline
    from rulewright.rulecode.program import Problem as ProgramProblem
    from rulewright.rulecode.program import Program


class Book(Struct, dict=True):
    """One rulebook. `rules` is in reading order and may define a number twice; `rule()` finds the first.

    `divisions` are the headings that name a part of it by a word and a number and are no rules.
    `matter` is what belongs to no rule: text before the first, a glossary behind the last. `chapters` are the orders of
    the chapters that the book says it holds (None: all that anybody cites); `outside` are patterns of named things that
    live elsewhere; `only_links` tells that in it nothing but links cites; `language` is the code of the language that
    it is in (empty where that is none that is known), and `spoken` tells that it was guessed; `learnt` are the words
    that cite as its text shows, where its language has no word lists, `doubtful` those that may, `elsewhere` those that
    cite other works in it; `hyphened` is how many different ranges run backward in it that have a hyphen, 7-2;
    `guessed` says why the notation was chosen, where nobody named it; `composed` is the file of a notation that no
    shipped one is: composed from the text, or a shipped one with marks that the text has besides; `titled` tells that
    its rules are its headings, which have no numbers and are cited by their words.

    `by_hand` tells that it is written in Lout and read as prose, since somebody typed the numbers of its rules.
    `rules_of` is the book whose rules an aid cites by number, or `outside`; `icons` are an aid's pictures, by name;
    `document` tells that it is a whole document in Lout (a book, a report, slides), `places` are the numbers of what
    has a tag there and is no section: figures, items; `indexed` is what its own index is to say. `programs` are those
    that run, `program_problems` what is wrong with their rule code; `fences` is the rule code that stands in the text,
    `rule_files` are the files of it. `outline` is what was decided about every place where a number stands (None where
    the markup names the rules), `gathered` what its whole text shows to whoever looks for its citations.
    """

    id: str
    title: str
    format: str = "prose"
    notation: Notation | None = None
    language: str = "en"
    spoken: bool = False
    learnt: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    hyphened: int = 0
    guessed: str = ""
    composed: str = ""
    titled: bool = False
    chapters: list[tuple[Order, Order]] | None = None
    outside: list[str] = field(default_factory=list)
    only_links: bool = False
    sources: list[Source] = field(default_factory=list)
    matter: list[Block | Table] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    divisions: list[Division] = field(default_factory=list)
    contents: list[list[ContentsEntry]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    index: dict[str, Rule] = field(default_factory=dict)
    by_hand: bool = False
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
    gathered: Gathered | None = None

    @property
    def words(self) -> Words:
        """The words that cite in this book; none where it has no numbers."""
        return self.notation.words if self.notation else Words()

    @property
    def code(self) -> list[Span]:
        """Where its rule code stands: whole files, and what is fenced in its text. Nowhere while none was read."""
        if not (self.programs or self.program_problems):
            return []
        files = [Span(source, 0, len(source.text)) for source in self.rule_files]
        return [*files, *(fence.span for fence in self.fences)]

    @property
    def has_faulty_code(self) -> bool:
        """True while some of its rule code cannot be read, or does not fit it: what comes of that is not known."""
        return any(each.kind == "rulecode-error" for each in self.program_problems)

    def parse(self, name: str | None) -> Number | None:
        """Return the parts of a number as the book writes it; None where `name` is none, or the book has no numbers."""
        return self.notation.parse(name) if self.notation and name else None

    def rule(self, name: str) -> Rule:
        """Return the rule with this number or tag. Raises KeyError where the book has none."""
        return self.index[name]

    def one_rule(self, reference: Reference) -> Rule | None:
        """Return the rule to which a reference leads by its number alone; None where that is none, or several."""
        alone = reference.kind == "number" and reference.status == "resolved" and len(reference.targets) == 1
        return self.by_id.get(reference.targets[0]) if alone else None

    def heading_of(self, name: str) -> str:
        """Return the title of the rule with this number or tag; nothing where none has it, or it has no title."""
        rule = self.index.get(name)
        return rule.heading if rule else ""

    def holds(self, number: tuple[str, ...]) -> bool:
        """True where a citation of `number` must resolve in this book: it says that it holds the chapter."""
        if self.chapters is None or self.notation is None or self.notation.is_annex(number):
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

    def outranked(self, rule: Rule) -> bool:
        """True for an item that would have, by its mark, the number which another rule prints."""
        return rule.again and rule.item and not self.index[rule.name].item

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

    @cached_property
    def tables(self) -> list[Table]:
        """The tables in the order of the text. Listed when first asked for: all must have been read."""
        return self.matter_tables + [part for rule in self.rules for part in rule.content if isinstance(part, Table)]

    @property
    def headings(self) -> list[Block]:
        """The headings that are no rule's, and end the rule before them."""
        return [part for part in self.matter if isinstance(part, Block) and part.kind == "heading"]

    @property
    def own_heading(self) -> Block | None:
        """The heading or line that the text begins with, where it says the title of the book, and no more."""
        first = self.matter[0] if self.matter else None
        if not isinstance(first, Block) or first.kind not in ("heading", "paragraph"):
            return None
        return first if first.text.text.casefold() == self.title.casefold() else None

    @property
    def front(self) -> list[Block | Table]:
        """What the book prints before its rules, without a heading that says its title."""
        own = self.own_heading
        return [part for part in self.matter if not part.after and part is not own]

    @property
    def back(self) -> list[Block | Table]:
        """What stands behind a rule and belongs to none: it is printed behind all of them."""
        return [part for part in self.matter if part.after]

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

    @cached_property
    def homes(self) -> dict[str, str]:
        """The rules that tables belong to, by the ids of the tables: who cites a table cites its rule. Listed when
        first asked for: all must have been named."""
        return {table.id: table.rule for table in self.tables if table.rule in self.by_id}
