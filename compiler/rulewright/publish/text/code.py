"""Texts that are nothing but code, or the source of a drawing: they are set apart, line by line."""

from __future__ import annotations

from typing import Literal

from rulewright.text import Text


def set_as(text: Text) -> Literal["", "code", "drawing"]:
    """Return what all of a text is set as; a text with cells is none."""
    position = 0
    for style in text.styles:
        if style.name == "gap" or (style.name == "code" and text.text[position : style.start].strip()):
            return ""
        position = max(position, style.end) if style.name == "code" else position
    if not position or text.text[position:].strip():
        return ""
    return "drawing" if any(style.name == "drawing" for style in text.styles) else "code"
