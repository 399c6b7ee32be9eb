"""Give a term another name, in all its forms, wherever its book uses it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.model import Book, Citation, Diagnostic, Reference
from rulewright.project import Project
from rulewright.read.inline import plain
from rulewright.revise.edits import Edit, FileEdit, edit_files
from rulewright.revise.follow import ends
from rulewright.revise.rehearse import known_findings, new_finding, new_findings, refuse_surprises, rehearse, unchanged
from rulewright.terms import Stretch, Term, Terms, terms_of
from rulewright.terms.fold import is_short
from rulewright.terms.forms import Forms
from rulewright.terms.passages import passages
from rulewright.text import some_of

PLURAL = "|"  # between a new name and its plural
SHOWN = 5  # places that are left as they are, and named


class Renamed(Struct):
    """What becomes of a term: the files as they would be, the places that are left to a person, those that were changed
    but may want another ending, words that may be forms of it and were left as they are, and the findings that there
    were not before."""

    files: list[FileEdit]
    left: list[Stretch]
    bent: list[Stretch]
    longer: list[Stretch]
    found: list[Diagnostic]

    @property
    def sentences(self) -> list[str]:
        """What a person should look at."""
        said = [f"{each.span.where}: {each.message} ({each.code})" for each in self.found]
        told = (
            ("change by hand", self.left),
            ("look whether these are in a case that ends otherwise", self.bent),
            ("these may be forms of it, and were left as they are", self.longer),
        )
        return [*said, *(f"{what}: {_shown(places)}" for what, places in told if places)]


def _shown(places: list[Stretch]) -> str:
    return some_of([f"“{each.words}” at {each.span.exactly}" for each in places], SHOWN)


def rename_term(project: Project, book: Book, old: str, new: str) -> Renamed:
    """Return what becomes of a book if the term that is called `old`, or abbreviated so, is called `new`, which may say
    its plural behind a bar: Blatt | Blätter. Nothing is written.

    Raises InputError where there is no such term, where `new` is another, and where a rule, a citation or rule code
    would be read otherwise.
    """
    terms = terms_of(project, book)
    term = terms.find(old)
    if term is None:
        raise InputError(f"{book.id} has no term {old}; `rulewright terms {book.id}` lists those it has")
    name, _, plural = (each.strip() for each in new.partition(PLURAL))
    _refuse(terms, term, name)
    forms = Forms(terms.folder, _named(terms, term, old), name, plural)
    key = terms.folder.joined(old)
    edits, left, bent = [], [], []
    for place in _places(terms, term):
        if terms.folder.joined(place.words) == key:
            said = forms.instead_of(place.words)
            if said is None or " ".join(place.span.text.split()) != place.words:
                left.append(place)
            else:
                edits.append(Edit(place.span, said))
                if forms.may_be_bent(place.words):
                    bent.append(place)
    files = edit_files(project.root, edits)
    return Renamed(files, left, bent, list(_longer(terms, forms)), _rehearsed(project, files, terms, forms))


def _refuse(terms: Terms, term: Term, name: str) -> None:
    """Raise InputError where a term cannot be called so."""
    if not terms.folder.joined(name):
        raise InputError("a term needs a word for its name")
    other = terms.find(name)
    if other is not None and other is not term:
        where = f", see {other.definition.head.span.where}" if other.definition else ""
        raise InputError(f"“{name}” is another term of {terms.book.id}{where}")


def _named(terms: Terms, term: Term, old: str) -> str:
    """Return the name or abbreviation that is meant, as the book has it."""
    key = terms.folder.joined(old)
    return next(each for each in (term.name, *term.short, *term.others) if terms.folder.joined(each) == key)


def _places(terms: Terms, term: Term) -> Iterator[Stretch]:
    """Yield every place of a term once: where it is explained, used, and part of a title or a caption."""
    seen: set[tuple[str, int]] = set()
    for place in _all_places(terms, term):
        at = place.span.source.path, place.span.start
        if at not in seen:
            seen.add(at)
            yield place


def _all_places(terms: Terms, term: Term) -> Iterator[Stretch]:
    yield from (each.head for each in term.definitions if each.manner == "told")
    yield from term.places
    captions = [each.caption_span for each in terms.book.tables if each.caption]
    texts = [rule.title for rule in terms.book.rules if rule.title and not rule.implied]
    for text in (*texts, *(plain(span.source, span.start, span.end) for span in captions)):
        for found in terms.finder.find(text.text):
            if found.term is term:
                yield Stretch(text, found.start, found.end)


def _longer(terms: Terms, forms: Forms) -> Iterator[Stretch]:
    """Yield the words that may be forms of a name, and are not known as a term."""
    if is_short(forms.old):
        return
    for text in (passage.text for passage in passages(terms.book)):
        longer = list(forms.longer.finditer(text.text))
        taken = {at for found in terms.finder.find(text.text) for at in range(found.start, found.end)} if longer else ()
        yield from (Stretch(text, *each.span()) for each in longer if each.start() not in taken)


def _rehearsed(project: Project, files: list[FileEdit], terms: Terms, forms: Forms) -> list[Diagnostic]:
    """Return what a check would find anew. Raises InputError where that is an error, or something is read otherwise."""
    after = rehearse(project, files)

    def wanted(citation: Citation, reference: Reference) -> tuple[str, ...]:
        cited = ends(reference)
        return tuple(map(said, cited)) if reference.kind == "table" else cited

    def said(words: str) -> str:
        made, done = "", 0
        for found in terms.finder.find(words):
            instead = forms.instead_of(words[found.start : found.end])
            if instead is not None:
                made, done = f"{made}{words[done : found.start]}{instead}", found.end
        return made + words[done:]

    refuse_surprises(project, after, unchanged, wanted)
    found = new_findings(known_findings(project.diagnostics), after.diagnostics)
    for each in found:
        if each.severity == "error":
            raise new_finding(each)
    return found
