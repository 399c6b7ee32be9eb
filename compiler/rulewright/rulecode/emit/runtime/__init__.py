"""What emitted rule code runs on: the same files in Python and in JavaScript, function for function."""

from __future__ import annotations

from pathlib import Path

PARTS = ("values", "pools", "inputs", "loop", "spread", "flow", "lookup")  # each uses nothing but those before it


def runtime(suffix: str) -> list[str]:
    """Return the texts of the runtime's files in the language of this suffix, `.py` or `.js`, in order."""
    return [Path(__file__).with_name(part + suffix).read_text("utf-8") for part in PARTS]
