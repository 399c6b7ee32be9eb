"""From words to the rule or table that they mean, and back to all that mention it."""

from __future__ import annotations

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
    return [view.defined[target] for target in names_at(file, offset) if target in view.defined]


def references(view: View, file: File, offset: int, declared: bool) -> list[Span]:
    """Return all places that mention what is meant at an offset; with its own where it is `declared`."""
    found: dict[Span, None] = {}
    for target in names_at(file, offset):
        if declared and target in view.defined:
            found[view.defined[target].named] = None
        found.update(dict.fromkeys(mention.span for mention in view.mentioned.get(target, ())))
    return list(found)


def highlights(view: View, file: File, offset: int) -> list[Span]:
    """Return the places in this file that mean the same."""
    wanted = set(names_at(file, offset))
    spans = [each.span for each in file.mentions if wanted.intersection(each.targets)]
    return spans + [each.named for each in file.definitions if each.id in wanted]


def links(view: View, file: File) -> list[tuple[Span, Definition]]:
    """Return the citations of a file that lead somewhere, each with the first place it leads to."""
    found = []
    for mention in file.mentions:
        places = [view.defined[target] for target in mention.targets if target in view.defined]
        if places:
            found.append((mention.span, places[0]))
    return found
