"""What language a book is in, and which way it runs: what browsers, voices and Typst must be told."""

from __future__ import annotations

import re
from html import escape

from rulewright.languages.scripts import right_to_left
from rulewright.model import Book

SAMPLE = 100  # rules: enough to tell
# Words that run from right to left, with the number whose part they are: 1.2(ג)
LEFTWARD = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
ENDING = r"\s,;:()“”\""  # what no word goes on behind
OTHER, ANY = f"[^{LEFTWARD}{ENDING}]", f"[^{ENDING}]"
LEFTWARD_WORD = rf"{OTHER}*(?:\({OTHER}*[{LEFTWARD}]{ANY}*\)|[{LEFTWARD}]{ANY}*)"
LEFTWARD_WORDS = re.compile(rf"(?<!{ANY})({LEFTWARD_WORD}(?: {LEFTWARD_WORD})*)")


def said_in(language: str) -> str:
    """Return the tag around what is said in our own words."""
    return f'<div lang="{language}" dir="ltr">'


ENGLISH = said_in("en")


def runs_left(book: Book) -> bool:
    """True where the words of a book run from right to left."""
    return right_to_left(book.title + "".join(rule.heading + rule.text for rule in book.rules[:SAMPLE]))


def spoken(book: Book) -> str:
    """Return the tag that says the language of what is shown of a book; an empty one is none that is known."""
    return f'<div lang="{book.language}" dir="{"rtl" if runs_left(book) else "ltr"}">'


def apart(words: str) -> str:
    """Return words of ours as HTML, where what they quote of a text that runs the other way keeps its own order."""
    parts = [escape(part, quote=False) for part in LEFTWARD_WORDS.split(words)]
    parts[1::2] = [f"<bdi>{part}</bdi>" for part in parts[1::2]]
    return "".join(parts)
