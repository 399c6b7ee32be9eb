"""Put together what finds the citations of one book."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rulewright.cite.headed import Headed
from rulewright.cite.judge.judge import Judge
from rulewright.cite.names import table_names
from rulewright.cite.parts.entries import Listed, Lists
from rulewright.cite.patterns import patterns_of
from rulewright.cite.relative import Relative
from rulewright.cite.scan import Scanner
from rulewright.cite.scopes import Scopes, main_scope, most_parts
from rulewright.cite.works.own import OwnNames, own_names
from rulewright.cite.works.works import Works
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.unmarked import has_rule


def scanner(
    book: Book,
    notation: Notation,
    is_rule: Callable[[str], bool],
    called: Callable[[str], str] | None = None,
    listed: Callable[[str], Listed] | None = None,
) -> Scanner:
    """Return what finds the citations in passages of one book that was cited before. `is_rule` tells whether a rule has
    a number, `called` is the title of the rule that has it, `listed` what that lists."""
    title, shown = called or book.heading_of, book.gathered
    if shown is None:
        raise ValueError(f"{book.id}: citations are found by what the whole book shows, and that was not gathered")

    @cache
    def holds(chapter: Number) -> bool:
        return book.holds(chapter)

    def knows(number: Number) -> bool:
        """True where a number is of a chapter that the book holds: by its settings, else by its rules."""
        if book.chapters is not None:
            return holds(number)
        return bool(number) and is_rule("".join(scopes.find(notation.chapter(number))))

    def exists(number: Number) -> bool:
        return has_rule(scopes.find(number), notation, is_rule)

    titles = {scope: title(scope) for scope in notation.scopes}
    scopes = Scopes(notation, is_rule, main_scope(book.index), titles)
    works = Works(notation.words, OwnNames(own_names(book), notation.words), shown.foreign, book.elsewhere)
    patterns = patterns_of(notation)

    def title_of(number: Number) -> str:
        return title("".join(scopes.find(number)))

    divided = dict.fromkeys(shown.headings, False) | {each.word.casefold(): True for each in book.divisions}
    judge = Judge(notation, patterns, works, knows, exists, title_of, parts=most_parts(book.index), divided=divided)
    relative = Relative(notation, shown.headings, exists)
    headed = Headed(book.divisions, notation.words, works, book.language, bool(notation.scopes))
    names = table_names(book, notation.words)
    lists = Lists(shown.entries.words, bool(shown.entries.paragraphs), listed or shown.entries.of)
    return Scanner(notation, names, patterns, judge, scopes, relative, headed, lists)
