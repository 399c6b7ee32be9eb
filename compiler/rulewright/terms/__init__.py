"""The terms of a book: what its words mean, where they are explained, where they are used.

Asked for by those who need them (`terms_of`), after reading and linking; nothing is decided about rules or citations.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from functools import cached_property, partial

from msgspec import Struct

from rulewright.cache import Cache
from rulewright.model import Book
from rulewright.project import Project
from rulewright.terms.collect import collect
from rulewright.terms.fold import Folder
from rulewright.terms.glossary import Glossary, glossaries, used_titles, without_labels
from rulewright.terms.ground import Ground
from rulewright.terms.listed import listed
from rulewright.terms.model import Definition, Manner, Reason, Stretch, Term, Use
from rulewright.terms.names import Name, names
from rulewright.terms.passages import begins_sentence, passages
from rulewright.terms.patterns import Patterns, patterns
from rulewright.terms.running import explained, may_explain, naming
from rulewright.terms.sieve import Sieve, Sift
from rulewright.terms.symbols import symbols
from rulewright.terms.told import told
from rulewright.terms.uses import Finder
from rulewright.terms.written import Written

__all__ = ["Definition", "Manner", "Reason", "Stretch", "Term", "Terms", "Use", "terms_of"]
ENOUGH = 2.0  # what the reasons for a term must weigh
LEFT_OUT = 20.0  # what it weighs that a person says so
USED = 2  # times that speak for a term
MOSTLY = 0.6  # of its uses within sentences that are written with capitals: such a term has them


class Terms(Struct, dict=True):
    """The terms of one book. `all` are those that were taken, in the order in which they are defined; `others` the
    candidates that were not; `names` what the book writes with capitals, by folded words."""

    book: Book
    ground: Ground
    folder: Folder
    all: list[Term]
    others: list[Term]
    names: dict[str, Name]

    @property
    def glossaries(self) -> list[Glossary]:
        return self.ground.glossaries

    @property
    def checked(self) -> bool:
        return self.ground.explains

    @property
    def patterns(self) -> Patterns:
        return patterns(self.book.language)

    @cached_property
    def raw(self) -> Counter[str]:
        """The words of the book as they are written, and how often each stands."""
        return Counter({word: len(numbers) for word, numbers in self.ground.holding.items()})

    @cached_property
    def finder(self) -> Finder:
        """Finds the terms in any text."""
        return Finder(self.all, self.folder)

    @cached_property
    def written(self) -> Written:
        """All that its files hold."""
        return Written(self.book)

    @cached_property
    def _named(self) -> dict[str, Term]:
        found: dict[str, Term] = {}
        for term in self.all:
            for words in (term.name, *term.short, *term.others):
                found.setdefault(self.folder.joined(words), term)
        return found

    def find(self, words: str) -> Term | None:
        """Return the term that is called so, in any of its forms."""
        return self._named.get(self.folder.joined(words))

    def at(self, path: str, offset: int) -> tuple[Term, Stretch] | None:
        """Return the term at an offset of a file, and the place where it stands."""
        places = self._places.get(path, [])
        at = bisect_right(places, offset, key=lambda each: each[0]) - 1
        if at >= 0 and offset <= places[at][1]:
            return places[at][2], places[at][3]
        return None

    @cached_property
    def _places(self) -> dict[str, list[tuple[int, int, Term, Stretch]]]:
        found: defaultdict[str, list[tuple[int, int, Term, Stretch]]] = defaultdict(list)
        for term in self.all:
            for place in term.places:
                span = place.span
                found[span.source.path].append((span.start, span.end, term, place))
        return {path: sorted(places, key=lambda each: each[:2]) for path, places in found.items()}


def terms_of(project: Project, book: Book) -> Terms:
    """Return the terms of a book; they are found when first asked for, and kept.

    Raises ConfigError where a list of terms that the settings name cannot be read.
    """
    kept: dict[str, Terms] = project.__dict__.setdefault("_terms", {})
    if book.id not in kept:
        kept[book.id] = _find(book, ground_of(project, book))
    return kept[book.id]


def ground_of(project: Project, book: Book) -> Ground:
    """Return what a book says about terms, kept likewise. Raises ConfigError as `terms_of` does."""
    kept: dict[str, Ground] = project.__dict__.setdefault("_ground", {})
    if book.id not in kept:
        pieces, found = list(passages(book)), patterns(book.language)
        sieve = Sieve(book, pieces, project.caches.get(book.id) or Cache())
        explaining = sieve.holding("explained", partial(_explaining, found))
        defined = [each for number in explaining for each in explained(pieces[number], found, naming(found))]
        ground = kept[book.id] = Ground(told(project, book.id), glossaries(book, found), pieces, sieve, defined)
        if ground.glossaries:
            ground.glossaries = without_labels(ground.glossaries, [piece.text.text for piece in pieces])
            ground.glossaries = used_titles(ground.glossaries, ground.folded)
        others = [piece for piece in pieces if id(piece.text) not in ground.within]
        heads = {id(cell) for table in book.tables for row in table.header for cell in row}
        ground.defined += listed(others, found.words.small, heads)
    return kept[book.id]


def _explaining(found: Patterns, words: str) -> Sift:
    """Return what tells a passage that explains something, of a file that holds some words."""
    here = naming(found, words)
    return Sift(lambda piece: may_explain(piece, here) and next(explained(piece, found, here), None) is not None)


def _find(book: Book, ground: Ground) -> Terms:
    found = patterns(book.language)
    folder = Folder(found.words)
    known = names(ground.passages, found, folder)
    left_out = {folder.joined(words) for words in ground.told.left_out}
    candidates: list[Term] = []
    refused: list[Term] = []
    for term in collect(book, ground, known, folder, found):
        (refused if folder.joined(term.name) in left_out else candidates).append(term)
    _use(candidates, ground, folder)
    candidates += symbols(book, ground.passages)
    _weigh(candidates)
    taken = [term for term in candidates if term.score >= ENOUGH]
    others = [term for term in candidates if term.score < ENOUGH]
    for term in refused:
        term.reasons.append(Reason(-LEFT_OUT, "the settings of the book leave it out"))
    return Terms(book, ground, folder, taken, others + refused, known)


def _use(terms: list[Term], ground: Ground, folder: Folder) -> None:
    """Find where the terms are used. A term that is mostly written with capitals is not used in small letters."""
    finder = Finder(terms, folder)
    heads = {
        (id(place.text), place.start)
        for term in terms
        for each in term.definitions
        for place in (each.head, each.short)
        if place
    }
    might = {number for word, numbers in ground.holding.items() if finder.may[word] for number in numbers}
    for number in sorted(might):
        passage = ground.passages[number]
        text = passage.text
        if passage.part == "title":
            continue
        for term, start, end in finder.find(text.text, ground.parted[number]):
            if (id(text), start) not in heads:
                term.uses.append(Use(Stretch(text, start, end), passage.home))
    for term in terms:
        small = {folder.joined(other) for other in term.others if other[:1].islower()}  # written so, and meant
        own = [use for use in term.uses if folder.joined(use.place.words) not in small] if small else term.uses
        if not term.cased and not term.name[:1].islower() and folder.words.capitals:
            term.cased = _is_cased(own)
        if term.cased:
            wrong = {id(use) for use in own if use.place.words[:1].islower()}
            term.uses = [use for use in term.uses if id(use) not in wrong]


def _weigh(terms: list[Term]) -> None:
    """Add what the uses of the terms say for and against them."""
    for term in terms:
        if len(term.uses) >= USED:
            term.reasons.append(Reason(0.5, f"it is used {len(term.uses)} times"))
        elif not term.uses:
            term.reasons.append(Reason(-0.5, "it is used nowhere"))


def _is_cased(uses: list[Use]) -> bool:
    large = [place for place, _ in uses if not place.text.text[place.start].islower()]
    small = len(uses) - len(large)
    if len(large) < MOSTLY * len(uses):  # as of most words: where sentences begin need not be asked
        return False
    capital = sum(not begins_sentence(text.text, start) for text, start, _ in large)
    return capital > 1 and capital >= MOSTLY * (capital + small)
