"""Where a place in the text is among the pages of the site."""

from __future__ import annotations

from rulewright.lsp.features.calls import rules_at
from rulewright.lsp.view import File, View
from rulewright.publish.addresses import Addresses


def page_at(view: View, file: File, offset: int) -> str | None:
    """Return the address, from the site's root, of the rule that an offset is in; None where there is none.

    Raises ConfigError where the project can have no site.
    """
    before = [each for each in file.definitions if each.span.start <= offset and view.rule(each.id)]
    rules = [view.rule(before[-1].id)] if before else rules_at(view, file, offset)
    rule = rules[0] if rules else None
    if rule is None:
        return None
    addresses = Addresses(view.project)
    return f"{addresses.url(addresses.page_of[rule.id])}#{addresses.anchor_of[rule.id]}"
