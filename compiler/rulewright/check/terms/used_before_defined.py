"""A term is used before the text explains it.

**What it finds.** An abbreviation that running text explains, and that a rule before it uses without its long form, in
a passage that does not cite the rule which explains it. What stands in a table, in code, or in a name (the EV
Guidelines), is left alone, as are rules of another file that are counted for themselves, and what a title explains in
the name of something else (*URI Schemes Registry*). Terms of a glossary may be used anywhere. Many that one rule
explains too late are told together, and are one; a book that does so more than three times, and with more than one
abbreviation in ten, is left alone. Where `check = "strict"` stands in `[terms]` of book.toml: of all that running text
defines or names the same, though most readers take a plain word as it is meant.

**Why it matters.** Who reads from the beginning meets a word without its meaning, and takes it in its everyday one.

**Example.** *The FSL is modified (58.22).* in 57.3, while 58.21 says *the French surrender level (FSL)*.

**How to mend it.** Explain the term where it is first used, or cite the rule that does. A glossary answers it for all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.check.registry import finds
from rulewright.check.wording import (
    Standing,
    at,
    chapter,
    checked,
    cites,
    elsewhere,
    finding,
    in_code,
    in_glossary,
    in_quotes,
    is_habit,
    is_of_a_work,
    is_part_of_a_name,
    order,
    stands,
)
from rulewright.model import Book, Diagnostic
from rulewright.notations.shape import SCOPED
from rulewright.project import Project
from rulewright.terms import Definition, Term, Terms, Use
from rulewright.terms.beside import is_said
from rulewright.terms.fold import is_short
from rulewright.text import some_of

GIVES_A_NAME = ("named", "bracketed")  # to what stands before it
NEXT_WORD = re.compile(r"[^\w.;:!?]+\w+")
WORD = re.compile(r"\s(\w+)")
TITLED, TITLE = re.compile(r"<title>[^<>]*\Z"), 120  # in front of words within such an element, and how far
HYPHENS = "-‑–"  # in front of the last part of another name: C-BS
MANY, NAMED = 3, 4  # terms that one rule explains too late, told together; those of them that are named
RUNNING = ("sentence", "named", "bracketed", "abbreviation")


class Early(NamedTuple):
    """A term, where it is used first, and where it is explained first, which is behind that."""

    term: Term
    use: Use
    first: Definition


@finds("used-before-defined", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        found: defaultdict[str | None, list[Early]] = defaultdict(list)
        for each in _early(book, terms):
            found[each.first.rule].append(each)
        explained = sum(any(each.manner == "abbreviation" for each in term.definitions) for term in terms.all)
        if not terms.ground.strict and is_habit(len(found), explained):
            continue
        for rule, many in found.items():
            if rule and len(many) >= MANY:
                yield _together(book, many)
            else:
                yield from (_alone(book, each) for each in many)


def _early(book: Book, terms: Terms) -> Iterator[Early]:
    """Yield the terms that are used before they are explained."""
    places, cited = order(book), cites(book)
    cells = {id(piece.text) for piece in terms.ground.passages if piece.part == "cell"}
    titles = {id(piece.text) for piece in terms.ground.passages if piece.part == "title"}
    for term in terms.all:
        if any(each.manner not in RUNNING for each in term.definitions):
            continue
        if any(in_glossary(each.head, terms) for each in term.definitions):
            continue
        running = [each for each in term.definitions if id(each.head.text) not in cells and not _is_of_a_work(each)]
        running = [each for each in running if not (id(each.head.text) in titles and _goes_on(each))]
        if not running:
            continue
        first = min(running, key=lambda each: at(places, each.head.span))
        if first.manner != "abbreviation" and not terms.ground.strict:
            continue
        uses = [use for use in elsewhere(term) if id(use.place.text) not in cells and _needs(use, first, terms)]
        uses = [use for use in uses if not _is_apart(use, first)]
        where = at(places, first.head.span)
        early = [use for use in uses if at(places, use.place.span) < where]
        said = [use.place for use in early if first.manner == "abbreviation" and is_said(use.place, terms.patterns)]
        where = min([where, *(at(places, place.span) for place in said)])
        early = [use for use in early if use.rule and at(places, use.place.span) < where]
        early = [use for use in early if not (in_quotes(use.place) or in_code(use.place))]
        if (
            early
            and (_is_word_of_its_own(term, first) or _is_late(book, first, early, uses))
            and not _leads(book, early[0], term, cited)
        ):
            yield Early(term, early[0], first)


def _is_of_a_work(definition: Definition) -> bool:
    """True where a long form stands, with its abbreviation, in the title of another work, which is set off, the words
    of a link, or in an element of that name: a list of works has it."""
    whole = definition.head._replace(end=(definition.short or definition.head).end)
    span = whole.span
    titled = TITLED.search(span.source.text, max(0, span.start - TITLE), span.start)
    return titled is not None or is_part_of_a_name(definition) or is_of_a_work(whole)


def _goes_on(definition: Definition) -> bool:
    """True where a name goes on behind an abbreviation and its long form: it is the name of something else."""
    end = (definition.short or definition.head).end
    following = WORD.match(definition.head.text.text, end + 1)
    return following is not None and following[1][0].isupper()


def _is_apart(use: Use, first: Definition) -> bool:
    """True for a use in another file whose rules are counted for themselves: neither is read behind the other."""
    scopes = {(rule or "").partition(":")[2].rpartition(SCOPED)[0] for rule in (use.rule, first.rule)}
    return len(scopes) > 1 and use.place.text.source is not first.head.text.source


def _alone(book: Book, early: Early) -> Diagnostic:
    term, use, first = early
    return _finding(book, early, f"“{use.place.words}” is used here before it is explained{_place(first)}", term.name)


def _together(book: Book, many: list[Early]) -> Diagnostic:
    """Return one finding for all that one rule explains too late."""
    places = order(book)
    many.sort(key=lambda each: at(places, each.use.place.span))
    names = [f"“{each.use.place.words}”" for each in many]
    message = f"{some_of(names, NAMED)} are used, from here on, before they are explained{_place(many[0].first)}"
    return _finding(book, many[0], message, many[0].term.name)


def _finding(book: Book, early: Early, message: str, name: str) -> Diagnostic:
    use = early.use
    found = finding(book, use.place, use.rule, message, "explain it here, or cite the rule that does")
    found.related.append((early.first.head.span, f"“{name}” is explained here"))
    return found


def _place(first: Definition) -> str:
    return f" in {first.rule.partition(':')[2]}" if first.rule else ""


def _needs(use: Use, first: Definition, terms: Terms) -> bool:
    """True where the words of a use must have been explained: of what is abbreviated, the abbreviation; of what has a
    longer name in the text before its own, all but that one."""
    if first.manner == "abbreviation":
        text, start, end = use.place
        alone = text.text[max(0, start - 1) : end + 1] == f"({use.place.words})"  # behind what it is short for
        behind = WORD.match(text.text, end)
        name = terms.folder.words.capitals and behind is not None and behind[1][0].isupper()
        return is_short(use.place.words) and not (alone or name) and text.text[max(0, start - 1)] not in HYPHENS
    following = NEXT_WORD.match(use.place.text.text, use.place.end)
    if first.manner not in GIVES_A_NAME or not following:
        return True
    longer = terms.folder.key(use.place.text.text[use.place.start : following.end()])
    names = terms.folder.key(first.head.text.text[: first.head.start])
    return longer not in {names[at : at + len(longer)] for at in range(len(names))}


def _is_word_of_its_own(term: Term, first: Definition) -> bool:
    """True where no reader takes a term for a plain word, as which most of its uses may stand before its definition."""
    return first.manner == "abbreviation" or term.cased


def _is_late(book: Book, first: Definition, early: list[Use], uses: list[Use]) -> bool:
    """True where few uses of what may be a plain word stand in front of its definition, some in another chapter: who
    reads the chapter from its beginning is soon told."""
    own = chapter(book, first.rule)
    return len(early) * 2 <= len(uses) and any(chapter(book, use.rule) != own for use in early)


def _leads(book: Book, use: Use, term: Term, cited: dict[Standing, set[str]]) -> bool:
    """True where a use stands in a rule that explains the term or one around it, or its passage cites one nearby."""
    homes = set()
    for each in term.definitions:
        rule = book.by_id.get(each.rule or "")
        homes |= {rule.id, *(outer.id for outer in book.around(rule))} if rule else set()
    own = book.by_id.get(use.rule or "")
    if use.rule in homes or (own and any(outer.id in homes and outer.parent for outer in book.around(own)[:1])):
        return True
    for target in cited.get(stands(use.place.text), set()):
        rule = book.by_id.get(target)
        if rule and (rule.id in homes or any(outer.id in homes for outer in book.around(rule)[:1])):
            return True
    return False
