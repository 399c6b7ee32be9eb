"""Results listed for less and for more, and none for equal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.model import Block, Rule

LESS, MORE, SAME, REST = "less", "more", "same", "rest"
FORMS = {
    SAME: r"=|≤|≥|<=|>=|equal\b|equals\b|the same\b|a tie\b|tied\b",
    LESS: r"<|less\b|lower\b|below\b|smaller\b|fewer\b",
    MORE: r">|greater\b|higher\b|above\b|more\b",
    REST: r"otherwise\b|else\b|in all other cases\b|in any other case\b",
}
BEGIN = r"(?:if\s+)?(?:the\s+roll\s+is\s+)?(?:{})(?:\s+than)?\s*[:–—-]"
EVEN = re.compile(r"\bor\s+(?:equal|the same)\b|\bequal\s+(?:to\s+)?or\b", re.IGNORECASE)


def unequal_lists(rule: Rule) -> Iterator[list[Block]]:
    """Yield the lists of a rule that give a result for less and one for more, but none for equal."""
    blocks = list(rule.blocks) if len(rule.content) > 1 else []
    for group in _groups(blocks):
        kinds = {_kind(block.text.text) for block in group}
        if {LESS, MORE} <= kinds and not kinds & {SAME, REST}:
            yield group


def _groups(blocks: list[Block]) -> Iterator[list[Block]]:
    """Yield the bullets that stand side by side, at one depth."""
    open_groups: dict[int, list[Block]] = {}
    for block in blocks:
        depth = block.depth if block.kind == "bullet" else -1
        for deeper in [each for each in open_groups if each > depth]:
            yield open_groups.pop(deeper)
        if depth >= 0:
            open_groups.setdefault(depth, []).append(block)
    yield from open_groups.values()


def _kind(text: str) -> str:
    if EVEN.search(text.partition(":")[0]):
        return SAME
    return next((kind for kind, form in FORMS.items() if re.match(BEGIN.format(form), text.strip(), re.IGNORECASE)), "")
