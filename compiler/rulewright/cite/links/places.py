"""Where the address of a link leads: through ids, anchors, headings' slugs and files, as authors' tools take them."""

from __future__ import annotations

import posixpath
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from rulewright.cite.links.anchors import (
    HEADING,
    NEAR,
    heading_name,
    named_places,
    names_of,
    slug,
    slugs_in,
    where_written,
)
from rulewright.cite.links.files import PAGES, Beside
from rulewright.cite.links.ids import HABIT, Ids, Leads
from rulewright.cite.links.rooted import Site
from rulewright.late import late
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.read.formats import is_latex
from rulewright.read.html import number_in
from rulewright.text import Source, Span

SCHEME = late(r"[A-Za-z][A-Za-z0-9+.-]+:|/|\\")  # an address that begins like this is none within the book
TOP = frozenset({"", "top"})
MARKUP = r"(?:<[^<>]{0,500}(?:>|\Z)|\{[^{}\n]{0,200}\}|[\s#*_\[\]()|=.:-]|\\|&nbsp;)*"
LABEL = rf"(?:[^\W\d_]{{1,15}}\b\.?|[§¶№]{{1,2}})?{MARKUP}"  # Article, §
COUNTED = r"[^\W\d_]{1,15}[ \xa0](?:[^\W\d_]{1,4}\.|№)[ \xa0]"  # Annex no.
UP_TO_NUMBER = late(rf"{MARKUP}(?:{LABEL}|{COUNTED})")
MARGIN = late(r"(?:[^\n\t]{1,200}\t){1,2}")  # of an item, where its id and its mark stand
AGAIN = late(r"(?P<name>.+)[-_](?P<count>\d{1,3})\Z")
FIGURES = late(r"\d+")
MANY = 3  # files of one name and several numbers
DOCUMENT = "\\documentclass"
ELSEWHERE = Leads("elsewhere")
NOWHERE = Leads("nowhere")
MISSING = Leads("missing")
UNNAMED = Leads("unnamed")
LAST = Leads("rule", "\U0010ffff")  # behind all that begins at one offset


class Places:
    """The places of one book that links may lead to. Everything is looked for when a link first asks for it; `beside`
    are the files that are none of the book's. `met` are those, and other files of the book, to which links lead."""

    def __init__(self, book: Book, notation: Notation, beside: Beside) -> None:
        self.book = book
        self.notation = notation
        self.beside = beside
        self.site = Site(book, beside)
        self.met: set[str] = set()
        self.files = {source.entry: source for source in book.sources}
        self._known: dict[tuple[str, str], Leads] = {}
        self._anchors: dict[str, dict[str, list[int]]] = {}
        self._slugs: dict[str, dict[str, list[int]]] = {}
        self._beside: dict[Path, frozenset[str]] = {}
        self.ids = Ids(book, notation, self.anchors, self._at)
        self._signless: dict[str, defaultdict[str, list[str]]] = {}

    def leads(self, path: str, address: str) -> Leads:
        """Return what an `address` leads to that stands in the file at `path`."""
        key = (path, address)
        if key not in self._known:
            self._known[key] = self._leads(path, address)
        return self._known[key]

    def _leads(self, path: str, address: str) -> Leads:
        for pattern in self.notation.marked:
            match = pattern.search(f"link:{address}")
            if match:
                return self._numbered(match[1], strict=True) or ELSEWHERE
        page, _, fragment = address.partition("#")
        there = self.site.file(page) if page.startswith("/") else None
        if path not in self.files:  # a text that is read by itself is a part of nothing
            return ELSEWHERE
        if SCHEME.match(address) and not there:
            return MISSING if self.site.lacks(page) else ELSEWHERE
        there = there or self._file(path, unquote(page.partition("?")[0]))
        fragment = unquote(fragment).rpartition("#")[2].strip()
        if there is None:
            bare = self._heading(path, address) if "." not in page and "/" not in page and not fragment else None
            return bare or self._outside(path, unquote(page), fragment)
        if there != path:
            self.met.add(there)
        if fragment.casefold() in TOP:
            return self._at(there, 0, first=True) if page else ELSEWHERE
        return self._named(there, fragment, paged=bool(page))

    def _outside(self, path: str, page: str, fragment: str) -> Leads:
        """Return what a link means that leads to no file of the book."""
        place = self.beside.find(path, page)
        if place is None:
            lost = self.beside.is_missing(path, page) or FIGURES.sub("0", page) in self._counted
            return MISSING if lost else ELSEWHERE
        self.met.add(str(place))
        text = self.beside.text(place, fragment)
        if text is None or fragment.casefold() in TOP:
            return ELSEWHERE
        if place not in self._beside:
            self._beside[place] = frozenset(map(slug, names_of(text)))
        names = self._beside[place]
        again = AGAIN.match(fragment)
        known = slug(fragment) in names or (again is not None and slug(again["name"]) in names)
        return ELSEWHERE if known else UNNAMED

    def _file(self, path: str, page: str) -> str | None:
        """Return the file of the book that a link in the file at `path` names; None where it names another thing."""
        if not page:
            return path
        for name in (posixpath.normpath(posixpath.join(posixpath.dirname(path), page)), page):
            stem, end = posixpath.splitext(name)
            found = name if name in self.files else self.site.stems.get(stem if end in PAGES else name)
            if found:
                return found
        return self._names.get(page)

    @cached_property
    def _names(self) -> dict[str, str]:
        """The files by their names without folder and ending, as a wiki's pages are called."""
        return {posixpath.basename(stem): path for stem, path in self.site.stems.items()}

    @cached_property
    def _counted(self) -> frozenset[str]:
        """How the names of files are written that are called as a wiki's pages are, and count: art-0 of *art-12*."""
        shapes = Counter(FIGURES.sub("0", name) for name in self._names if FIGURES.search(name))
        return frozenset(shape for shape, times in shapes.items() if times >= MANY and shape != "0")

    def _named(self, path: str, fragment: str, *, paged: bool) -> Leads:
        """Return what a name leads to: the rule whose number it is; else an id of the file; else a heading of it, or
        the number in it; else an id or a heading of any other file, since files are often joined before publishing.
        It is missed there where the address has the name of the file (it is `paged`), which has other names."""
        found = self._numbered(fragment)
        if found:
            missed = fragment not in self.anchors(path) and self.ids.are_numbers(path)
            return found._replace(missed=missed)
        parts = reversed(self._document if self.files[path] in self._document else [])
        label = next(filter(None, (self._anchored(each.entry, fragment) for each in parts)), None)
        found = label or self._anchored(path, fragment) or self._heading(path, fragment)
        if found:
            return found
        strays = self._anchored_elsewhere(fragment) if paged and self._has_names(path) else None
        if strays:
            return strays._replace(missed=True)
        found = self._numbered(number_in(fragment)) or self._numbered(fragment.split(" ")[0])
        whole = found is not None and self.notation.is_bare(self.notation.parse(found.name) or ())
        if found and not (whole and found.name in self.ids.of_rules(path)):  # annex3 is not the rule that r3 is
            return found
        for other in self.files:
            if named := self._anchored(other, fragment) or self._heading(other, fragment):
                return named._replace(missed=paged and self._has_names(path))
        if unpointed := None if found else self._unpointed(path, fragment):
            return unpointed
        number = self.notation.parse(number_in(fragment)) or ()
        if self.notation.parse(fragment) and self.ids.number_otherwise(path):
            return NOWHERE
        return Leads("rule", "".join(number)) if number and not self.notation.is_bare(number) else NOWHERE

    def _anchored_elsewhere(self, name: str) -> Leads | None:
        """Return what an id leads to that any file has."""
        return next(filter(None, (self._anchored(path, name) for path in self.files)), None)

    def _has_names(self, path: str) -> bool:
        """True for a file with several names of its own: not for one that a tool puts together out of others."""
        return len(self.anchors(path)) + len(self._slugs_of(path)) >= HABIT

    def _unpointed(self, path: str, fragment: str) -> Leads | None:
        """Return the rule of a file whose number a name is without its signs, as slugs are: 4.5 for 45 or rule-4-5;
        none where two are."""
        if path not in self._signless:
            names = {leads.name for _, leads in self._starts.get(path, []) if leads.kind == "rule"}
            self._signless[path] = defaultdict(list)
            for name in names:
                self._signless[path][_signless(name)].append(name)
        found = self._signless[path].get(_signless(number_in(fragment)), [])
        return Leads("rule", found[0]) if len(found) == 1 else None

    def _numbered(self, written: str, strict: bool = False) -> Leads | None:
        """Return the rule whose number is written like this; where it is `strict`, the number is one in any case."""
        name = "".join(self.notation.parse(written) or ())
        return Leads("rule", name) if name and (strict or name in self.book.index) else None

    def _anchored(self, path: str, name: str) -> Leads | None:
        at = self.anchors(path).get(name.removeprefix("^"))
        last = is_latex(path)  # whose last label of a name is what a reference prints
        return self._at(path, at[-1 if last else 0]) if at else None

    def _heading(self, path: str, words: str) -> Leads | None:
        slugs = self._slugs_of(path)
        at = slugs.get(slug(words))
        again = AGAIN.match(words) if not at else None
        if again:  # the second heading of a name is called name-1
            same = slugs.get(slug(again["name"]), [])
            at = same[int(again["count"]) :]
        return (self._headed(path, at[0]) or self._at(path, at[0])) if at else None

    def _headed(self, path: str, offset: int) -> Leads | None:
        """Return what the heading at an offset begins, *Annex no. 1*; else the first rule below it, if there is one
        before another heading ends what is below it."""
        starts, text = self._starts.get(path, []), self.files[path].text
        at = bisect_right(starts, (offset, LAST))
        own = HEADING.match(text, offset)
        if own is None or at == len(starts):
            return None
        begin, below = starts[at]
        others = HEADING.finditer(text, own.end())
        end = next((each.start() for each in others if len(each["marks"]) <= len(own["marks"])), len(text))
        return below if begin < end else None

    def _at(self, path: str, offset: int, first: bool = False) -> Leads:
        """Return what stands at an offset: what begins directly behind it, else what it stands in."""
        starts = self._starts.get(path, [])
        at = bisect_right(starts, (offset, LAST))
        if at and MARGIN.fullmatch(self.files[path].text, starts[at - 1][0], offset):
            return starts[at - 1][1]
        if at < len(starts):
            begin, behind = starts[at]
            near = begin - offset < NEAR and UP_TO_NUMBER.fullmatch(self.files[path].text, offset, begin)
            if near or (first and at == 0):
                return behind
        return starts[at - 1][1] if at else ELSEWHERE

    @cached_property
    def _starts(self) -> dict[str, list[tuple[int, Leads]]]:
        """Where rules, tables and headings without a number begin, by file, in the order of the text."""
        found: defaultdict[str, list[tuple[int, Leads]]] = defaultdict(list)
        twice = {rule.name for rule in self.book.rules if rule.again}
        for rule in self.book.rules:
            head = rule.own_heading
            if head or not rule.implied:
                name = rule.id if rule.name in twice else rule.name
                begin = head.text.outer[0] if head else rule.span.start
                found[rule.span.source.entry].append((begin, Leads("rule", name)))
        for table in self.book.tables:
            place = min(table.caption_span.start, table.span.start)
            found[table.span.source.entry].append((place, Leads("table", table.id)))
            home = self.book.by_id.get(table.rule or "")
            if home:  # what stands behind a table is its rule's again
                name = home.id if home.name in twice else home.name
                found[table.span.source.entry].append((table.span.end, Leads("rule", name)))
        for block in self.book.headings:
            found[block.text.source.entry].append((block.text.outer[0], Leads("heading", heading_name(block))))
        return {path: sorted(places) for path, places in found.items()}

    def anchors(self, path: str) -> dict[str, list[int]]:
        """Return the names of places in a file, each with the offsets at which it stands."""
        if path not in self._anchors:
            source = self.files[path]
            found: defaultdict[str, list[int]] = defaultdict(list)
            for name, offset in named_places(source):
                found[name].append(offset)
            self._anchors[path] = dict(found)
        return self._anchors[path]

    def twice(self) -> Iterator[tuple[str, Span, Span]]:
        """Yield each name that stands again in a file that links asked for: where, and where it stands first."""
        for path, named in self._anchors.items():
            source = self.files[path]
            for name, (first, *others) in named.items():
                for again in others:
                    yield name, where_written(source, name, again), where_written(source, name, first)
        yield from self._in_parts()

    @cached_property
    def _document(self) -> list[Source]:
        """The files of the one document in LaTeX that the book has; none where it has several."""
        parts = [source for source in self.book.sources if is_latex(source.path)]
        return parts if len({each.path for each in parts if DOCUMENT in each.original}) == 1 else []

    def _in_parts(self) -> Iterator[tuple[str, Span, Span]]:
        """Yield each label that stands in two files of one document in LaTeX, which has all its labels together."""
        first: dict[str, tuple[Source, int]] = {}
        for source in self._document:
            for name, offset in named_places(source):
                there, begin = first.setdefault(name, (source, offset))
                if there.path != source.path:
                    yield name, where_written(source, name, offset), where_written(there, name, begin)

    def _slugs_of(self, path: str) -> dict[str, list[int]]:
        """Return the headings of a file by their slugs; also without a number at their beginning, as some tools do."""
        if path not in self._slugs:
            self._slugs[path] = slugs_in(self.files[path].text)
        return self._slugs[path]


def _signless(words: str) -> str:
    return "".join(filter(str.isalnum, words)).casefold()
