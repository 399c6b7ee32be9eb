"""Texts that were read in the wrong encoding before they came here: UTF-8 taken for Windows-1252, and saved so.

Each character beyond ASCII then stands as two to four others: an apostrophe as a small a with a circumflex, the sign of
the euro and that of a trade mark. Such a file is good UTF-8, so that nothing but what stands in it can tell.
"""

from __future__ import annotations

import re

from rulewright.late import late

BEYOND = late(r"[^\x00-\x7f]")
BEGINNINGS = ("\u00c2", "\u00c3", "\u00e2\u20ac", "\u00e3\u20ac")  # of what Latin and East Asian texts hold most
FEWEST = 3  # places; two can be a word that is spelt oddly
NEARLY_ALL = 0.9  # of what is beyond ASCII: in a text of a language that has these letters the others stand alone


def _shown(first: int, last: int) -> str:
    """Return what bytes from one to another are read as, within the brackets of a pattern."""
    shown = (bytes([each]).decode("cp1252", "replace").replace("\ufffd", chr(each)) for each in range(first, last + 1))
    return "".join(map(re.escape, shown))


# Five of these bytes are nothing in Windows-1252, and may have been replaced
FOLLOWING = f"[{_shown(0x80, 0xBF)}\ufffd]"
PLACE = late(
    f"[{_shown(0xC2, 0xDF)}]{FOLLOWING}|[{_shown(0xE0, 0xEF)}]{FOLLOWING}{{2}}|[{_shown(0xF0, 0xF4)}]{FOLLOWING}{{3}}"
)


def garbled(text: str) -> re.Match[str] | None:
    """Return the first place of a text where UTF-8 was taken for Windows-1252; None where the text was not."""
    if not any(beginning in text for beginning in BEGINNINGS):
        return None
    places = list(PLACE.finditer(text))
    if len(places) < FEWEST or sum(len(each[0]) for each in places) < NEARLY_ALL * len(BEYOND.findall(text)):
        return None
    return next((each for each in places if "\ufffd" not in each[0]), places[0])


def meant(garbled: str) -> str:
    """Return the character that was meant; nothing where it is lost."""
    try:
        data = b"".join(
            each.encode("cp1252") if not "\x80" <= each <= "\x9f" else each.encode("latin-1") for each in garbled
        )
        return data.decode("utf-8")
    except UnicodeError:
        return ""
