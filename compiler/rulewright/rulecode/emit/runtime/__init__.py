"""What emitted rule code runs on: the same files in Python and in JavaScript, function for function."""

from __future__ import annotations

from pathlib import Path

# Each uses nothing but those before it
PARTS = ("values", "pools", "inputs", "loop", "explore", "spread", "flow", "lookup")


def runtime(suffix: str) -> list[str]:
    """Return the texts of the runtime's files in the language of this suffix, `.py` or `.js`, in order."""
    return [Path(__file__).with_name(part + suffix).read_text("utf-8") for part in PARTS]
