"""The titles that stand behind numbers, and those that rules have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Literal, NamedTuple

from rulewright.languages.patterns import of_the
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.late import late
from rulewright.model import Book, Citation, Reference, Rule
from rulewright.outline.titlelike import is_title
from rulewright.style import LOOKS
from rulewright.text import Text

INSIDE = rf"\s?(?:{OPENING}(?P<inside>[^{MARKS}]{{2,60}}?){CLOSING}|(?P<parens>[^\W\d_][^()（）]{{1,60}}))\s?"
TITLE = re.compile(rf",?\s*(?:[(（]{INSIDE}[)）]|{OPENING}(?P<quoted>[^{MARKS}]{{3,60}}?)[,.]?{CLOSING})")
BEHIND = re.compile(
    r"(?P<pause>,|\s[–—-])?\s(?P<title>[^\W\d_][^\d,;:.()\[\]\n]{1,60}?)(?:,\s*(?P<next>\w)|[;:.]|(?P<closed>[)\]]))"
)  # Section 4.1, Stacking, and; (Section 4.1 Stacking); [4.1 Stacking]; (Rule 4 – Stacking); see 4.1 Stacking.
# Of the word for a rule that a sign stands for, 23 §:ssä, 29. §-ban; and of an ordinal, 24.º
ENDING = re.compile(r"(?:(?::[^\W\d_]{1,6}|-[^\W\d_]{2,6})(?![\w-])|\.?[º°ª])")
SUBJECT = r"(?P<subject>[^\W\d_][^\d,;:.()\n]{2,40})(?=[,;:.)]|\s*\Z)"  # behind a word for what it is about
WORDS = re.compile(r"(?:\s[^\W\d_][\w'’-]+){1,12}")  # behind a number; those in capitals are a title of its kind
# The words with which the text of a rule begins as others do with a title: Stacking. Two units
OPENED = re.compile(r"(?P<title>[^\W\d_][^.:;,!?()\n]{2,40})[.:]\s+(?P<next>[^\W\d_])")
OPENED_WORDS = 5  # at most
MOSTLY = 0.6  # of the rules without a title begin so, where it is one
WORD = re.compile(r"\w+")
NOTE_MARK = re.compile(r"\[\d{1,3}\]")
UNPARTED = 4  # letters
BRACKETS = ("(", "（", "[")
LONGEST = 60  # characters of a line that may be a title


Around = Literal["quotes", "brackets", "pauses", "nothing", "about"]


class Given(NamedTuple):
    """A citation of one rule with the words that stand beside its number, and what stands around these: `pauses` are
    a comma or a dash before, or the end of the brackets in which the number stands, too, behind; words that tell what
    a rule is about, *concerning retreats*, have one for `about` before them. Words in quotes within brackets are
    `surely` a title, or explain a word."""

    citation: Citation
    reference: Reference
    target: Rule
    words: str
    around: Around
    surely: bool = False


def resolved(book: Book) -> Iterator[tuple[Citation, Reference, Rule]]:
    """Yield each citation of one rule, with that rule."""
    for citation, reference in book.references:
        if reference.kind != "number" or reference.status != "resolved" or len(reference.cited) != 1:
            continue
        if target := book.by_id.get(reference.targets[0]):
            yield citation, reference, target


def given_titles(book: Book) -> Iterator[Given]:
    """Yield each citation of one rule behind which stands what may be its title, or tells what it is about."""
    listed = book.words
    about = late(rf",?\s+{of_the(listed.about, listed.the)}{SUBJECT}", re.IGNORECASE)
    for citation, reference, target in resolved(book):
        text, start = citation.passage.text, reference.start
        ending = ENDING.match(text, reference.end)
        end = ending.end() if ending else reference.end
        if match := TITLE.match(text, end):
            given = (match["parens"] or match["inside"] or match["quoted"]).strip()
            around: Around = "brackets" if match["parens"] else "quotes"
            yield Given(citation, reference, target, given, around, surely=bool(match["inside"]))
        elif given := _capitals(text, end):
            yield Given(citation, reference, target, given, "nothing")
        elif match := about.match(text, end):
            yield Given(citation, reference, target, match["subject"], "about")
        elif (match := BEHIND.match(text, end)) and match["title"][0].isupper():
            if (match["next"] or "").isupper():
                continue  # the first of a list, perhaps
            around = "pauses" if match["pause"] or match["closed"] else "nothing"
            if match["pause"] and match["closed"] and text[start - 1 : start] in BRACKETS:
                around = "brackets"  # (4.1, Stacking)
            if " " in match["title"] and is_set_off(citation.passage, *match.span("title")):
                around = "quotes"  # see 4.1 *Late boats*
            yield Given(citation, reference, target, match["title"], around)


def _capitals(text: str, start: int) -> str:
    """Return the words in capitals that stand behind a place, *B3.2 BYPASS cannot*; nothing where all of them are."""
    match = WORDS.match(text, start)
    words = match[0].split() if match else []
    capitals = list(takewhile(str.isupper, words))
    return " ".join(capitals) if len(capitals) < len(words) else ""


def title_of(book: Book, rule: Rule) -> str:
    """Return the title of a rule, or the few words in brackets or a line of their own with which its text begins."""
    if rule.heading:
        return rule.heading
    first = next(rule.blocks, None)
    words = first.text.text.strip() if first else ""
    if not words or len(words) > LONGEST or "\n" in words or not (rule.content[1:] or book.below.get(rule.id)):
        return ""
    return words.strip("()（）.*_ ") if is_title(words.strip("()（）.*_ ")) else ""


def opened_titles(book: Book, share: float = MOSTLY) -> dict[str, str]:
    """Return, by the id of each rule without a title, the few words with which its text begins as with one: they are
    set in another type, or such a share of those rules begins so: *2.3 Headquarters. Each of them …*"""
    found: dict[str, str] = {}
    set_off: set[str] = set()
    others = 0
    for rule in book.rules:
        first = None if rule.item or rule.implied or title_of(book, rule) else next(rule.blocks, None)
        match = OPENED.match(first.text.text) if first else None
        if first and match and match["title"][0].isupper() and match["next"].isupper() and _is_short(match["title"]):
            found[rule.id] = match["title"]
            if is_set_off(first.text, 0, match.end("title")):
                set_off.add(rule.id)
        else:
            others += first is not None
    mostly = len(found) >= share * (len(found) + others)
    return found if mostly else {rule: title for rule, title in found.items() if rule in set_off}


def is_set_off(text: Text, start: int, end: int) -> bool:
    """True where some words of a text, perhaps with the stop behind them, are set in another type and nothing beside
    them is."""
    return any(each.name in LOOKS and each.start == start and each.end - end in (0, 1) for each in text.styles)


def _is_short(words: str) -> bool:
    return len(words.split()) <= OPENED_WORDS and is_title(words)


def are_one(given: str, own: str) -> bool:
    """True for one title, however its words are parted: *Firewood*, *Fire wood*."""
    return plain(given).replace(" ", "") == plain(own).replace(" ", "")


def agree(given: str, own: str) -> bool:
    """True where one title is the other, or a part of it."""
    words, whole = f" {plain(given)} ", f" {plain(own)} "
    return words in whole or whole in words or are_one(given, own)


def shortens(given: str, own: str) -> bool:
    """True where a title is the beginning or the end of another, word by word."""
    words, whole = plain(given).split(), plain(own).split()
    return bool(words) and words in (whole[: len(words)], whole[-len(words) :])


def looks_titled(words: str) -> bool:
    """True for several words without a figure, or as many letters of a script that parts none, that are written as
    titles are: where letters have case, with a capital. One word may be a place or a thing."""
    several = " " in words or (words[0].lower() == words[0].upper() and len(words) >= UNPARTED)
    plain_words = not any(each.isdigit() or each in ":;" for each in words)
    return words[0].isalpha() and not words[0].islower() and several and plain_words and _is_short(words)


def plain(title: str) -> str:
    """A title without case, punctuation, plural and the marks of notes."""
    bare = NOTE_MARK.sub("", title) if "[" in title else title
    return " ".join([word.removesuffix("s") for word in WORD.findall(bare.casefold())])
