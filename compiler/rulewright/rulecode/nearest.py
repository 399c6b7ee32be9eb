"""What was most likely meant: by how a word is written, by what a thing is called, and by words of like meaning."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping

from rulewright.rulecode.stems import all_stems, related_stems

NEAR = 0.6  # likeness from which on one word may be another, mistyped
SURE = 0.8  # likeness from which on it is that, whatever words mean


def nearest(wrong: str, known: Iterable[str], titles: Mapping[str, str] | None = None) -> str | None:
    """Return what `wrong` most likely stands for among `known`: what is written almost so, else what has a word of it
    in its name or title, else one of like meaning, else what is written somewhat so; None where nothing is near."""
    names = list(dict.fromkeys(known))
    written = [(likeness(wrong.casefold(), name.casefold()), at) for at, name in enumerate(names)]
    best = max(written, default=(0.0, 0))
    if best[0] >= SURE:
        return names[best[1]]
    called = [all_stems(f"{name} {(titles or {}).get(name, '')}") for name in names]
    stems = all_stems(wrong)
    for meant in (stems, related_stems(stems)):
        most = max(((len(meant & each), -at) for at, each in enumerate(called)), default=(0, 0))
        if most[0]:
            return names[-most[1]]
    return names[best[1]] if best[0] >= NEAR else None


def likeness(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1: by the letters in their order, and by which letters they have at all, so
    that two that changed places weigh little."""
    if not one or not other:
        return 0.0
    matcher = difflib.SequenceMatcher(None, one, other)
    if matcher.real_quick_ratio() < NEAR / 2:
        return 0.0
    letters = sum((Counter(one) & Counter(other)).values())
    return (matcher.ratio() + 2 * letters / (len(one) + len(other))) / 2
