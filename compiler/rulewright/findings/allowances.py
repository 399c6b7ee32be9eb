"""Allowances: comments in a source that allow what is found there.

<!-- rulewright: allow numbering-gap -->                          the next line that is not blank
<!-- rulewright: allow-rule dangling-reference, placeholder -->   the rule in which it stands, and its items
# rulewright: allow unsupported-number                           the same in a player aid, and in rule code

Behind the codes and a colon a person may say why: `allow numbering-gap: 4.3 was taken out on purpose`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct, field

from rulewright.late import late
from rulewright.model import Book, Diagnostic, Rule
from rulewright.project import Project
from rulewright.text import Source, Span

# A comment on a line of its own, by the format of the text.
COMMENTS = {"prose": r"<!--{}-->", "lout": r"#{}", "rules": r"#{}"}
WRITTEN = {"prose": "<!-- {} -->", "lout": "# {}", "rules": "# {}"}  # as a person writes one
BODY = r"[ \t]*rulewright:(?![ \t]*(?:no[ \t-]+)?rules\b)(?P<body>[^\r\n]*)"  # those are about the outline
LINE = r"(?:^|(?<=[\r\n]))[ \t]*{}[ \t]*(?=[\r\n]|\Z)"
PATTERNS = {name: re.compile(LINE.format(form.format(BODY))) for name, form in COMMENTS.items()}
WORD = re.compile(r"\S")
DIRECTIVE = late(r"\s*(?P<verb>allow|allow-rule)\s+(?P<codes>[\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)\s*(?::.*)?")


class Allowance(Struct):
    """One code that a comment allows, with the place of its name. `code` is empty where the comment says nothing that
    can be read; `used` tells whether anything was allowed."""

    code: str
    span: Span
    book: str
    rule: str | None
    used: bool = False


class Allowances(Struct):
    """All allowances of a project, by what they hold for."""

    everything: list[Allowance] = field(default_factory=list)
    lines: defaultdict[tuple[str, int, str], list[Allowance]] = field(default_factory=lambda: defaultdict(list))
    rules: defaultdict[tuple[str, str], list[Allowance]] = field(default_factory=lambda: defaultdict(list))

    def of(self, finding: Diagnostic, homes: list[str]) -> list[Allowance]:
        """Return those that allow a finding; `homes` are the ids of its rule and, if that is an item, those around."""
        span = finding.span
        found = list(self.lines.get((span.source.path, span.line, finding.code), ()))
        for home in homes:
            found += self.rules.get((home, finding.code), ())
        return found


def allowing(finding: Diagnostic, book: Book, reason: str = "") -> tuple[str, bool]:
    """Return the comment that would allow a finding, with a `reason` if there is one, and whether it goes on a line of
    its own right above the finding's line; it goes anywhere into the finding's rule otherwise: a table's rows must stay
    together."""
    source = finding.span.source
    form = _form(book, source)
    above = not (form == "prose" and source.context(finding.span.start)[0].lstrip().startswith("|") and finding.rule)
    why = f": {reason}" if reason else ""
    return WRITTEN[form].format(f"rulewright: {'allow' if above else 'allow-rule'} {finding.code}{why}"), above


def apply_allowances(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings that no comment allows. The others are kept in `project.allowed`, the comments in
    `project.allowances`."""
    allowances = find_allowances(project)
    items = {rule.id: rule for book in project.books for rule in book.rules} if allowances.rules else {}
    kept: list[Diagnostic] = []
    for finding in found:
        matching = allowances.of(finding, _homes(finding.rule, items)) if allowances.everything else []
        for allowance in matching:
            allowance.used = True
        (project.allowed if matching else kept).append(finding)
    project.allowances = allowances.everything
    return kept


def find_allowances(project: Project) -> Allowances:
    """Return the allowances in the sources of all books."""
    found = Allowances()
    for book in project.books:
        spoken = [source for source in (*book.sources, *book.rule_files) if "rulewright:" in source.text]
        homes = _homes_in(book) if spoken else {}
        for source in spoken:
            _scan(found, book, source, sorted(homes.get(source, ())))
    return found


def _homes_in(book: Book) -> dict[Source, list[tuple[int, str]]]:
    """Return where the rules and the rule code of a book begin in each of its files, with the ids of the rules."""
    found: defaultdict[Source, list[tuple[int, str]]] = defaultdict(list)
    for rule in book.rules:
        if not rule.implied:
            found[rule.span.source].append((rule.span.start, rule.id))
    for program in book.programs:
        found[program.span.source].append((program.span.start, program.rule))
    return found


def _scan(found: Allowances, book: Book, source: Source, rules: list[tuple[int, str]]) -> None:
    """Take note of the comments in a source, in which `rules` begin."""
    starts = [start for start, _ in rules]
    comments = list(PATTERNS[_form(book, source)].finditer(source.text))
    lines = _next_lines(source, comments)
    for match in comments:
        at = bisect_right(starts, match.start()) - 1
        rule = rules[at][1] if at >= 0 else None
        verb, codes = _codes(match)
        for start, end in codes:
            allowance = Allowance(source.text[start:end], Span(source, start, end), book.id, rule)
            found.everything.append(allowance)
            if verb == "allow":
                found.lines[source.path, lines[match.end()], allowance.code].append(allowance)
            elif rule:
                found.rules[rule, allowance.code].append(allowance)
        if not codes:
            found.everything.append(Allowance("", Span(source, *match.span("body")), book.id, rule))


def _form(book: Book, source: Source) -> str:
    return "rules" if source in book.rule_files else book.format


def _codes(match: re.Match[str]) -> tuple[str, list[tuple[int, int]]]:
    """Return what a comment does (`allow` or `allow-rule`) and where in the source the codes stand."""
    directive = DIRECTIVE.fullmatch(match["body"])
    if not directive:
        return "", []
    offset = match.start("body") + directive.start("codes")
    names = re.finditer(r"[\w-]+", directive["codes"])
    return directive["verb"], [(offset + name.start(), offset + name.end()) for name in names]


def _next_lines(source: Source, comments: list[re.Match[str]]) -> dict[int, int]:
    """Return for the end of each comment the number of the next line that is neither blank nor such a comment."""
    found: dict[int, int] = {}
    after: dict[int, int] = {}  # what comes after the comment on a line
    for match in reversed(comments):
        word = WORD.search(source.text, match.end())
        line = source.position(word.start())[0] if word else 0
        own = source.position(match.start("body"))[0]
        found[match.end()] = after[own] = after.get(line, line)
    return found


def _homes(rule: str | None, rules: dict[str, Rule]) -> list[str]:
    return list(_around(rules[rule], rules)) if rule in rules else []


def _around(rule: Rule, rules: dict[str, Rule]) -> Iterator[str]:
    yield rule.id
    while rule.item and rule.parent in rules:
        rule = rules[rule.parent]
        yield rule.id
