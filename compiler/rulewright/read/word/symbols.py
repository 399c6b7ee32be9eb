"""Characters of symbol fonts, which have no meaning outside their font, as the characters that they look like."""

from __future__ import annotations

SYMBOL = {
    0xA3: "≤", 0xB3: "≥", 0xB4: "×", 0xB8: "÷", 0xB1: "±", 0xB9: "≠", 0xBB: "≈", 0xA5: "∞", 0xB0: "°", 0xB7: "•",
    0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xDE: "⇒", 0xA7: "♣", 0xA8: "♦", 0xA9: "♥", 0xAA: "♠", 0xBC: "…",
    0xB2: "″", 0xA2: "′", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0x2D: "−", 0x61: "α", 0x62: "β", 0x67: "γ", 0x64: "δ",
    0x6D: "μ", 0x70: "π", 0x53: "Σ", 0x44: "Δ",
}  # fmt: skip
WINGDINGS = {
    0xFC: "✓", 0xFB: "✗", 0xA8: "◻", 0xA7: "▪", 0x6C: "●", 0x6E: "■", 0x6F: "□", 0xD8: "➢", 0xE0: "→", 0xDF: "←",
    0xE8: "➔", 0xFE: "☑", 0xFD: "☒", 0x71: "❑", 0x76: "❖", 0x9F: "•", 0xA1: "○", 0xAB: "★", 0x4A: "☺", 0xB2: "✧",
}  # fmt: skip
PRIVATE = 0xF000


def symbol(font: str, code: str) -> str:
    """Return the character that a code (in hexadecimal figures) stands for in a font."""
    try:
        at = int(code, 16)
    except ValueError:
        return "?"
    if not PRIVATE <= at <= PRIVATE + 0xFF:
        return chr(at) if 0x20 <= at < 0x110000 and not 0xD800 <= at < 0xE000 else "?"
    known = WINGDINGS if "wingdings" in font.casefold() else SYMBOL
    low = at - PRIVATE
    return known.get(low) or (chr(low) if 0x20 <= low < 0x7F and known is SYMBOL else "•")
