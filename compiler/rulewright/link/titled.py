"""A number that stands twice, cited with a title: the title says which of the two rules is meant."""

from __future__ import annotations

from collections import defaultdict

from rulewright.cite.links.anchors import slug
from rulewright.model import Book, Rule

FAR = 200  # characters from the beginning of a citation in which a title ends


def lead_to_titled(book: Book) -> None:
    """Lead what cites a number of several rules to the only one that has the title which stands behind it: *4.3
    Retreats*, *4.3 (Retreats)*, an entry of the contents."""
    twice = {rule.name for rule in book.rules if rule.again}
    named: defaultdict[str, list[Rule]] = defaultdict(list)
    for rule in book.rules if twice else ():
        if rule.name in twice and rule.heading:
            named[rule.name].append(rule)
    for citation, reference in book.references if named else ():
        if reference.status == "ambiguous" and len(reference.cited) == 1:
            name = reference.cited[0]
            place = citation.span(reference)
            words = slug(place.source.text[place.start : place.start + FAR])
            called = [rule for rule in named[name] if words.startswith(slug(f"{name}{rule.heading}"))]
            if len(called) == 1:
                reference.targets, reference.status = (called[0].id,), "resolved"
