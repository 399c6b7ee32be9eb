"""A citation gives a rule another title than the rule has.

**What it finds.** A number cited with a title in parentheses or quotes, where that title is another rule's, or a
misspelling of the rule's own; and any other title in quotes, in a book that cites rules with their titles like that; a
number in parentheses behind the title of another rule, where the book cites so.
So do the words of a link to a tag (`@CrossLink` in Lout) that are another section's title, or a misspelt one.

**Why it matters.** Number and title contradict each other: one of them was left behind when rules moved, and the reader
cannot tell which.

**Example.** `see 4.3 (Retreats)` where 4.3 is *Advances* and 4.4 is *Retreats*.

**How to mend it.** Cite the rule that has the title, or give the title that the rule has.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.model import Book, Citation, Diagnostic, Reference, Rule
from rulewright.outline.titlelike import is_title
from rulewright.project import Project
from rulewright.text import Span

INSIDE = rf"\s?(?:{OPENING}(?P<inside>[^{MARKS}]{{2,60}}?){CLOSING}|(?P<parens>[^\W\d_][^()（）]{{1,60}}))\s?"
TITLE = re.compile(rf",?\s*(?:[(（]{INSIDE}[)）]|{OPENING}(?P<quoted>[^{MARKS}]{{3,60}}?)[,.]?{CLOSING})")
WORD = re.compile(r"[\w'’-]+")
BEFORE = 80  # characters in which a title stands before the number of its rule
NOTE_MARK = re.compile(r"\[\d{1,3}\]")
HABIT = 2  # quoted titles that are right for each that is not: they are titles then, not words
MISSPELT = 0.85  # how alike the words of a link are to the title that they misspell
LONGEST = 60  # characters of a line that may be a title
LIKE = 0.6  # how alike two titles are when one is a misspelling of the other


@finds("title-mismatch", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.format == "lout":
            yield from _linked(book)
            continue
        yield from _behind(book)
        yield from _in_front(book)


def _behind(book: Book) -> Iterator[Diagnostic]:
    """Yield the numbers behind which another title stands than that of their rule."""
    cited = list(_with_titles(book))
    habit = _is_habit([_agree(given, title_of(book, target)) for _, _, target, given, quoted in cited if quoted])
    titles: dict[str, Rule] = {}
    for citation, reference, target, given, quoted in cited:
        own = title_of(book, target)
        if given == own or _plain(given) == _plain(own):
            continue
        titles = titles or {_plain(title): rule for rule in reversed(book.rules) if (title := title_of(book, rule))}
        named = titles.get(_plain(given))
        other = named or (None if _shortens(given, own) else _named_shorter(given, titles))
        said = quoted or (target.heading and given[0].isupper())  # else the words may say what the rule is of
        if other is not None and ((said and named) or not _may_be_of(book, given, other, target)):
            yield _told(book, citation, citation.span(reference), target, given, other)
            continue
        if other is not None or not (said and target.heading):
            continue
        alike = difflib.SequenceMatcher(None, _plain(given), _plain(own)).ratio() >= LIKE
        if not _shortens(given, own) and (alike or (quoted and habit and not _agree(given, own))):
            yield _told(book, citation, citation.span(reference), target, given, None)


def _named_shorter(given: str, titles: dict[str, Rule]) -> Rule | None:
    """Return the only rule of whose title some words are the beginning or the end: *Turn of play* for *The Turn of
    Play*. One word is too common for that."""
    found = [rule for title, rule in titles.items() if _shortens(given, title)] if " " in given else []
    return found[0] if len(found) == 1 else None


def title_of(book: Book, rule: Rule) -> str:
    """Return the title of a rule, or the few words in brackets or a line of their own with which its text begins."""
    if rule.heading:
        return rule.heading
    first = next(rule.blocks, None)
    words = first.text.text.strip() if first else ""
    if not words or len(words) > LONGEST or "\n" in words or not (rule.content[1:] or book.below.get(rule.id)):
        return ""
    return words.strip("()（）.*_ ") if is_title(words.strip("()（）.*_ ")) else ""


def _linked(book: Book) -> Iterator[Diagnostic]:
    """Yield the links to a tag whose words are the title of another section, or a misspelling of that of their own."""
    titles = {_plain(rule.heading): rule for rule in reversed(book.rules) if rule.heading}
    for citation, reference in book.references:
        target = book.index.get(reference.cited[0])
        if reference.kind != "tag" or not reference.place or target is None or target.tag != reference.cited[0]:
            continue
        given = citation.words(reference).strip()
        words, own = _plain(given), _plain(target.heading)
        if not words or _agree(given, target.heading):
            continue
        other = titles.get(words)
        if other is None and difflib.SequenceMatcher(None, words, own).ratio() < MISSPELT:
            continue
        span = citation.passage.span(reference.start, reference.end)
        yield _told(book, citation, span, target, given, other, "section")


def _in_front(book: Book) -> Iterator[Diagnostic]:
    """Yield the numbers in parentheses behind the title of another rule, *Climbing (4.6)*, where the book cites so."""
    titles = {tuple(_plain(rule.heading).split()): rule for rule in book.rules if rule.title}
    longest = max(map(len, titles), default=0)
    right, wrong = 0, []
    for citation, reference, target in _resolved(book):
        text = citation.passage.text
        if not target.title or text[reference.start - 1 : reference.start] != "(" or text[reference.end :][:1] != ")":
            continue
        words = list(WORD.finditer(text, max(0, reference.start - BEFORE), reference.start))[-longest:]
        for first in words:
            given = text[first.start() : words[-1].end()]
            named = titles.get(tuple(_plain(given).split()))
            if named:
                right += named is target
                if named is not target and first[0][0].isupper() and not _may_be_of(book, given, named, target):
                    wrong.append((citation, citation.span(reference), target, given, named))
                break
    for mismatch in wrong if right >= HABIT * len(wrong) + 1 else ():
        yield _told(book, *mismatch)


def _may_be_of(book: Book, title: str, named: Rule, rule: Rule) -> bool:
    """True where a rule may well be cited behind the title of another one: it stands within that, *Movement (4.3)*, or
    speaks of what the title names: *the Lost Box (13.4)*, where 13.4 tells of the box."""
    words = title.casefold()
    if any(
        words in block.text.text.casefold() for each in (rule, *book.below.get(rule.id, ())) for block in each.blocks
    ):
        return True
    while rule.parent in book.by_id:
        rule = book.by_id[rule.parent]
        if rule is named:
            return True
    return False


def _told(
    book: Book, citation: Citation, span: Span, target: Rule, given: str, other: Rule | None, what: str = "rule"
) -> Diagnostic:
    """Return the finding that a citation calls its `target` as an `other` rule is called, or as none is."""
    called = f'{target.name} is called "{target.heading}", not "{given}"'
    of_other = f'{other.name} is called "{title_of(book, other)}", and {target.name} is not' if other else ""
    return Diagnostic(
        message=called if target.heading else of_other,
        span=span,
        book=book.id,
        rule=citation.source,
        help=[f"cite the {what} that has the title, or give the title that the {what} has"],
        candidates=[(other.id, f"{other.name} is called {title_of(book, other)}")] if other else [],
        related=[(target.span, f"{target.name} is defined here")],
    )


def _resolved(book: Book) -> Iterator[tuple[Citation, Reference, Rule]]:
    """Yield each citation of one rule, with that rule."""
    for citation, reference in book.references:
        if reference.kind != "number" or reference.status != "resolved" or len(reference.cited) != 1:
            continue
        if target := book.by_id.get(reference.targets[0]):
            yield citation, reference, target


def _with_titles(book: Book) -> Iterator[tuple[Citation, Reference, Rule, str, bool]]:
    """Yield each citation of one rule that gives a title: the rule, that title, and whether it is in quotes."""
    for citation, reference, target in _resolved(book):
        match = TITLE.match(citation.passage.text, reference.end)
        given = match and (match["parens"] or match["inside"] or match["quoted"])
        if match and given and (target.title or not match["quoted"]):
            yield citation, reference, target, given, match["parens"] is None


def _is_habit(agreeing: list[bool]) -> bool:
    """True where most of the words that a book quotes behind numbers are the rules' titles."""
    return sum(agreeing) >= HABIT * max(agreeing.count(False), 1)


def _agree(given: str, own: str) -> bool:
    """True where one title is the other, or a part of it."""
    words, whole = f" {_plain(given)} ", f" {_plain(own)} "
    return words in whole or whole in words


def _shortens(given: str, own: str) -> bool:
    """True where a title is the beginning or the end of another, word by word."""
    words, whole = _plain(given).split(), _plain(own).split()
    return bool(words) and words in (whole[: len(words)], whole[-len(words) :])


def _plain(title: str) -> str:
    """A title without case, punctuation, plural and the marks of notes."""
    return " ".join(word.removesuffix("s") for word in re.findall(r"\w+", NOTE_MARK.sub("", title).casefold()))
