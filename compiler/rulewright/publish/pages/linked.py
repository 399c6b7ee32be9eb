"""What is linked with what: who cites a rule, and what it cites; which rule sets which aside in rule code. Worked out
once for all pages."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from rulewright.cite.links.anchors import heading_name
from rulewright.model import Rule
from rulewright.project import Project
from rulewright.publish.addresses import Addresses
from rulewright.publish.pages.neighbourhood import Neighbour, neighbourhood
from rulewright.publish.text.phrases import Phrases, phrases_of
from rulewright.publish.text.signs import title_in_print

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

PICTURED = 3  # neighbours that make a picture say more than the list of them
MOST = 100  # rules that are listed as citing one, or as cited by it


class Linked:
    """`citing` and `cites` hold, by rule, the ids at the other end, each once, in reading order; `pairs` counts
    the references from one rule (the first key) to another. `amending` and `amends` are the same for exceptions in
    rule code: the rules that set results of a rule aside, and those of which a rule does so."""

    def __init__(self, project: Project, addresses: Addresses) -> None:
        self.addresses = addresses
        self.citing: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.cites: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.pairs: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.amending: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.amends: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.languages = {book.id: book.language for book in project.books}
        self.captions = {table.id: table.caption for book in project.books for table in book.tables}
        self.captions |= {
            f"{book.id}:{heading_name(each)}": each.text.text for book in project.books for each in book.headings
        }
        self.captions |= {f"{book.id}:{each.name}": each.words for book in project.books for each in book.divisions}
        homes = {table: rule for book in project.books for table, rule in book.homes.items()}
        for book in project.books:
            for citation in book.citations:
                source = citation.source
                if source is None:
                    continue
                for reference in citation.references:
                    for target in reference.targets:
                        home = homes.get(target, target)  # who cites a table cites the rule that it belongs to
                        if home != source and target in addresses.page_of:
                            self.citing[home].setdefault(source)
                            self.cites[source].setdefault(target)
                            self.pairs[source][home] += 1
            for program in book.programs:
                for exception in _exceptions(program):
                    self.amending[program.rule].setdefault(exception)
                    self.amends[exception].setdefault(program.rule)

    def cited_by(self, rule: str, page: str) -> list[Neighbour]:
        """Return who cites a rule, as seen from `page`."""
        return self._neighbours(self.citing.get(rule, {}), page)

    def cited(self, rule: str, page: str) -> list[Neighbour]:
        """Return what a rule cites, as seen from `page`."""
        return self._neighbours(self.cites.get(rule, {}), page)

    def html(self, rule: Rule, page: str) -> str:
        """Return the line of a rule's links and the picture of its neighbourhood; empty where it has none. One or two
        neighbours need no picture: the line says it all."""
        say = phrases_of(self.languages[rule.id.partition(":")[0]])
        citing, cites = self.cited_by(rule.id, page), self.cited(rule.id, page)
        amending = self._neighbours(self.amending.get(rule.id, {}), page)
        amends = self._neighbours(self.amends.get(rule.id, {}), page)
        amended = (say("Set aside by"), amending), (say("Sets aside"), amends)
        sides = *amended, (say("Cited by"), citing)  # its text links what it cites
        lists = " · ".join(f"{title} {_list(side, say)}" for title, side in sides if side)
        pictured = len(citing) + len(cites) >= PICTURED
        if not lists and not pictured:
            return ""
        name = rule.number or title_in_print(rule) or rule.name
        drawn = neighbourhood(name, citing, cites, say) if pictured else ""
        picture = f"<details><summary>{say('Map of references')}</summary>{drawn}</details>" if pictured else ""
        line = f'<p class="rw-citedby">{lists}</p>' if lists else ""
        return f'<div class="rw-links" lang="{say.language}">{line}{picture}</div>'

    def _neighbours(self, ids: dict[str, None], page: str) -> list[Neighbour]:
        found = []
        for each in ids:
            way = self.addresses.link(each, page)
            if way and each in self.addresses.rules:
                found.append(Neighbour(way, *self.addresses.mentions.called(each)))
            elif way:
                found.append(Neighbour(way, self.captions.get(each) or each.partition(":")[2]))
        return found


def _exceptions(program: Program) -> Iterator[str]:
    """Yield the rules that set results of a program aside, each once for each result."""
    from rulewright.rulecode.program import Amend  # only where there is rule code
    from rulewright.rulecode.walk import parts

    steps = (each for each in parts(program.steps) if isinstance(each, Amend))
    yield from (step.cite.rule for step in steps if step.cite and step.cite.rule != program.rule)


def _list(side: list[Neighbour], say: Phrases) -> str:
    links = ", ".join(f'<a href="{escape(each.way)}">{escape(each.name, quote=False)}</a>' for each in side[:MOST])
    return f"{links} {say('and {n} more', n=len(side) - MOST)}" if len(side) > MOST else links
