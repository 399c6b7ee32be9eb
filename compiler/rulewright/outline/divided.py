"""What is known of a file when its divisions are looked for, and where one of them begins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulewright.outline.candidate import Candidate
from rulewright.outline.headings import Heading
from rulewright.text import Source


class Start(Struct, frozen=True, array_like=True):
    """Where in a file a division begins, where the line ends that says so, and its name."""

    at: int
    end: int
    name: str


class Divided(Struct):
    """What is known of a file when its divisions are looked for."""

    source: Source
    headings: Sequence[Heading]
    candidates: list[Candidate]
