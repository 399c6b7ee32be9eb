"""The first tier of an edit after which a file has other rules: the file is read by itself, and whoever cites its rules
is looked up again.

It may be read so where that says of the text before the edit what the whole book said of it: the same rules, and the
same citations; what begins rules in it is decided beside the files around it. Whoever cites the rules of a file, or
numbers that it might have, is known by an index; nothing else is read or looked up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct, structs

from rulewright.cite import counted
from rulewright.cite.build import scanner
from rulewright.cite.passages import passages_of
from rulewright.cite.scopes import main_scope, most_parts
from rulewright.cite.shown import Shown
from rulewright.cite.works.foreign import Foreign, foreign_names
from rulewright.link import resolve
from rulewright.lsp.edited import book_with
from rulewright.lsp.leading import called, linking, links_of, with_links
from rulewright.lsp.shape import named_alike
from rulewright.lsp.view import View
from rulewright.model import Block, Book, Citation, Fence, Rule
from rulewright.notations.learnt.inserted import Label, labels
from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.decide import Decided, decide
from rulewright.outline.places import Outline
from rulewright.outline.told import Told
from rulewright.structure.prose import read_prose
from rulewright.text import Source

NEAR = 10  # files on either side that show how numbers stand in a book, and which came before


class Reshaped(NamedTuple):
    """A book with the rules that an edited file has now. Of citations it holds those of that file, and of the rules of
    other files, `asking`, that cite what it has or might have. `alone` is the file by itself, `gone` the ids of the
    rules that it has no more. `has_same_code` tells that its rule code is the same, `has_same_names` that its tables
    and contents lists are called as before."""

    book: Book
    asking: dict[str, Rule]
    alone: Book
    gone: set[str]
    has_same_code: bool
    has_same_names: bool


class Now(Struct):
    """A book as its rules are while something is scanned."""

    book: Book


class _Beside:
    """Decides what begins rules in one of a book's files as it is now, beside the files around it; `steady` tells
    whether all of these stay as they are."""

    def __init__(self, files: Sequence[tuple[Source, list[Candidate], Decided]], source: Source) -> None:
        at = next((at for at, (each, _, _) in enumerate(files) if each.entry == source.entry), 0)
        self.before = files[max(0, at - NEAR) : at]
        self.behind = files[at + 1 : at + 1 + NEAR]
        self.steady = False

    def choose(self, own: Sequence[Sequence[Candidate]], notation: Notation) -> list[Decided]:
        around = [candidates for _, candidates, _ in self.before], [candidates for _, candidates, _ in self.behind]
        found = decide([*around[0], *own, *around[1]], notation)
        at = len(self.before)
        known = [decided for _, _, decided in (*self.before, *self.behind)]
        self.steady = [*found[:at], *found[at + 1 :]] == known
        return found[at : at + 1]


class Reshaping:
    """Reads files of one book of a view by themselves."""

    def __init__(self, view: View, book: Book, notation: Notation, told: Callable[[], Told]) -> None:
        self.view = view
        self.book = book
        self.notation = notation
        self.told = told
        self._now = Now(book)
        self._foreign: dict[str, Foreign] = {}  # by file, what it says of other works
        self._known: dict[str, bool] = {}  # by file, whether it can be read so

    def read(self, old: Source, new: Source) -> Reshaped | None:
        """Return the book with the rules that a file has now, whose old text is a new one; None where that is not to be
        had from the file alone."""
        if not self.prepare(old) or self._with_letters(new) != self._with_letters(old):
            return None
        alone = self._alone(new)
        if alone is None or _ahead(new, alone.rules) != _ahead(old, self._of(old)):
            return None  # what stands ahead of its first rule goes on with the last of the file before
        if self._speaks_of_others(alone) != self._spoken_of(old):
            return None  # it may cite other works throughout the book now
        names = named_alike(self.book, old, alone)
        book = self._with(old, new, alone)
        if book is None or _told_of(book.index) != self._told_now:
            return None  # what a number is that none of the rules is like is told by all of them
        asking = self._asking({*_names(alone.rules), *_names(self._of(old))}) | self._linking(old, new)
        others = [rule for rule in self._rules(asking) if rule.span.source is not old]
        book.citations = [*self._cited(book, alone), *self._cited(book, structs.replace(book, rules=others, matter=[]))]
        resolve(book)
        there = [each for each in self.book.fences if each.span.source is old]
        gone = {each.id for each in self.book.rules if each.span.source is old} - {each.id for each in alone.rules}
        same = list(map(_coded, alone.fences)) == list(map(_coded, there))
        return Reshaped(book, {rule.id: rule for rule in others}, alone, gone, same, names)

    @cached_property
    def _told_now(self) -> tuple[int, str]:
        return _told_of(self.book.index)

    def prepare(self, source: Source) -> bool:
        """True where a file says by itself what it says in the book."""
        if source.entry not in self._known:
            self._known[source.entry] = self._is_alone(source)
        return self._known[source.entry]

    def _with_letters(self, source: Source) -> list[Label]:
        """Return the labels with letters, 4.2A: they may show that numbers were put in later, throughout the book."""
        return [each for each in labels([source.text], self.notation) if each.letter]

    def _is_alone(self, source: Source) -> bool:
        alone = self._alone(source)
        matter = [part for part in self.book.matter if isinstance(part, Block) and part.text.source is source]
        if alone is None or len(matter) != len([part for part in alone.matter if isinstance(part, Block)]):
            return False
        if list(map(_said, _printed(alone.rules))) != list(map(_said, self._of(source))):
            return False
        whole = structs.replace(self.book, citations=self._cited(self.book, alone))
        resolve(whole)
        there = [each for each in self.book.citations if each.passage.source is source]
        return list(map(_cites, whole.citations)) == list(map(_cites, there))

    def _alone(self, source: Source) -> Book | None:
        """Return a book of one file, read as it is in its book; None where that is otherwise without the others."""
        alone = structs.replace(
            self.book,
            sources=[source],
            matter=[],
            rules=[],
            divisions=[],
            contents=[],
            problems=[],
            citations=[],
            index={},
            fences=[],
        )
        beside = _Beside(self.book.outline.files if self.book.outline else (), source)
        read_prose(alone, [source], None, self.told(), beside.choose)
        known = alone.notation
        same = known is not None and (known.scopes, known.by_word) == (self.notation.scopes, self.notation.by_word)
        return alone if beside.steady and same and _printed(alone.rules) else None

    def _spoken_of(self, source: Source) -> Foreign:
        """Return what a file says of other works as the book holds it."""
        if source.entry not in self._foreign:
            alone = self._alone(source)
            self._foreign[source.entry] = self._speaks_of_others(alone) if alone else Foreign()
        return self._foreign[source.entry]

    def _speaks_of_others(self, alone: Book) -> Foreign:
        """Return what the text of a file that was read alone says of other works."""
        pieces = passages_of(alone, self.notation, self.book)
        texts = Shown((piece.text.source, piece.text.text) for piece in pieces)
        return foreign_names(texts, self.notation.words, self.book)

    def _with(self, old: Source, new: Source, alone: Book) -> Book | None:
        """Return the book with the rules of a file that was read alone, without citations; None where the rules of
        other files are touched: they have one of the numbers, or lose what they are below."""
        was = {rule.id for rule in self.book.rules if rule.span.source is old}
        index = {name: rule for name, rule in self.book.index.items() if rule.span.source is not old}
        if any(rule.name in index for rule in _printed(alone.rules)):
            return None
        fresh = [rule for rule in alone.rules if not rule.implied or rule.name not in index]
        gone = was - {rule.id for rule in fresh}
        if any(rule.span.source is not old for id in gone for rule in self._below(id)):
            return None
        for rule in fresh:
            index.setdefault(rule.name, rule)
        first = next((at for at, rule in enumerate(self.book.rules) if rule.id in was), 0)
        last = first + len(was)
        if not was or was != {rule.id for rule in self.book.rules[first:last]}:
            return None
        rules = [*self.book.rules[:first], *fresh, *self.book.rules[last:]]
        outline = self._outline(old, alone)
        return book_with(structs.replace(self.book, rules=rules, index=index, citations=[], outline=outline), old, new)

    def _outline(self, old: Source, alone: Book) -> Outline | None:
        """Return what was decided about the places of the book, with those of a file that was read alone."""
        was, is_now = self.book.outline, alone.outline
        if was is None or is_now is None:
            return was
        files = [part for each in was.files for part in (is_now.files if each[0] is old else [each])]
        return Outline(files, {each for each in was.figures if each[0] != old.entry}.union(is_now.figures))

    def _below(self, id: str) -> list[Rule]:
        return self.book.below.get(id, [])

    def _of(self, source: Source) -> list[Rule]:
        """Return the rules of a file that stand in it."""
        return [rule for rule in _printed(self.book.rules) if rule.span.source is source]

    def _cited(self, book: Book, part: Book) -> list[Citation]:
        """Return what a part of a book cites, as its rules are now; not yet what that leads to."""
        self._now.book = book
        pieces = list(passages_of(part, self.notation, book))
        self._scanner.quoted.leave()
        found = self._scanner.scan_all(pieces)
        self._now.book = self.book
        found = with_links(pieces, found, lambda: links_of(self.view, book, self.notation))
        return [each for piece, cited in zip(pieces, found, strict=True) for each in counted(part, piece, cited)]

    @cached_property
    def _scanner(self) -> Any:
        now = self._now  # what scans knows nothing of all this: else only a sweep would let go of it

        def is_rule(number: str) -> bool:
            return number in now.book.index

        def title(number: str) -> str:
            return now.book.heading_of(number)

        return scanner(self.book, self.notation, is_rule, title)

    def _asking(self, names: set[str]) -> set[str]:
        """Return the rules whose text cites any of some numbers, or what would be directly below it."""
        citing, below = self._index
        asked = {*names, *(inner for name in names for inner in below.get(name, ()))}
        return {rule for name in asked for rule in citing.get(name, ())}

    @cached_property
    def _index(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """The rules that cite each number, and the numbers that are cited directly below each."""
        citing: defaultdict[str, list[str]] = defaultdict(list)
        for citation, reference in self.book.references:
            for name in reference.cited if citation.source else ():
                citing[name].append(citation.source or "")
        below: defaultdict[str, list[str]] = defaultdict(list)
        for name in citing:
            number = self.notation.parse(name) or ()
            if len(number) > 1:
                below["".join(number[:-1])].append(name)
        return dict(citing), dict(below)

    def _linking(self, old: Source, new: Source) -> set[str]:
        """Return the rules with links to what is called otherwise in a text that was another."""
        was, now = called(old), called(new)
        changed = [name for name in was.keys() | now.keys() if was.get(name) != now.get(name)]
        return {rule for name in changed for rule in self._linked.get(name, ())}

    @cached_property
    def _linked(self) -> dict[str, set[str]]:
        return linking(self.book, self.notation)

    def _rules(self, ids: Iterable[str]) -> list[Rule]:
        return [self.book.by_id[id] for id in ids if id in self.book.by_id]


def _printed(rules: Iterable[Rule]) -> list[Rule]:
    return [rule for rule in rules if not rule.implied]


def _ahead(source: Source, rules: Iterable[Rule]) -> str:
    """Return the text ahead of the first of the rules that stand in a file."""
    return source.text[: min((rule.span.start for rule in _printed(rules)), default=0)]


def _told_of(names: Collection[str]) -> tuple[int, str]:
    """Return what the numbers of all rules tell of those that are cited."""
    return most_parts(names), main_scope(names)


def _names(rules: Iterable[Rule]) -> Iterator[str]:
    return (rule.name for rule in rules)


def _coded(fence: Fence) -> tuple[str, str | None]:
    return fence.span.text, fence.rule


def _said(rule: Rule) -> tuple[Any, ...]:
    """Return what tells a rule as it was read: tables have their names from the whole book."""
    content = [
        (part.text, part.kind, part.after) if isinstance(part, Block) else (part.span, part.caption, part.after)
        for part in rule.content
    ]
    return rule.id, rule.title, rule.parent, rule.span, rule.item, rule.stamp, rule.applies, content


def _cites(citation: Citation) -> tuple[Any, ...]:
    references = [(each.start, each.end, each.kind, each.status, each.targets) for each in citation.references]
    return citation.source, citation.passage.outer, citation.deferral, references
