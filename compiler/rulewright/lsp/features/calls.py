"""The graph of citations, walked rule by rule: what a rule cites, and what cites it."""

from __future__ import annotations

from collections import defaultdict

from rulewright.lsp.features.navigate import names_at
from rulewright.lsp.view import File, View
from rulewright.model import Rule
from rulewright.text import Span


def rules_at(view: View, file: File, offset: int) -> list[Rule]:
    """Return the rules that are meant or defined at an offset, else the one that it stands in."""
    named = [rule for rule in map(view.rule, names_at(file, offset)) if rule]
    if named:
        return named
    before = [each for each in file.definitions if each.span.start <= offset and view.rule(each.id)]
    rule = view.rule(before[-1].id) if before else None
    return [rule] if rule else []


def citing(view: View, id: str) -> list[tuple[Rule, list[Span]]]:
    """Return the rules that cite a rule, each with the places where it does."""
    found: defaultdict[str, list[Span]] = defaultdict(list)
    for mention in view.mentioned(id):
        if mention.source:
            found[mention.source].append(mention.span)
    return _rules(view, found)


def cited(view: View, id: str) -> list[tuple[Rule, list[Span]]]:
    """Return the rules that a rule cites, each with the places where it does; for a table the rule that it is of."""
    found: defaultdict[str, list[Span]] = defaultdict(list)
    rule = view.rule(id)
    file = view.files.get(rule.span.source.path) if rule else None
    for mention in file.mentions if file else ():
        if mention.source == id:
            for target in mention.targets:
                table = view.table(target)
                found[(table.rule or "") if table else target].append(mention.span)
    return _rules(view, found)


def _rules(view: View, found: dict[str, list[Span]]) -> list[tuple[Rule, list[Span]]]:
    pairs = ((view.rule(id), spans) for id, spans in found.items())
    return [(rule, spans) for rule, spans in pairs if rule]
