"""What is told of a rule that is cited with words which are another rule's title, or of which it says nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set

from rulewright.check.subjects import Subjects
from rulewright.check.titles import Given, agree, looks_titled, plain, title_of
from rulewright.check.titles_in_front import InFront
from rulewright.languages.patterns import literally
from rulewright.model import Book, Citation, Diagnostic, Rule
from rulewright.text import Span


def spoken_of_elsewhere(each: Given | InFront, subjects: Subjects) -> Diagnostic | None:
    """Return what is wrong with words that are about another rule, whatever its title."""
    alone = isinstance(each, InFront) or each.around != "about"
    part = 0.5 if alone else 0  # in a sentence that goes on the rule may have but some of them
    if subjects.is_of(*asked(each), part):
        return None
    book, others = subjects.book, [rule for rule in subjects.begins_with(each.words) if rule.id != each.citation.source]
    if not others:
        return None
    other = min(others, key=lambda rule: subjects.apart(rule, each.target))
    return Diagnostic(
        message=f'{other.name} speaks of "{each.words}", and {each.target.name} does not',
        span=each.citation.span(each.reference),
        book=book.id,
        rule=each.citation.source,
        help=["cite the rule that speaks of it, or say what the rule speaks of"],
        candidates=[(other.id, f'{other.name} speaks of "{each.words}"')],
        related=[(each.target.span, f"{each.target.name} is defined here")],
    )


def called_strangely(each: Given, subjects: Subjects, opened: dict[str, str]) -> Diagnostic | None:
    """Return what is wrong with a title in brackets that no rule has, and of which the rule, which has another, says
    nothing: *9.4 (Mobile telephones)*. `opened` are the words with which rules without a title begin as with one."""
    book, words = subjects.book, each.words
    own = title_of(book, each.target) or opened.get(each.target.id, "")
    titled = words[0].isupper() if each.surely else each.around == "brackets" and looks_titled(words)
    if not (titled and own) or agree(words, own) or speaks_of(book, words, each) or subjects.is_of(*asked(each)):
        return None
    return told(book, each.citation, each.citation.span(each.reference), each.target, words, None, own=own)


def is_half_title(each: Given) -> bool:
    """True for words between commas that look like a title and begin or end as that of the rule does, but not both."""
    words, whole = plain(each.words).split(), plain(each.target.heading).split()
    half = len(words) > 1 and len(whole) > 1 and (words[0] == whole[0]) != (words[-1] == whole[-1])
    return each.around == "pauses" and half and abs(len(words) - len(whole)) <= 1 and looks_titled(each.words)


def called_half_so(each: Given, subjects: Subjects, elsewhere: Set[str]) -> Diagnostic | None:
    """Return what is wrong with half a title that has words beside which neither the rule nor the book says, which says
    others `elsewhere`: *4.4, Session resumption, where 4.4 is Session teardown*."""
    book = subjects.book
    if not is_half_title(each) or each.words in elsewhere:
        return None
    if speaks_of(book, each.words, each) or subjects.is_of(*asked(each)):
        return None
    return told(book, each.citation, each.citation.span(each.reference), each.target, each.words, None)


def said_elsewhere(book: Book, cited: Sequence[Given]) -> set[str]:
    """Return the words beside numbers that a book says without one, too: *due under 4.2 (“Fee”)* may explain a word
    that it then uses."""
    beside = Counter(each.words for each in cited)
    if not beside:
        return set()
    said = re.compile(rf"(?<!\w)(?:{literally({*beside})})(?!\w)")
    found = Counter(word for rule in book.rules for block in rule.blocks for word in said.findall(block.text.text))
    return {word for word, times in beside.items() if found[word] > times}


def speaks_of(book: Book, title: str, cited: Given | InFront) -> bool:
    """True where a rule, or one directly below it, has the words of a title; those that cite it do not count."""
    words, rule = title.casefold(), cited.target
    citing = cited.citation.source if cited.citation.source != rule.id else None
    speaking = (each for each in (rule, *book.below.get(rule.id, ())) if each.id != citing)
    return any(words in block.text.text.casefold() for each in speaking for block in each.blocks)


def is_within(book: Book, rule: Rule, other: Rule) -> bool:
    """True for a rule, and for one below it."""
    if rule is other:
        return True
    while rule.parent in book.by_id:
        rule = book.by_id[rule.parent]
        if rule is other:
            return True
    return False


def asked(cited: Given | InFront) -> tuple[str, Rule, str | None]:
    """Return what is asked of a book's subjects: the words, the rule that should have them, and who cites it so."""
    return cited.words, cited.target, cited.citation.source


def told(
    book: Book,
    citation: Citation,
    span: Span,
    target: Rule,
    given: str,
    other: Rule | None,
    what: str = "rule",
    title: str = "",
    own: str = "",
) -> Diagnostic:
    """Return the finding that a citation calls its `target` as an `other` rule is called, or as none is; `title` are
    the words with which that begins as with a title, where it has none, and `own` those of the target."""
    own = target.heading or own
    called = f'{target.name} is called "{own}", not "{given}"'
    title = (title_of(book, other) or title or given) if other else ""
    of_other = f'{other.name} is called "{title}", and {target.name} is not' if other else ""
    return Diagnostic(
        message=called if own else of_other,
        span=span,
        book=book.id,
        rule=citation.source,
        help=[f"cite the {what} that has the title, or give the title that the {what} has"],
        candidates=[(other.id, f"{other.name} is called {title}")] if other else [],
        related=[(target.span, f"{target.name} is defined here")],
    )
