"""Signs as they are printed: hyphens that stand for minus signs, or for nothing; what no line begins or ends with."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.model import Block, Rule
from rulewright.publish.text.pictures import is_named_only
from rulewright.text import Text

OPENING = 60  # characters of a rule's first words, at most

# Before a figure, and no hyphen: `-3`, `+/-1`, `-1/-2`, but not `5-6`. It begins with the sign and looks back from
# there: so all other characters are passed over at once
_BEFORE_FIGURE = r"-(?<![{word}).]-)(?<![^+{figure}]/-)(?=[{figure}½¼¾#])"
_MINUS = re.compile(_BEFORE_FIGURE.format(word=r"\w", figure=r"\d"))
IN_SCRIPTS = _BEFORE_FIGURE.format(word=r"\p{L}\p{N}_", figure=r"\p{Nd}")  # the same, as JavaScript writes it

# A blank before a mark that no line begins with, or behind one that none ends with: « Oui » ; voir 3
_INNER_BLANK = re.compile(r" (?=[;:!?»](?!\S))|(?<=(?<!\S)«) ")

_PARTED = re.compile(r"[+±\d½¼¾]/[+−]\d+(?:[.,]\d+)*")  # a line may end behind its stroke


def signed(words: str) -> str:
    """Return words with true minus signs; a hyphen that is all they are says that nothing is there, and becomes a dash.
    As many characters as before."""
    return "–" if words == "-" else _MINUS.sub("−", words)


def in_one_piece(words: str, open: str, close: str) -> str:
    """Return printed words with two tags around each amount that a line must not part: `+/−3`."""
    return _PARTED.sub(rf"{open}\g<0>{close}", words) if "/" in words else words


def in_print(text: Text) -> str:
    """Return the words of a text with true signs; code stays as it is. As many characters as before."""
    return _outside_code(text, signed)


def in_lines(text: Text) -> str:
    """Return the same for what is set in lines: none begins with a colon where the author put a blank before it."""
    return _outside_code(text, lambda words: _INNER_BLANK.sub("\N{NO-BREAK SPACE}", signed(words)))


def _outside_code(text: Text, change: Callable[[str], str]) -> str:
    words = change(text.text)
    out: list[str] = []
    position = 0
    for style in sorted(text.styles):
        if style.name == "code" and style.end > position:
            start = max(position, style.start)
            out += words[position:start], text.text[start : style.end]
            position = style.end
    return "".join(out) + words[position:]


def title_of(rule: Rule) -> Text | None:
    """Return what a rule is called besides its number: its title, or the words at its head."""
    heading = rule.own_heading
    return heading.text if heading else rule.title


def title_in_print(rule: Rule) -> str:
    """Return the same as it is printed; nothing where it has none."""
    title = title_of(rule)
    return in_print(title) if title else ""


def opening(rule: Rule) -> str:
    """Return the first words of a rule's own text so, for lists in which its title would stand, without what ends a
    sentence or leads on."""
    words = " ".join(rule_in_print(rule).split())
    if len(words) <= OPENING:
        return words.rstrip(" ,;:.")
    whole, _, _ = words[: OPENING + 1].rpartition(" ")
    return f"{(whole or words[:OPENING]).rstrip(' ,;:.')} …"


def rule_in_print(rule: Rule) -> str:
    """Return a rule's own text so, without its title, its items and its tables."""
    heading = rule.own_heading
    blocks = (part for part in rule.content if isinstance(part, Block) and part is not heading)
    return "\n".join(filter(None, (_spoken(block.text) for block in blocks)))


def _spoken(text: Text) -> str:
    """Return the words of a text so, without the names of files that stand for pictures."""
    words = in_print(text)
    out: list[str] = []
    position = 0
    for style in sorted(each for each in text.styles if is_named_only(text, each)):
        out.append(words[position : style.start].rstrip())
        position = style.end
    return ("".join(out) + words[position:]).strip()
