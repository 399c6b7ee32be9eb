"""Figures, letters and brackets as other scripts write them."""

from __future__ import annotations

import re

# The noughts of Arabic, Persian, Devanagari, Bengali, Thai and wide figures: nine figures follow each
NOUGHTS = (0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10)
STOPS = "！，：；？"  # wide ones part what stands on both sides of them, where ours may stand within a number
SAME = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in STOPS},
    **{nought + figure: ord("0") + figure for nought in NOUGHTS for figure in range(10)},
    **dict(zip(map(ord, "【】〔〕"), map(ord, "[][]"), strict=True)),
    0x3000: ord(" "),
}
OTHERS = re.compile(f"[{''.join(map(chr, SAME))}]")


def folded(text: str) -> str:
    """Return a text with figures, letters and brackets of other scripts as ours; it is as long as it was."""
    return text.translate(SAME) if not text.isascii() and OTHERS.search(text) else text
