"""What may be a term: candidates from glossaries, running text, headings and settings, put together by their folded
words, each with the reasons for and against it."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.languages.quotes import EDGE
from rulewright.late import late
from rulewright.model import Book
from rulewright.terms.fold import Folder, is_short
from rulewright.terms.ground import Ground
from rulewright.terms.initials import long_form
from rulewright.terms.marks import MOST
from rulewright.terms.model import Definition, Manner, Reason, Stretch, Term
from rulewright.terms.names import Name, headings
from rulewright.terms.patterns import Patterns

HEAD_EDGE = " :.,;*" + EDGE
BEHIND = late(r"\s*\((?P<words>[^()]*)\)\s*\Z|\s+[-–—�]\s+(?P<short>[A-Z][\w.&/-]{1,9})\Z")
TEMPLATE = late(r"[\[\]{}…]|\.\.\.")  # words that leave something to be filled in
STOP = "."
OFTEN = 3  # times in capitals that make a name of words
WEIGHTS: dict[Manner, tuple[float, str]] = {
    "told": (9, "the settings of the book say so"),
    "glossary": (3, "it is an entry of a glossary"),
    "sentence": (2.5, "it is set off, and what follows says what it means"),
    "named": (2.5, "it is named here for later use"),
    "bracketed": (1.5, "it stands in quotes and brackets behind what it may mean"),
    "listed": (2.5, "a list says what its abbreviation is short for"),
    "abbreviation": (2.5, "its abbreviation stands beside it"),
    "heading": (2, "a heading is its name, and the text writes it with capitals"),
    "caption": (2, "a caption is its name"),
}


class Candidates:
    """The candidates of one book by their folded words."""

    def __init__(self, folder: Folder, patterns: Patterns) -> None:
        self.folder = folder
        self.patterns = patterns
        self.terms: dict[str, Term] = {}
        self._places: set[tuple[str, int]] = set()

    def add(self, definition: Definition, short: str = "", others: Iterable[str] = ()) -> Term | None:
        """Enter a definition, under its head without what stands in brackets behind it."""
        head, behind = self._cleaned(definition.head)
        definition.head = head
        place = (head.text.source.path, head.span.start)
        key = self.folder.joined(head.words)
        if key and place in self._places:
            return self._shortened(self.terms.get(key), key, short)
        if not key or len(head.words.split()) > MOST + 2 or TEMPLATE.search(head.words):
            return self.terms.get(key)
        self._places.add(place)
        term = self.terms.get(key) or (self.terms.get(self.folder.joined(short)) if short else None)
        if term is None:
            term = self.terms[key] = Term(head.words)
        elif definition.manner in ("listed", "abbreviation") and is_short(term.name) and not is_short(head.words):
            self.terms[key] = term
            _append(term.others, head.words)
        term.definitions.append(definition)
        weight, says = WEIGHTS[definition.manner]
        if not any(reason.says == says for reason in term.reasons):
            term.reasons.append(Reason(weight, says))
        for each in others:
            _append(term.others, each)
        return self._shortened(term, key, short, behind)

    def _shortened(self, term: Term | None, key: str, *shorts: str) -> Term | None:
        """Return a term, which has from now on some abbreviations that are not its words, folded to `key`."""
        for each in shorts:
            if term and each and is_short(each) and self.folder.joined(each) != key:
                _append(term.short, each)
                self.terms.setdefault(self.folder.joined(each), term)
        return term

    def _cleaned(self, head: Stretch) -> tuple[Stretch, str]:
        """Return a head without articles, quotes, and what stands behind it; and an abbreviation that stands there."""
        start, end = head.start, head.end
        text = head.text.text
        match = BEHIND.search(text[:end], start)
        behind = ""
        if match and match.start() > start:
            behind = (match["short"] or match["words"] or "").strip()
            end = match.start()
            if match["words"] and long_form(behind, text[start:end], self.patterns.words.small) < 0:
                behind = ""
        while start < end and not (text[start].isalnum() or (text[start] == "(" and ")" in text[start:end])):
            start += 1
        while start < end and text[end - 1] in HEAD_EDGE:
            end -= 1
        last = text[start:end].rpartition(" ")[2]
        if STOP in last and text.startswith(STOP, end) and is_short(last):
            end += 1  # it is the abbreviation's own: U.S.
        article = self.patterns.article.match(text, start, end)
        if article and article.end() < end:
            start = article.end()
        return Stretch(head.text, start, end), behind


def _append(listed: list[str], words: str) -> None:
    if words not in listed:
        listed.append(words)


def collect(book: Book, ground: Ground, known: dict[str, Name], folder: Folder, patterns: Patterns) -> list[Term]:
    """Return the candidates of a book, each once: those that the settings name first, then those of glossaries, those
    that running text explains, and what is only a name."""
    found = Candidates(folder, patterns)
    said = ground.told
    for definition, others in said.added:
        found.add(definition, others=others)
    for glossary in ground.glossaries:
        for definition in glossary.entries:
            found.add(definition, others=_long(definition, patterns))
    rules = {rule.name for rule in book.rules}
    for short, definition in ground.defined:
        if definition.head.words.strip(HEAD_EDGE) not in rules:  # 3R07 is the seventh rule: how rules are numbered
            found.add(definition, short)
    for definition, written in headings(book, known, folder):
        term = found.add(definition)
        if term and term.definitions == [definition]:
            term.name, term.cased = written, True
    _take_names(found, known, patterns)
    for name, others in said.variants.items():
        called = found.terms.get(folder.joined(name))
        if called:
            called.others += [other for other in others if other not in called.others]
    return list({id(term): term for term in found.terms.values()}.values())


def _long(definition: Definition, patterns: Patterns) -> list[str]:
    """Return the long form of an abbreviation, where an entry says nothing else of it; the entry is marked as one."""
    meaning = BEHIND.sub("", definition.words.strip().rstrip(".;,"))
    article = patterns.article.match(meaning)
    long = meaning[article.end() if article else 0 :].strip()
    if not long or long_form(definition.head.words, long, patterns.words.small) != 0:
        return []
    definition.short = definition.head
    return [long]


def _take_names(found: Candidates, known: dict[str, Name], patterns: Patterns) -> None:
    """Enter names of several words that nothing explains, where they are counted like things."""
    for key, name in known.items():
        if key in found.terms or len(name.places) < OFTEN or " " not in name.words or not name.is_kind(patterns):
            continue
        parts = patterns.joining.split(name.words)  # a Senator or a Member: two names
        if len(parts) == 1 or not any(found.folder.joined(part) in known for part in parts):
            term = found.terms[key] = Term(name.words, cased=True)
            term.reasons.append(Reason(1, f"it is written with capitals within {len(name.places)} sentences"))
            term.reasons.append(Reason(1, "it is counted, so it is no proper name"))
