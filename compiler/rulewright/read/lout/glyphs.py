"""Characters by name."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from rulewright.toml import read_toml


@cache
def glyphs() -> dict[str, str]:
    """Return characters by name, as @Char and @Sym take them."""
    data = read_toml(Path(__file__).with_name("glyphs.toml"), "glyphs.toml")
    found: dict[str, str] = dict(data["name"])
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz":
        found[letter] = letter
        for accent, combining in data["accent"].items():
            composed = unicodedata.normalize("NFC", letter + combining)
            if len(composed) == 1:
                found[letter + accent] = composed
    for name, letter in data["greek"].items():
        found[name] = letter
        found[name.capitalize()] = letter.upper()
    return found
