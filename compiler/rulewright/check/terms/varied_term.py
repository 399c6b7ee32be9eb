"""One term is written in two ways.

**What it finds.** A term that the text writes with and without a hyphen, as one word and as two, with and without full
stops, with a plural within it, or with one other letter (a term of one word: where it has capitals; where all nouns
have them, a long one); with how often each stands. So with a term that a glossary heads otherwise than all of the text.
The rarer way is reported where it first stands. A hyphen that joins the term to the noun behind it (*a first-turn
attack*) is right, and one at the end of a line may part a word. A row with a date tells of how things were called then.
Ways that `variants` in `[terms]` of book.toml lists are right, too.

**Why it matters.** Readers ask whether *control disc* and *control disk* are two things.

**Example.** *air base* fourteen times and *airbase* twice; *DP* and *D.P.*

**How to mend it.** Write it in one way.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from rulewright.check.registry import finds
from rulewright.check.slips import RARE, Slip, slips_of
from rulewright.check.wording import checked, finding, is_elsewhere, is_of_a_work, times
from rulewright.late import late
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.style import PICTURE
from rulewright.terms import Stretch, Term, Terms, Use
from rulewright.terms.fold import TOKEN, Folder, is_short

LINE_END = late(r"(?<=\w)\s?[-‑–]\s")  # in a text out of a PDF; or a dash between a name and what is said of it
ATTRIBUTE = re.compile(r"\s[^\W\d_]")  # a word goes on behind
PARALLEL = re.compile(r"\s\w+\s[^\W\d_]+[-‑][^\W\d_]")  # or another that hyphens join: move-on or fire-on orders
HYPHENS = str.maketrans("‑–’", "--'")
ANCHOR = re.compile(r"\{[#.][^{}\s]*\Z")  # in front of words that name a heading to links: {#air-base}
OPENS = "{"  # the beginning of that
HYPHEN, JOINTS, STOP = "-", ("-", "‑"), "."
DATE = re.compile(r"\d{4}-\d\d-\d\d")
KEYED = ("=", "= ")  # between a key and its value: c=us
SECTION = "#"  # the same in an address: #air-base
PATH, MEMBER = "/", "::"  # around a name in the path of a file or an address, and before that of a part of a program
BRACKETS = "[]"  # around the key of a work that a list names: [TEAM-CONTACT]
IDENTIFIER = re.compile(r"[a-z][A-Z]")  # how programs name things: landingPage
COUNTED = 12  # characters in front of a term in which a word that counts may stand


@finds("varied-term", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        slips, code = slips_of(terms), _Code(book, terms)
        for term in terms.all:
            forms = _forms(term.uses)
            families = _families(_ways(forms, terms, counted=False), terms)
            rarer = (uses for family in families for uses in sorted(family, key=len)[:-1])
            if any(_is_prose(use, term, code) for uses in rarer for use in uses):
                yield from _varied(book, terms, term, code)
            else:
                yield from _headed(book, terms, term, forms, code)
            near = slips.get(id(term), ())
            wrong = [slip for slip in near if not code.holds(slip[0], slip[1])]
            if len(wrong) == 1 or len(wrong) * RARE <= len(term.uses):  # what stands often is another term
                yield from (_slip(book, terms, term, slip) for slip in wrong)


class _Code:
    """Where texts are set as code, or are what a picture is called, often by its file: what a machine reads is written
    as the machine wants it. So is, as it was then, what a row with a date tells of, and what a list of other works
    names."""

    def __init__(self, book: Book, terms: Terms) -> None:
        self._of: dict[int, list[tuple[int, int]]] = {}  # by the id of a text
        rows = (row for table in book.tables for row in table.rows)
        titled = (rule for rule in book.rules if rule.title)
        self._works = {rule.id for rule in titled if terms.patterns.works.fullmatch(rule.heading)}
        self._dated = {id(cell) for row in rows if any(DATE.fullmatch(cell.text) for cell in row) for cell in row}

    def holds(self, place: Stretch, rule: str | None) -> bool:
        """True for a place, in the rule with this id, within such, in what names a heading to links, in the value that
        a key has, or in the title, the address or the key of another work."""
        if id(place.text) in self._dated or rule in self._works:
            return True
        text = place.text.text
        before, behind = text[max(0, place.start - 1) : place.start], text[place.end : place.end + 1]
        if (
            (OPENS in text and ANCHOR.search(text[: place.start]))
            or before == SECTION
            or text.endswith(KEYED, 0, place.start)
            or before + behind == BRACKETS
            or is_of_a_work(place)
        ):
            return True
        if HYPHEN in place.words and HYPHEN in (before, behind):  # part of the name of a link: 5-1-air-base
            return True
        if before == behind == PATH or text.endswith(MEMBER, 0, place.start):  # /airbase/list, std::air
            return True
        if id(place.text) not in self._of:
            styles = (each for each in place.text.styles if each.name == "code" or each.name.startswith(PICTURE))
            self._of[id(place.text)] = sorted((each.start, each.end) for each in styles)
        stretches = self._of[id(place.text)]
        at = bisect_right(stretches, place.start, key=lambda each: each[0]) - 1
        return at >= 0 and place.end <= stretches[at][1]


def _ways(forms: dict[str, list[Use]], terms: Terms, counted: bool) -> dict[str, list[Use]]:
    """Return the uses of a term by the ways in which it is written; `counted` tells that it is a thing that is."""
    ways: defaultdict[str, list[Use]] = defaultdict(list)
    for words, uses in forms.items() if len(forms) > 1 else ():
        if not (_is_phrase(words, terms.folder) or (IDENTIFIER.search(words) and " " not in words)):
            ways[_way(words, terms, counted)] += uses
    return ways


def _families(ways: dict[str, list[Use]], terms: Terms) -> list[list[list[Use]]]:
    """Return the uses of a term by the ways in which it is written, those together that are ways to write one name: an
    abbreviation is none to write its long form."""
    families: defaultdict[str, list[list[Use]]] = defaultdict(list)
    for uses in ways.values():
        families[terms.folder.joined(uses[0].place.words)].append(uses)
    return list(families.values())


def _told(terms: Terms, term: Term) -> list[str]:
    listed = terms.ground.told.variants.get(term.name, [])
    return [*listed, *(other for _, others in terms.ground.told.added for other in others)]


def _forms(uses: Iterable[Use]) -> dict[str, list[Use]]:
    """Return some uses of a term by how they are written."""
    forms: defaultdict[str, list[Use]] = defaultdict(list)
    for use in uses:
        forms[use.place.words].append(use)
    return forms


def _varied(book: Book, terms: Terms, term: Term, code: _Code) -> Iterator[Diagnostic]:
    """Yield where a term is written in another way than mostly, of its uses that are prose."""
    said = {_way(words, terms, False) for words in _told(terms, term)}
    forms = _forms(use for use in term.uses if _is_prose(use, term, code))
    ways = _ways(forms, terms, counted=False)
    if len(ways) > 1 and any(_is_counted(use.place, terms) for use in term.uses):
        ways = _ways(forms, terms, counted=True)
    for family in _families({way: uses for way, uses in ways.items() if way not in said}, terms):
        apart = any(" " in use.place.words for uses in family for use in uses)
        kept = [[use for use in uses if not (apart and _is_attribute(use.place, terms))] for uses in family]
        usual, *rarer = sorted(filter(None, kept), key=lambda uses: -len(uses)) or [[]]
        for uses in rarer:
            yield _finding(book, uses, usual)


def _headed(book: Book, terms: Terms, term: Term, forms: dict[str, list[Use]], code: _Code) -> Iterator[Diagnostic]:
    """Yield where an entry of a glossary heads a term in another way than the text writes it each time."""
    for each in term.definitions:
        words = each.head.words
        same = [form for form in forms if terms.folder.joined(form) == terms.folder.joined(words)]
        ways = {_way(form, terms, counted=False) for form in same}
        if each.manner != "glossary" or len(ways) != 1 or _way(words, terms, counted=False) in ways:
            continue
        uses = [use for form in same for use in forms[form] if _is_prose(use, term, code)]
        plain = not (is_short(words) or any(_is_phrase(form, terms.folder) for form in (words, *same)))
        if plain and len(uses) >= RARE and words not in _told(terms, term):
            other = Counter(use.place.words for use in uses).most_common(1)[0][0]
            message = f"“{words}” is explained here, and “{other}” stands in the text, {times(len(uses))}"
            found = finding(book, each.head, each.rule, message, f"write “{other}” here, or say both in [terms]")
            found.related.append((uses[0].place.span, f"“{other}” stands here"))
            yield found


def _is_prose(use: Use, term: Term, code: _Code) -> bool:
    """True for a use outside what explains the term that is written as the book writes, and is no part of another word
    as one with stops is that a hyphen joins: K.O.-Schlag."""
    place = use.place
    if STOP in place.words and place.text.text.startswith(JOINTS, place.end):
        return False
    return is_elsewhere(use, term) and not code.holds(place, use.rule) and not LINE_END.search(place.span.text)


def _finding(book: Book, uses: list[Use], usual: list[Use]) -> Diagnostic:
    words = uses[0].place.words
    other = Counter(use.place.words for use in usual).most_common(1)[0][0]
    message = f"“{words}” stands here, {times(len(uses))} in all; “{other}” {times(len(usual))}"
    found = finding(book, uses[0].place, uses[0].rule, message, f"write “{other}” everywhere, or say both in [terms]")
    found.related.append((usual[0].place.span, f"“{other}” stands here"))
    return found


def _is_attribute(place: Stretch, terms: Terms) -> bool:
    """True where a hyphen joins the words of a term in front of a noun: a first-turn attack, in the first turn."""
    text = place.text.text
    noun = ATTRIBUTE.match(text, place.end) and not terms.patterns.behind_name.match(text, place.end)
    goes_on = noun or PARALLEL.match(text, place.end)
    return "-" in place.words.translate(HYPHENS) and (bool(goes_on) or text[place.end : place.end + 1] == "-")


def _is_counted(place: Stretch, terms: Terms) -> bool:
    """True where grammar makes the whole of a name singular or plural: two Ready to Move Lights."""
    countable = terms.patterns.countable
    return countable.search(place.text.text, max(0, place.start - COUNTED), place.start) is not None


def _is_phrase(words: str, folder: Folder) -> bool:
    """True for words that are a phrase and no way to write a noun: the second of two makes one of the first (*back up*
    is not *backup*), or the last is small where nouns have capitals (*in Gang setzen* is not *Ingangsetzen*)."""
    *before, last = words.split()
    small = not folder.words.capitals and last[0].islower() and not words.islower()
    led = bool(before) and before[0].casefold() in folder.words.small  # required by law, which is no by-law
    return bool(before) and (small or led or last.casefold() in folder.words.particle)


def _way(words: str, terms: Terms, counted: bool) -> str:
    """Return how a term is written, but for upper and lower case, genitives, and what grammar alone makes plural: see
    `_may_bend`."""
    plain = words.translate(HYPHENS)
    tokens = list(TOKEN.finditer(plain))
    bend = _may_bend([token[0].casefold() for token in tokens], terms, counted)
    way, done = "", 0
    for at, token in enumerate(tokens):
        short = is_short(token[0]) and not (len(tokens) > 1 and words.isupper())
        stemmed = terms.folder.stem(token[0]) if short or bend[at] or "'" in token[0] else token[0].casefold()
        way += plain[done : token.start()].casefold() + (token[0].casefold() if "." in token[0] else stemmed)
        done = token.end()
    return way + plain[done:].casefold()


def _may_bend(words: list[str], terms: Terms, counted: bool) -> list[bool]:
    """Return which words of a term grammar may make plural: the last, or the one in front of a small one (lines of
    supply), or both of a thing that the book counts; each of several that are joined; the first, which may be a verb;
    in many languages all, with their noun."""
    small = next((at for at, word in enumerate(words) if at and word in terms.folder.words.small), len(words))
    if terms.folder.words.agrees or not set(words).isdisjoint(terms.patterns.around.joiner):
        return [True] * len(words)
    return [at in (0, small - 1, len(words) - counted) for at in range(len(words))]


def _slip(book: Book, terms: Terms, term: Term, slip: Slip) -> Diagnostic:
    place, rule, _, name = slip
    often = len(term.uses)
    if name != term.name:  # as which the term stands elsewhere
        often = sum(terms.folder.key(use.place.words) == terms.folder.key(name) for use in term.uses)
    message = f"“{place.words}” is one letter from “{name}”, which stands {times(often)}"
    return finding(book, place, rule, message, f"write “{name}”, or leave out the term in [terms]")
