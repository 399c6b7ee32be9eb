"""Where a rule's old permanent address leads now."""

from __future__ import annotations

from rulewright.publish.addresses import Addresses
from rulewright.revise.revision import Revision


def moved_addresses(revision: Revision) -> dict[str, str | None]:
    """Return the new address of each old one that changed, from the site's root; None where the rule was removed.

    An address whose number means another rule now is listed, too.
    """
    old, new = Addresses(revision.old), Addresses(revision.new)
    moved: dict[str, str | None] = {}
    for content in revision.before.contents:
        before = _address(old, content.id)
        now = revision.meaning(content.id)
        after = _address(new, now) if now else None
        if before and before != after:
            moved[before] = after
    return moved


def _address(addresses: Addresses, id: str) -> str | None:
    if id not in addresses.page_of:
        return None
    return f"{addresses.url(addresses.page_of[id])}#{addresses.anchor_of[id]}"
