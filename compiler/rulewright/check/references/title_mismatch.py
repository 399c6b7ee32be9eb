"""A citation gives a rule another title than the rule has.

**What it finds.** A number cited with a title in parentheses or quotes, where that title is another rule's, or a
misspelling of the rule's own; and any other title in quotes, in a book that cites rules with their titles like that;
any in parentheses, of which the rule says nothing, also one word where that is in quotes, too;
words of which the rule says nothing, and another one speaks in its title or first sentence, also behind a word such as
*concerning*; a number in parentheses behind the title of another rule, where the book cites so, and wherever that is
quoted or set in another type, or words lead over to it (`see Retreats, 4.3`); and another rule's title between commas,
or half of its own, or right behind the number where the book cites so.
A chapter or part that is no rule may be cited with another one's title, too: `chapter III (Fees)`. So may a row of a
table or an entry of a list in which rules stand with their titles.
So do the words of a link to a tag (`@CrossLink` in Lout) that are another section's title, or a misspelt one.

**Why it matters.** Number and title contradict each other: one of them was left behind when rules moved, and the reader
cannot tell which.

**Example.** `see 4.3 (Retreats)` where 4.3 is *Advances* and 4.4 is *Retreats*.

**How to mend it.** Cite the rule that has the title, or give the title that the rule has.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rulewright.check.mistitled import (
    asked,
    called_half_so,
    called_strangely,
    is_half_title,
    is_within,
    said_elsewhere,
    speaks_of,
    spoken_of_elsewhere,
    told,
)
from rulewright.check.registry import finds
from rulewright.check.subjects import Subjects
from rulewright.check.titles import (
    Given,
    agree,
    are_one,
    given_titles,
    opened_titles,
    plain,
    shortens,
    title_of,
)
from rulewright.check.titles_in_front import InFront, titles_in_front
from rulewright.check.titles_in_tables import wrong_titles_in_tables
from rulewright.check.titles_of_divisions import wrong_titles_of_divisions
from rulewright.languages.patterns import literally
from rulewright.model import Book, Diagnostic, Rule
from rulewright.project import Project

USUAL = 8  # titles before numbers that are right for each that is not: a book that cites so throughout
HABIT = 2  # quoted titles that are right for each that is not: they are titles then, not words
LISTED = 3  # entries of lists with the title of their rule, for each that has another
MISSPELT = 0.85  # how alike the words of a link are to the title that they misspell
LONG = 4  # words of a title that nobody writes by chance
LIKE = 0.6  # how alike two titles are when one is a misspelling of the other


@finds("title-mismatch", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.format == "lout":
            yield from _linked(book)
            continue
        subjects, opened = Subjects(book), opened_titles(book)
        yield from _behind(book, subjects, opened)
        yield from _in_front(book, subjects, opened)
        yield from wrong_titles_of_divisions(book)
        yield from wrong_titles_in_tables(book)


def _behind(book: Book, subjects: Subjects, opened: dict[str, str]) -> Iterator[Diagnostic]:
    """Yield the numbers behind which another title stands than that of their rule. `opened` are the words with which
    rules without a title begin as with one."""
    cited = list(given_titles(book))
    surely = [each for each in cited if each.surely]
    begun = opened_titles(book, share=0) if surely else opened
    titles = _by_title(book, opened) if cited else {}
    meant = _by_title(book, begun) if surely else titles
    terms = said_elsewhere(book, surely)
    halves = said_elsewhere(book, [each for each in cited if is_half_title(each)])
    shortened = _shortened(titles)
    owned = [(each.words, own) for each in cited if each.around == "quotes" and (own := title_of(book, each.target))]
    habit = _is_habit([agree(words, own) for words, own in owned])
    named = [each for each in cited if each.around == "nothing" and plain(each.words) in titles]
    plainly = _is_habit([plain(each.words) == plain(each.target.heading) for each in named])
    given: defaultdict[str, set[str]] = defaultdict(set)
    for each in cited:
        given[plain(each.words)].add(each.target.id)
    for each in cited:
        if each.around == "nothing" and not plainly and not _is_surely_title(each, subjects):
            continue
        if each.around == "about":
            found = spoken_of_elsewhere(each, subjects)
        elif each.around in ("pauses", "nothing"):
            found = _named_otherwise(book, each, titles, opened, plainly=plainly)
            found = found or called_half_so(each, subjects, halves)
        else:
            called = meant if each.surely else titles
            found = _called_otherwise(book, each, called, shortened, habit)
            if found is None and not (each.surely and each.words in terms and not habit):
                found = called_strangely(each, subjects, begun if each.surely else opened)
            if found is None and len(given[plain(each.words)]) == 1:
                found = spoken_of_elsewhere(each, subjects)
        if found:
            yield found


def _by_title(book: Book, opened: dict[str, str]) -> dict[str, Rule]:
    """Return the rules by their titles, or the words with which those without one begin as with one."""
    called = ((title_of(book, rule) or opened.get(rule.id, ""), rule) for rule in reversed(book.rules))
    return {plain(title): rule for title, rule in called if title}


def _is_surely_title(each: Given, subjects: Subjects) -> bool:
    """True for words right behind a number that are a title also where the book gives none so: they are several, or
    stand in capitals, and the rule says nothing of them."""
    return (" " in each.words or each.words.isupper()) and not subjects.is_of(*asked(each))


def _named_otherwise(
    book: Book, each: Given, titles: dict[str, Rule], opened: dict[str, str], *, plainly: bool
) -> Diagnostic | None:
    """Return what is wrong with words that nothing stands around: they are the whole title of another rule, or begin
    with it, as it is written, and go on in small letters, where it is long or the book cites `plainly` so. `opened` are
    the words with which rules without a title begin as with one."""
    own = each.target.heading or opened.get(each.target.id, "")
    named = titles.get(plain(each.words)) or _begun_with(each, titles, own, 1 if plainly else LONG)
    if named is None or not own or plain(each.words) == plain(own):
        return None
    given = each.words if plain(each.words) in titles else named.heading
    span, title = each.citation.span(each.reference), opened.get(named.id, "")
    return told(book, each.citation, span, each.target, given, named, title=title)


def _begun_with(each: Given, titles: dict[str, Rule], own: str, fewest: int) -> Rule | None:
    """Return the rule whose title, of so many words, some words begin with; the longest such title, unless that is
    their rule's `own`."""
    words = each.words.split()
    for end in range(len(words) - 1, fewest - 1, -1):
        title = " ".join(words[:end])
        named = titles.get(plain(title)) if words[end].islower() else None
        if plain(title) == plain(own) or (named and named.heading == title):
            return None if plain(title) == plain(own) else named
    return None


def _called_otherwise(
    book: Book, each: Given, titles: dict[str, Rule], shortened: dict[str, list[Rule]], habit: bool
) -> Diagnostic | None:
    """Return what is wrong with a title in brackets or quotes that is another one's, or nobody's; `shortened` are the
    rules by the words with which their titles begin or end."""
    given, target, own = each.words, each.target, title_of(book, each.target)
    quoted = each.around == "quotes"
    if are_one(given, own):
        return None
    named = titles.get(plain(given))
    if named and is_within(book, named, target):
        return None  # Chapter 5, "Falling", where 5.3 is called so
    other = named or (None if shortens(given, own) else _named_shorter(given, shortened))
    said = quoted or (target.heading and given[0].isupper())  # else the words may say what the rule is of
    span = each.citation.span(each.reference)
    if other is not None and ((said and named) or not _may_be_of(book, given, other, each)):
        return told(book, each.citation, span, target, given, other)
    if other is not None or not (said and target.heading):
        return None
    alike = difflib.SequenceMatcher(None, plain(given), plain(own)).ratio() >= LIKE
    if not shortens(given, own) and (alike or (quoted and habit and not agree(given, own))):
        return told(book, each.citation, span, target, given, None)
    return None


def _shortened(titles: dict[str, Rule]) -> dict[str, list[Rule]]:
    """Return the rules by the words with which their titles begin or end, where these are several."""
    found: defaultdict[str, list[Rule]] = defaultdict(list)
    for title, rule in titles.items():
        words = title.split()
        for part in {*(" ".join(words[:end]) for end in range(2, len(words) + 1)), *_ends(words)}:
            found[part].append(rule)
    return found


def _ends(words: list[str]) -> list[str]:
    return [" ".join(words[start:]) for start in range(len(words) - 1)]


def _named_shorter(given: str, shortened: dict[str, list[Rule]]) -> Rule | None:
    """Return the only rule of whose title some words are the beginning or the end: *Turn of play* for *The Turn of
    Play*. One word is too common for that."""
    found = shortened.get(plain(given), []) if " " in given else []
    return found[0] if len(found) == 1 else None


def _linked(book: Book) -> Iterator[Diagnostic]:
    """Yield the links to a tag whose words are the title of another section, or a misspelling of that of their own."""
    titles = {plain(rule.heading): rule for rule in reversed(book.rules) if rule.heading}
    for citation, reference in book.references:
        target = book.index.get(reference.cited[0])
        if reference.kind != "tag" or not reference.place or target is None or target.tag != reference.cited[0]:
            continue
        given = citation.words(reference).strip()
        words, own = plain(given), plain(target.heading)
        if not words or agree(given, target.heading):
            continue
        other = titles.get(words)
        if other is None and difflib.SequenceMatcher(None, words, own).ratio() < MISSPELT:
            continue
        span = citation.passage.span(reference.start, reference.end)
        yield told(book, citation, span, target, given, other, "section")


def _in_front(book: Book, subjects: Subjects, opened: dict[str, str]) -> Iterator[Diagnostic]:
    """Yield the numbers behind the title of another rule: *Climbing (4.6)*, where the book cites so; and wherever that
    is quoted, or words lead over to it."""
    right = 0
    surely: list[InFront] = []
    wrong: list[InFront] = []
    found_in_front = list(titles_in_front(book, opened))
    listed = _wrong_entries(book, found_in_front)
    known = set(map(id, listed))
    for each in found_in_front:
        right += each.named is each.target
        if each.named is None and (found := spoken_of_elsewhere(each, subjects)):
            yield found
        titled = each.target.title or each.target.id in opened
        if not (each.named and titled) or _is_kin(book, each.target, each.named) or id(each) in known:
            continue
        if each.quoted or not (speaks_of(book, each.words, each) or subjects.is_of(*asked(each))):
            (surely if each.quoted or each.led else wrong).append(each)
    terms = _said_as_terms(book, {each.words for each in wrong})
    wrong = [each for each in wrong if each.words not in terms]
    if right < USUAL * len(wrong):  # else a rule that has but some of the words is not meant
        wrong = [each for each in wrong if not subjects.is_of(*asked(each), part=0)]
    habit = right >= HABIT * len(wrong) + 1
    for each in (*listed, *surely, *(wrong if habit else ())):
        title = opened.get(each.named.id, "") if each.named else ""
        span = each.citation.span(each.reference)
        yield told(book, each.citation, span, each.target, each.words, each.named, title=title)


def _wrong_entries(book: Book, found: list[InFront]) -> list[InFront]:
    """Return the entries of lists that are the title of another rule than their number, *Oars (4.6)*, where most such
    entries are right."""
    entries = [each for each in found if each.whole and each.named and each.target.title]
    wrong = [each for each in entries if each.named and not _is_kin(book, each.target, each.named)]
    right = sum(each.named is each.target for each in entries)
    return wrong if right >= max(LISTED, LISTED * len(wrong)) else []


def _said_as_terms(book: Book, titles: set[str]) -> set[str]:
    """Return the titles that a book says more often without a number behind them than with one: as its players' words,
    *slowed by Assets (4.3)*, which cite nothing."""
    if not titles:
        return set()
    said = re.compile(rf"(?<!\w)({literally(titles)})(?!\w)(\s\()?")
    found: Counter[str] = Counter()
    for rule in book.rules:
        for block in rule.blocks:
            for match in said.finditer(block.text.text):
                found[match[1]] += -1 if match[2] else 1
    return {title for title, times in found.items() if times > 0}


def _may_be_of(book: Book, title: str, named: Rule, cited: Given) -> bool:
    """True where a rule may well be cited with the title of another one: it stands within that, *Movement (4.3)*, or
    speaks of what the title names: *the Lost Box (13.4)*, where 13.4 tells of the box."""
    return speaks_of(book, title, cited) or is_within(book, cited.target, named)


def _is_kin(book: Book, rule: Rule, other: Rule) -> bool:
    """True for two rules of which one is below the other."""
    return is_within(book, rule, other) or is_within(book, other, rule)


def _is_habit(agreeing: list[bool]) -> bool:
    """True where most of the words that a book quotes behind numbers are the rules' titles."""
    return sum(agreeing) >= HABIT * max(agreeing.count(False), 1)
