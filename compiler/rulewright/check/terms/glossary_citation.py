"""A glossary cites a rule that says nothing of the term.

**What it finds.** An entry of a glossary that cites a rule, in which none of the term's words stands in any form: not
in its title, not in its text, not in what stands below it; or in which the rarest of them does not, where the title of
another rule has all. What a later clause cites for a word of its own (*paid in gold, and in goods as listed in 4.3*) is
left alone, and so is an entry that says in other words what the rule says. (A citation of a rule that is not there is a
`dangling-reference`.)

**Why it matters.** A glossary is how rules are found. Its citations are the last to be renumbered.

**Example.** *Ambush: see 4.3*, while ambushes are in 4.5.

**How to mend it.** Cite the rule that the term is in.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.check.wording import checked, entries, finding
from rulewright.late import late
from rulewright.model import Book, Citation, Diagnostic, Rule
from rulewright.project import Project
from rulewright.terms import Definition, Stretch, Term, Terms
from rulewright.terms.beginnings import Form, any_form

CLAUSE = late(r"[.,:;!?(—–]\s*")
WORD = re.compile(r"[^\W\d_]{2}")
FEWEST, MOSTLY = 3, 0.5  # long words of a definition that a rule has, at least, and which part of them
LONG = 4  # characters of such a word
PART = re.compile(r"[\d)]\s?\(\Z")  # in front of a number that is a part of what another work counts: § 35 (1)


@finds("glossary-citation", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        cited: defaultdict[int, list[Citation]] = defaultdict(list)
        for citation in book.citations:
            cited[id(citation.passage)].append(citation)
        for term, definition in entries(terms):
            for stretch in definition.meaning:
                for citation in cited.get(id(stretch.text), ()):
                    at = citation.references[0].start
                    if stretch.start <= at < stretch.end and _is_of_entry(stretch, at, terms):
                        yield from _judge(book, terms, term, definition, citation)


def _is_of_entry(meaning: Stretch, at: int, terms: Terms) -> bool:
    """True where what is cited at a place says more of an entry, and not of a word that stands in a later clause: it
    stands in the first one, or in one that begins with what leads to it."""
    *before, clause = CLAUSE.split(meaning.text.text[meaning.start : at])
    around, words = terms.patterns.around, terms.patterns.words
    leads = tuple(each.casefold() for each in (*around.deferral, *around.cue, *words.pointer))
    return not before or not WORD.search(clause) or clause.lstrip().casefold().startswith(leads)


def _judge(book: Book, terms: Terms, term: Term, definition: Definition, citation: Citation) -> Iterator[Diagnostic]:
    """Yield a finding where no rule of a citation says anything of the term, or is about another word of the entry."""
    targets = {target for reference in citation.references for target in reference.targets}
    rules = [book.by_id[target] for target in targets if target in book.by_id]
    reference = citation.references[0]
    before = citation.passage.text[: reference.start].rstrip("§ ")
    if not (citation.deferral or before.endswith("(")) or len(rules) < max(1, len(targets)):
        return
    if citation.words(reference).isalnum() and PART.search(before):
        return
    if any(each.status != "resolved" for each in citation.references):
        return
    if definition.rule in targets or _say(rules, term, book, terms):
        return
    if any(_is_about(rule, terms, definition) or _agree(book, rule, terms, definition) for rule in rules):
        return
    message = f"{citation.words(reference)} is cited for “{term.name}”, and says nothing of it"
    place = Stretch(citation.passage, reference.start, reference.end)
    found = finding(book, place, definition.rule, message, "cite the rule that the term is in")
    found.candidates = _candidates(book, terms, term, definition)
    yield found


def _say(rules: list[Rule], term: Term, book: Book, terms: Terms) -> bool:
    """True where any of some rules says something of a term: its abbreviation, or any of its words; the rarest of them,
    where the title of a rule that is none of these has all: no Order of Battle is where the Order of Play is said."""
    texts = [text for rule in rules for text in _texts(book, rule)]
    name = any_form(term.name, terms.folder)
    short = [form for words in term.short for form in any_form(words, terms.folder)]
    said = [any(form.search(text) for text in texts) for form in name]
    if any(form.search(text) for form in short for text in texts):
        return True
    if not any(said) or said[_rarest(name, terms)]:
        return any(said)
    cited = {rule.id for rule in rules}
    around = {each.id for rule in rules for each in book.around(rule)}
    titled = (each for each in book.rules if each.title and not each.implied and each.id not in cited | around)
    named = (each for each in titled if all(form.search(each.heading) for form in name))
    return all(any(outer.id in cited for outer in book.around(each)) for each in named)


def _rarest(forms: list[Form], terms: Terms) -> int:
    """Return which of some words stands in the book least often."""
    counts = [sum(terms.raw[raw] for raw in terms.ground.beginning(form.beginning)) for form in forms]
    return counts.index(min(counts))


def _is_about(rule: Rule, terms: Terms, definition: Definition) -> bool:
    """True where a rule's title, or a term that it explains, stands in a definition: the rule is cited for that."""
    named = [rule.heading, *(term.name for term in terms.all for each in term.definitions if each.rule == rule.id)]
    said = _words(terms, definition)
    return any(not said.isdisjoint(terms.folder.key(words)) for words in named if words)


def _agree(book: Book, rule: Rule, terms: Terms, definition: Definition) -> bool:
    """True where a rule, with all below it, has most of the words of a definition: that tells what follows from it."""
    said = {word for word in _words(terms, definition) if len(word) >= LONG}
    shared = {word for text in _texts(book, rule) for word in terms.folder.key(text)} & said
    return len(shared) >= max(FEWEST, MOSTLY * len(said))


def _words(terms: Terms, definition: Definition) -> set[str]:
    """Return the words of a definition but for the small ones, in their shortest form."""
    small = {terms.folder.stem(word) for word in terms.folder.words.small}
    return set(terms.folder.key(definition.words)) - small


def _texts(book: Book, rule: Rule) -> Iterator[str]:
    """Yield what a rule says, with all below it and the titles around it; of an item also the words above its list."""
    yield from (each.heading for each in book.around(rule))
    above = book.by_id.get(rule.parent or "") if rule.item else None
    if above:
        yield above.text
    waiting = [rule]
    while waiting:
        each = waiting.pop()
        yield each.heading
        yield each.text
        for table in each.tables:
            yield table.caption
            yield from (cell.text for cell in table.cells)
        waiting += book.below.get(each.id, [])


def _candidates(book: Book, terms: Terms, term: Term, definition: Definition) -> list[tuple[str, str]]:
    """Return the rule that is called like the term, or that uses it most."""
    key = terms.folder.joined(term.name)
    named = [rule.id for rule in book.rules if rule.title and key in terms.folder.joined(rule.heading)]
    if named:
        return [(named[0], "its title names the term")]
    counts: defaultdict[str, int] = defaultdict(int)
    for use in term.uses:
        if use.rule and use.rule != definition.rule:
            counts[use.rule] += 1
    most = max(counts, key=lambda rule: counts[rule], default="")
    return [(most, "it uses the term most often")] if most else []
