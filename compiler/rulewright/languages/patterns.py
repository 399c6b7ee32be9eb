"""Patterns of listed words."""

from __future__ import annotations

import re
from collections.abc import Iterable


def words(listed: Iterable[str]) -> str:
    """Return a pattern for any of these words, the longest first; a word does not end inside another."""
    each = sorted((re.escape(word).replace(r"\ ", r"\s+") for word in listed), key=len, reverse=True)
    return "|".join(f"{word}\\b" if word[-1].isalnum() else word for word in each) or "(?!)"
