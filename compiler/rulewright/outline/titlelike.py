"""What reads like a title: short words that are no sentence."""

from __future__ import annotations

import re

LEADER = re.compile(
    r"(?<![ \t.…·])(?:[ \t]*(?:[.…·][ \t]?){3,}[ \t]*|(?<!^)[ \t]*(?:(?<=[ \t][ \t])|(?<=\t)))"  # blanks: behind words
    r"(?:(?:\d{1,3}|[A-Z])[-/])?\d{1,4}[ \t]*\Z"  # 12; 2/12, A-3, where each chapter has pages of its own
)
# The line below an entry of a contents list that is too long for one: its last words, the dots and the page
WRAPPED = re.compile(
    r"[ \t\r]*\n[ \t]*(?P<words>[^\n\d]{0,100}?)[ \t]*(?:[.…·][ \t]?){8,200}[ \t]*\d{1,4}[ \t\r]*(?:\n|\Z)"
)
SENTENCE = re.compile(r"[a-z]{4}\. [A-Z]")  # one sentence ends and another begins: a run-in title and its text
SENTENCE_WORDS = 7
FINISH = ".!?;:…。！？；：؟؛۔।॥։።"  # end a sentence, in one script or another
ENDS = (*FINISH, *",，،")  # of what is no title
MAX_TITLE = 100  # characters; a longer line is text


def is_capital(words: str) -> bool:
    """True where a line is in capitals; in a script that has none, no line is."""
    return words.upper() == words != words.lower() and sum(map(str.isalpha, words)) > 2


def is_title(words: str) -> bool:
    """True where a whole line reads like a title: short, and in capitals or without a full stop."""
    if not words or len(words) > MAX_TITLE:
        return not words
    if SENTENCE.search(words):
        return False
    bare = re.sub(r"(?:\s*\([^()]*\)){1,3}\Z", "", words)
    if bare != words and len(bare.split()) < SENTENCE_WORDS:
        bare = bare.removesuffix(".")  # 8.A. Ports. (V 3.0) (North)
    if bare.upper() == bare and (bare.lower() != bare or not any(map(str.isalpha, bare))):
        return True
    return not bare.endswith(ENDS) and len(words.split()) <= 12 and not words[0].islower()
