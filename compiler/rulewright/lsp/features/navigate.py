"""From words to the rule, table or term that they mean, and back to all that mention it."""

from __future__ import annotations

from rulewright.lsp.features import terms
from rulewright.lsp.features.code import Named, in_code, name_at, row_at, uses
from rulewright.lsp.view import Definition, File, Mention, View
from rulewright.text import Span


def names_at(file: File, offset: int) -> tuple[str, ...]:
    """Return the ids of the rules and tables that are meant, or defined, at an offset."""
    found = file.mention(offset) or file.definition(offset)
    if isinstance(found, Mention):
        return found.targets
    return (found.id,) if isinstance(found, Definition) else ()


def definitions(view: View, file: File, offset: int) -> list[Definition]:
    """Return where the rules and tables meant at an offset stand."""
    found = view.definitions(names_at(file, offset))
    named = None if found else _named(file, offset)
    if named:
        return [Definition("", named.set, named.set)]
    row = None if found or not in_code(file, offset) else row_at(file, offset)
    if row:
        return [Definition("", row[0].span, row[0].span)]
    termed = None if found else _termed(view, file, offset)
    return [Definition("", span, span) for span in terms.explained(view, termed)] if termed else found


def references(view: View, file: File, offset: int, declared: bool) -> list[Span]:
    """Return all places that mention what is meant at an offset; with its own where it is `declared`."""
    found: dict[Span, None] = {}
    named = None if names_at(file, offset) else _named(file, offset)
    if named:
        return [each for each in uses(file.source, offset, named.name) if declared or each != named.set]
    termed = _termed(view, file, offset)
    if termed:
        return terms.all_of(view, file, termed, declared)
    for target in names_at(file, offset):
        if declared:
            found.update(dict.fromkeys(each.named for each in view.definitions((target,))))
        found.update(dict.fromkeys(mention.span for mention in view.mentioned(target)))
    return list(found)


def highlights(view: View, file: File, offset: int) -> list[Span]:
    """Return the places in this file that mean the same."""
    wanted = set(names_at(file, offset))
    named = None if wanted else _named(file, offset)
    if named:
        return uses(file.source, offset, named.name)
    termed = _termed(view, file, offset)
    if termed:
        return [span for span in terms.all_of(view, file, termed) if span.source.path == file.source.path]
    spans = [each.span for each in file.mentions if wanted.intersection(each.targets)]
    return spans + [each.named for each in file.definitions if each.id in wanted]


def _termed(view: View, file: File, offset: int) -> terms.Termed | None:
    """Return the term at an offset, where neither a rule nor a table is meant there."""
    return None if in_code(file, offset) or names_at(file, offset) else terms.term_at(view, file, offset)


def _named(file: File, offset: int) -> Named | None:
    """Return the name of rule code that stands at an offset."""
    found = name_at(file.source, offset) if in_code(file, offset) else None
    return found[0] if found else None


def links(view: View, file: File) -> list[tuple[Span, Definition]]:
    """Return the citations of a file that lead somewhere, each with the first place it leads to."""
    found = []
    for mention in file.mentions:
        places = view.definitions(mention.targets)
        if places:
            found.append((mention.span, places[0]))
    return found
