"""Quotation marks, as the languages set them: “so”, „so“, ”so”, «so», »so«, 「so」 and "so"."""

from __future__ import annotations

import re

# Each mark that opens, and those that close what it opens
CLOSES = {
    **{"“": "”", "„": "“”", "”": "”", "«": "»", "»": "«", "‹": "›", "›": "‹"},
    **{"「": "」", "『": "』", '"': '"'},
}
MARKS = '“”„«»‹›「」『』"'  # all of them, as the inside of a class in a pattern
EDGE = MARKS + "‘’'"  # what is no part of a word at whose edge it stands
MARK = re.compile(f"[{MARKS}]")
STRAIGHT = '"'  # the only one in ASCII
# What closes in one language opens in another, where it stands in front of a word and behind none
OPENING = r"(?:[“„«‹「『\"]|(?<![\w.,;:!?…])[”»›](?=\w))"
CLOSING = '[”“»«›‹」』"]'


def has_marks(text: str) -> bool:
    """True for words in which a quotation begins or ends."""
    return STRAIGHT in text or not (text.isascii() or MARK.search(text) is None)
