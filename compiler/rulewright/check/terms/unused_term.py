"""A term is defined and never used.

**What it finds.** An entry of a glossary, or a term that the text sets off and explains, that stands nowhere else: in
no rule, no title, no table, in none of its forms. A glossary that holds the rules, over several paragraphs an entry,
is left alone, as is one of which more than three entries and a tenth, or more than half, are used nowhere: it was made
for other books, too. Of a term of three words or more it is enough that all but the first or the last stand elsewhere,
of two that the first does with a figure (Severity 1, of Severity Levels).

**Why it matters.** It need not be a fault. But where a rule was rewritten with another word, the old one stays behind
in the glossary, and readers look for what it belongs to.

**Example.** *Zone of control: the six hexes around a unit*, while the rules speak of *control zones*.

**How to mend it.** Delete the entry, or use its word in the rules. `leave-out` in `[terms]` of book.toml says that it
is no term.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from rulewright.check.registry import finds
from rulewright.check.wording import (
    checked,
    elsewhere,
    finding,
    is_habit,
    is_obsolete,
    leads_on,
)
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import Definition, Term, Terms
from rulewright.terms.beginnings import Form, any_form
from rulewright.terms.glossary import Glossary
from rulewright.terms.passages import Passage

PAIR = 2  # words, of which each is needed
OR = re.compile(r"\s*(?:/|,|\()\s*")  # between what an entry explains together: Hold/Held


@finds("unused-term", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        if project.serves_others(book) or (project.has_others and _is_glossary(terms)):
            continue  # what these say is not known here
        unused = [term for term in terms.all if _is_unused(term, terms)]
        left_alone = _left_alone(unused, terms)
        for term in unused:
            definition = term.definition
            if definition and id(definition) not in left_alone:
                message = f"“{term.name}” is defined here and used nowhere"
                help = "delete the definition, or use its word where the rules speak of the thing"
                yield finding(book, definition.head, definition.rule, message, help)


def _is_glossary(terms: Terms) -> bool:
    """True for a book that mostly is a glossary."""
    passages = terms.ground.passages
    return sum(id(piece.text) in terms.ground.within for piece in passages) * 2 > len(passages)


def _is_unused(term: Term, terms: Terms) -> bool:
    definition = term.definition
    return (
        definition is not None
        and (definition.manner == "glossary" or _is_for_later(definition, terms))
        and next(elsewhere(term), None) is None
        and not terms.patterns.pointer.match(definition.words)
        and not leads_on(definition, terms)
        and not is_obsolete(definition, terms)
        and not _is_said(term, terms)
    )


def _left_alone(unused: list[Term], terms: Terms) -> set[int]:
    """Return the ids of the entries of glossaries whose words need not be used: those that hold rules, and those of
    which many are not: they are shared with other books, or their words are no terms, as where a preface is parted by
    words in bold."""
    missing = {id(term.definition) for term in unused}
    return {
        id(entry)
        for each in terms.glossaries
        if _holds_rules(each) or _is_shared(sum(id(entry) in missing for entry in each.entries), each, terms)
        for entry in each.entries
    }


def _is_shared(unused: int, glossary: Glossary, terms: Terms) -> bool:
    """True where so many of its words are not used that a glossary was made for other books, too; or most of them."""
    most = max(1, len(glossary.entries) // 2)
    return not terms.ground.strict and (unused > most or is_habit(unused, len(glossary.entries)))


def _holds_rules(glossary: Glossary) -> bool:
    """True where most entries go on over paragraphs: they are the rules, in alphabetical order, and no word of theirs
    need be used elsewhere."""
    return sum(len(each.meaning) > 1 for each in glossary.entries) * 2 > len(glossary.entries)


def _is_for_later(definition: Definition, terms: Terms) -> bool:
    """True where running text names a term for what follows: hereafter the Phasing player."""
    return definition.manner == "named" and terms.patterns.later.search(definition.words) is not None


def _is_said(term: Term, terms: Terms) -> bool:
    """True where a passage other than the term's definitions holds its words, in whatever form, or anything else in the
    files: what is not read as text may use them, too."""
    own = {id(each.head.text) for each in term.definitions} | {
        id(stretch.text) for each in term.definitions for stretch in each.meaning
    }
    told = (term.name, *term.short, *term.others)
    parts = (part for words in told for part in OR.split(words))
    names = [each for part in parts for each in terms.patterns.joining.split(part) if each]
    forms = [each for name in names for each in (name, _shorter(name, terms), *_mostly(name)) if each]
    wanted = [patterns for form in forms for patterns in [any_form(form, terms.folder)] if patterns]
    read = any(
        id(piece.text) not in own and all(pattern.search(piece.text.text) for pattern in patterns)
        for patterns in wanted
        for piece in _holding(patterns, terms)
    )
    written = read or any(terms.written.holds(patterns, term.definitions) for patterns in wanted)
    return written or any(_is_numbered(name, own, terms) for name in names)


def _is_numbered(name: str, own: set[int], terms: Terms) -> bool:
    """True where the first of two words stands with a figure, as a member of several: Severity 1, of Severity Levels;
    in none of the passages that explain it."""
    first, *others = name.split()
    member = re.compile(rf"(?<!\w){re.escape(first)}\s\d")
    holding = terms.ground.with_any([first]) if len(others) == 1 else []
    return any(id(piece.text) not in own and member.search(piece.text.text) for piece in holding)


def _shorter(name: str, terms: Terms) -> str:
    """Return the words of a name in front of its first small one, where they are several: the rules speak of gravel
    roads, the glossary of a gravel road between towns."""
    small = terms.folder.words.small
    words = list(takewhile(lambda word: word.casefold() not in small, name.split()))
    return " ".join(words) if len(words) > 1 else ""


def _mostly(name: str) -> list[str]:
    """Return a name of several words without its last and without its first one: remote identity proofing is what is
    supervised where that is called supervised remote identity proofing."""
    words = name.split()
    return [" ".join(words[:-1]), " ".join(words[1:])] if len(words) > PAIR else []


def _holding(forms: list[Form], terms: Terms) -> list[Passage]:
    """Return the passages of a book that hold one of some words: the one that stands in fewest."""
    words = [terms.ground.beginning(form.beginning) for form in forms]
    return terms.ground.with_any(min(words, key=lambda each: sum(terms.raw[raw] for raw in each)))
