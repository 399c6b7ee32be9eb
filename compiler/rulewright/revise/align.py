"""Which tokens of a rule are still there, and which were taken out or put in."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Literal

from rulewright.revise.content import Stream

Mark = Literal["same", "removed", "added"]
Marked = tuple[Mark, str]
Step = tuple[str, int, int, int, int]  # what to do with old[i:j] to get new[k:l], as difflib says it
LONG = 4000  # tokens; of a longer text, frequent tokens do not anchor the comparison, which would take too long


def align(old: list[str], new: list[str]) -> list[Step]:
    """Return the steps from one list of tokens to another."""
    if old == new:
        return [("equal", 0, len(old), 0, len(new))]
    head = _common(zip(old, new, strict=False))
    rest = min(len(old), len(new)) - head
    tail = min(rest, _common(zip(reversed(old), reversed(new), strict=False)))
    middle = old[head : len(old) - tail], new[head : len(new) - tail]
    matcher = difflib.SequenceMatcher(None, *middle, autojunk=max(map(len, middle)) > LONG)
    steps: list[Step] = [("equal", 0, head, 0, head)] if head else []
    steps += [(name, i + head, j + head, k + head, m + head) for name, i, j, k, m in matcher.get_opcodes()]
    if tail:
        steps.append(("equal", len(old) - tail, len(old), len(new) - tail, len(new)))
    return steps


def _common(pairs: Iterable[tuple[str, str]]) -> int:
    """Return how many pairs at the beginning are equal."""
    count = 0
    for one, other in pairs:
        if one != other:
            break
        count += 1
    return count


def marked(old: Stream, new: Stream, steps: list[Step]) -> list[Marked]:
    """Return the words of both revisions in order, each marked as the same, removed or added. Where a blank stands
    behind a word in one of them alone, it belongs to what was put in or taken out there."""
    pieces: list[Marked] = []
    was = now = ""  # what leads what comes next
    for (name, i, j, k, m), (_, *behind) in zip(steps, [*steps[1:], ("", 0, 0, 0, 0)], strict=True):
        if name == "equal":
            same = "".join(new.written[k:m])
            was, now = _blank(old.written[j - 1]), _blank(new.written[m - 1])
            taken, put = behind[0] < behind[1], behind[2] < behind[3]
            if was == now or (now and not put) or (was and not taken):
                was = now = ""
            pieces.append(("same", same.removesuffix(now) if now else same))
            continue
        pieces += _pieces("removed", was + "".join(old.written[i:j]))
        pieces += _pieces("added", now + "".join(new.written[k:m]))
        was = now = ""
    return pieces


def _blank(word: str) -> str:
    return word[len(word.rstrip()) :]


def _pieces(mark: Mark, text: str) -> Iterator[Marked]:
    if text.strip():
        yield mark, text
    elif text and mark == "added":
        yield "same", text  # the end of a paragraph is layout
