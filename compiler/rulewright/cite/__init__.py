"""Second pass: the citations in the running text of every rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.cite.by_heading import ByHeading
from rulewright.cite.by_page import ByPage
from rulewright.cite.gathered import gathered
from rulewright.cite.habits.habits import learn_habits
from rulewright.cite.habits.signs import learnt_arrows, learnt_signs
from rulewright.cite.habits.words import learnt_cues, most_before, with_words, words_before
from rulewright.cite.headed import drop_doubtful
from rulewright.cite.links.files import Beside
from rulewright.cite.links.links import LinkedWords, Links, listed
from rulewright.cite.links.markup import cite_markup
from rulewright.cite.names import table_names
from rulewright.cite.parts.entries import NOTHING, Listed
from rulewright.cite.passages import Found, Passage, passages
from rulewright.cite.scopes import main_scope, most_parts
from rulewright.cite.shown import Shown
from rulewright.cite.titled import ByTitle
from rulewright.cite.works.elsewhere import LedTo, words_before_rules, words_elsewhere
from rulewright.cite.works.own import own_names
from rulewright.cite.works.preamble import drop_preamble
from rulewright.figures import quoted
from rulewright.languages import Words, languages
from rulewright.languages.words import OwnWords
from rulewright.model import Book, Citation, Reference
from rulewright.notations.notation import MAX_RANGE, Notation
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.cite.scan import Scanner


class InFile(Struct, array_like=True):
    """What the passages of a file cite; and what was `asked` for it: is there a rule of this number? what is the one
    `called` that has it, and what is `listed` there? `led_to` says where each word that cites leads, `before` which
    words stand before numbers."""

    passages: list[Found]
    asked: dict[str, bool]
    called: dict[str, str]
    listed: dict[str, Listed]
    led_to: dict[str, LedTo]
    before: dict[str, list[str]]


LISTED: Kind[InFile] = Kind("citations by listed words", InFile)
LEARNT: Kind[InFile] = Kind("citations by learnt words", InFile)


def cite(project: Project) -> None:
    """Find the citations of every book."""
    words = {settings.id: settings.file.words for settings in project.settings}
    beside = Beside(project.root)
    for book in project.books:
        if book.notation:
            own = words.get(book.id) or OwnWords()  # a book that was read by itself has no settings
            cache = project.caches.get(book.id) or Cache()
            before = book.notation
            found = list(passages(book, before))
            learn_habits(book, before, own.remove, found, cache)
            if book.notation is not before:
                found = list(passages(book, book.notation))
            said = _cite_book(book, book.notation, found, cache, own, beside)
            project.remarks += [f"{book.id}: {sentence}" for sentence in said]
        else:
            cite_markup(book, project.rulebook(book))


def _cite_book(
    book: Book, notation: Notation, all_of_it: list[Passage], cache: Cache, own: OwnWords, beside: Beside
) -> list[str]:
    """Find the citations file by file: what an unchanged passage cites is known. `own` are words that a person added or
    took away, `beside` the files around the book. Return what a person should know of its links and its words."""
    book.citations.extend(listed(book))
    by_file: defaultdict[str, list[Passage]] = defaultdict(list)
    for passage in all_of_it:
        by_file[passage.text.source.entry].append(passage)
    texts = Shown(((each.text.source, each.text.text) for each in all_of_it), cache)
    book.gathered = gathered(book, notation, texts)
    found = _Finder(book, notation, cache, LISTED)
    results = {path: found.in_file(each) for path, each in by_file.items()}
    away = {word.casefold() for word in own.remove.cue}.union(book.gathered.entries.words)  # step 3 of a rule
    known = book.language in languages()
    cues = learnt_cues(found.before, texts.all, notation, book.index.__contains__) if known else []
    signs = learnt_signs(texts, notation.words, book.index.__contains__)
    arrows = learnt_arrows(texts, notation, book.index.__contains__)
    learnt = [word for word in (*cues, *signs, *arrows) if word not in away]
    added = {word.casefold() for word in own.add.cue}
    calling = words_before_rules(book)

    def is_own(words: set[str]) -> bool:
        return bool(words & added) or any(each.endswith(tuple(words)) for each in calling)

    most = most_before(found.before, book.index.__contains__)
    book.elsewhere = words_elsewhere(found.led_to, notation.words, is_own, most)
    if learnt or book.elsewhere:
        behind_colons = [f"{word}:" for word in learnt]  # which were counted as well: Ref: 4.3
        book.notation = notation = with_words(notation, Words(cue=[*learnt, *behind_colons]), own.remove)
        found = _Finder(book, notation, cache, LEARNT)
        results = {path: found.in_file(each) for path, each in by_file.items()}
    following = {path: iter(each) for path, each in results.items()}
    links = Links(book, notation, beside)
    by_words = ByTitle(book, notation) if book.titled else ByHeading(book, notation, links.places, all_of_it)
    by_page = ByPage(book, notation, all_of_it)
    for passage in all_of_it:
        cited = by_words.in_passage(passage, next(following[passage.text.source.entry]))
        cited = by_page.in_passage(passage, cited)
        if passage.text.styles:
            cited = links.in_passage(passage, cited)
        book.citations.extend(counted(book, passage, cited))
    drop_doubtful(book, notation.words)
    drop_preamble(book, notation.words)
    links.in_contents()
    book.problems.extend(links.problems())
    said = f"what stands behind {quoted(learnt)} is read as cited: mostly the numbers of rules do" if learnt else ""
    others = f"what stands behind {quoted(book.elsewhere)} is taken for other works': mostly their names stand there"
    told = (said, others if book.elsewhere else "", links.remark(), _long_ranges(book, notation))
    return [sentence for sentence in told if sentence]


def counted(book: Book, passage: Passage, found: Found) -> Iterator[Citation]:
    """Yield the citations of those found in a passage that count in a book: no figure that a person said to be none,
    and where only links cite, nothing else."""
    figures = book.outline.figures if book.outline else ()
    linked = LinkedWords(passage.text)
    for references, deferral in found:
        citation = Citation(passage.source, passage.text, references, deferral)
        if figures and (passage.text.source.entry, citation.span(references[0]).start) in figures:
            continue
        if book.only_links:
            citation.references = [each for each in references if _is_wanted(each, linked)]
        if citation.references:
            yield citation


def _long_ranges(book: Book, notation: Notation) -> str:
    """Return a sentence about the ranges of so many rules that only their ends were looked at; nothing without any."""
    ranges = [(each, ref) for each in book.citations for ref in each.references if ref.kind == "range"]
    long = [each.span(ref).text for each, ref in ranges if len(ref.cited) == 2 and _is_long(ref, notation)]
    several = f" and {len(long) - 1} more ranges" if long[1:] else ""
    return f"of “{long[0]}”{several} only the ends are looked at: that is more than {MAX_RANGE} rules" if long else ""


def _is_long(reference: Reference, notation: Notation) -> bool:
    first, last = (notation.parse(cited) or () for cited in reference.cited)
    if not (first and last) or first[:-1] != last[:-1]:
        return False
    _, start, end = notation.span(first, last)
    return end - start > MAX_RANGE


def _is_wanted(reference: Reference, linked: LinkedWords) -> bool:
    """True for what cites in a book in which only links do: links, and what nobody filled in."""
    return reference.kind == "placeholder" or linked.hold(reference.start, reference.end)


class _Finder:
    """Finds the citations in one book's passages, or recalls them."""

    def __init__(self, book: Book, notation: Notation, cache: Cache, kind: Kind[InFile]) -> None:
        self.book = book
        self.notation = notation
        self.cache = cache
        self.kind = kind
        shown = book.gathered.plain if book.gathered else ()
        self.context = digest(encode((_context(book, notation), shown))) if cache.path else b""
        self.asked: dict[str, bool] = {}
        self.called: dict[str, str] = {}
        self.listed: dict[str, Listed] = {}
        self.led_to: list[dict[str, LedTo]] = []  # file by file
        self.before: list[dict[str, list[str]]] = []

    def in_file(self, passages: list[Passage]) -> list[Found]:
        """Return, for each passage of a file, what it cites."""
        source = passages[0].text.source
        key = digest(self.context, encode([each.content for each in passages])) if self.cache.path else b""
        known = self.cache.recall(self.kind, source, key)
        if known is None or not self._holds(known):
            known = InFile([], {}, {}, {}, {}, {})
            self.asked, self.called, self.listed = known.asked, known.called, known.listed
            self._scanner.numbers.led_to = known.led_to
            known.passages = self._scanner.scan_all(passages)
            known.before = words_before(zip((each.text.text for each in passages), known.passages, strict=True))
            self.cache.keep(self.kind, source, key, known)
        self.led_to.append(known.led_to)
        self.before.append(known.before)
        return known.passages

    @cached_property
    def _scanner(self) -> Scanner:
        from rulewright.cite.build import scanner  # its patterns take a while to compile

        return scanner(self.book, self.notation, self._is_rule, self._title, self._lists)

    def _holds(self, known: InFile) -> bool:
        """True where everything that was asked for what is known has the same answer now."""
        index = self.book.index
        return (
            all((number in index) == answer for number, answer in known.asked.items())
            and all(self.book.heading_of(number) == answer for number, answer in known.called.items())
            and all(self._listed_in(number) == answer for number, answer in known.listed.items())
        )

    def _title(self, number: str) -> str:
        self.called[number] = answer = self.book.heading_of(number)
        return answer

    def _lists(self, number: str) -> Listed:
        self.listed[number] = answer = self._listed_in(number)
        return answer

    def _listed_in(self, number: str) -> Listed:
        return self.book.gathered.entries.of(number) if self.book.gathered else NOTHING

    def _is_rule(self, number: str) -> bool:
        self.asked[number] = answer = number in self.book.index
        return answer


def _context(book: Book, notation: Notation) -> bytes:
    """Return a fingerprint of what citing asks of the book besides its rules: which chapters it holds by its settings,
    which tables there are, what the book is called, whether its rules have numbers of parts, its words and the
    forms of its numbers, of which some were learnt from it."""
    names = table_names(book, notation.words)
    known = (
        book.chapters,
        sorted(names.tables),
        sorted(names.captions),
        sorted(names.outside),
        names.endings,
        own_names(book),
        notation.scopes,
        [book.heading_of(scope) for scope in notation.scopes],
        notation.by_word,
        main_scope(book.index) if notation.scopes else "",
        most_parts(book.index),
        [(each.name, each.called, each.place, each.words) for each in book.divisions],
        notation.words,
        book.elsewhere,
        notation.described,
    )
    return digest(encode(known))
