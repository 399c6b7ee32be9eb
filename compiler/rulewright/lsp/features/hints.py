"""What an editor may show between the words: the title behind a number, and over a rule how it stands."""

from __future__ import annotations

from msgspec import Struct

from rulewright.lsp.view import File, View
from rulewright.text import Span

LONGEST = 40  # characters of a title that are shown between the words


class Hint(Struct):
    """Words to be shown behind `place`."""

    place: Span
    words: str


class Lens(Struct):
    """A line to be shown over a rule: `places` are what it counts, in the order that a person is shown them."""

    place: Span
    words: str
    places: list[Span]


def hints(view: View, file: File, start: int, end: int) -> list[Hint]:
    """Return the titles of the rules that are cited by a bare number between two offsets."""
    found = []
    for mention in file.mentions:
        if mention.citation and len(mention.targets) == 1 and start <= mention.span.start <= end:
            rule = view.rule(mention.targets[0])
            title = rule.heading if rule else ""
            behind = file.source.text[mention.span.end : mention.span.end + len(title) + 4].casefold()
            if title and title.casefold() not in behind and title.casefold() not in mention.span.text.casefold():
                found.append(Hint(mention.span, title if len(title) <= LONGEST else f"{title[:LONGEST].rstrip()}…"))
    return found


def lenses(view: View, file: File) -> list[Lens]:
    """Return over each rule how many places cite it and how many findings it has, where there are any."""
    findings: dict[str, list[Span]] = {}
    for each in view.findings.get(file.source.path, ()):
        findings.setdefault(each.rule or "", []).append(each.span)
    found = []
    for definition in file.definitions:
        citing = list(dict.fromkeys(mention.span for mention in view.mentioned(definition.id)))
        if citing:
            found.append(Lens(definition.named, f"cited by {len(citing)}", citing))
        here = findings.get(definition.id, []) if view.rule(definition.id) else []
        if here:
            found.append(Lens(definition.named, f"{len(here)} finding{'s' if len(here) > 1 else ''}", here))
    return found
