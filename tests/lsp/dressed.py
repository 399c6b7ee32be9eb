"""A made-up book in other clothes: with comments that speak to the tool, or in HTML; and what one may type in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tests.support.edits import read, texts

WORDS = [
    "see 3.1",
    "(2.11)",
    "see Rule 99",
    " ",
    "\n",
    "x",
    "4",
    ".",
    ",",
    "**",
    "see 1.12 to 1.14",
    "???",
    "_",
    "| a |",
    "- ",
    "\u200b",
    "<sup>1</sup>",
    "\n\n**1.19 More:** It goes on (3.1).\n\n",
    "\n\n**1.1 Again:** It does, see 1.2.\n\n",
    "\n\n**1.27** See 1.19 and 2.99.\n\n",
    "\n\n**A.** An item, as in 1.1.\n\n",
]
COMMENTS = [
    "\n<!-- rulewright: allow dangling-reference, numbering-gap: it is so -->\n",
    "\n<!-- rulewright: allow-rule missing-item, backward-range -->\n",
    "\n<!-- rulewright: no rules -->\n",
    "\n<!-- rulewright: rules -->\n",
    "\n<!-- rulewright: allow-rule dangling-reference -->\n",
]
ELEMENTS = [
    "<p>",
    "</p>",
    "</b>",
    "<i>see 9.9</i>",
    "&sect; 4.1",
    "<",
    "<h2>1.19 More</h2>\n<p>It goes on (3.1).</p>\n",
    "<p><b>1.1 Again:</b> It does, see 1.2.</p>\n",
    "<table><tr><td>see 9.9</td><td>4.1</td></tr></table>\n",
    "<p id='r1.27'>See 1.19 and 2.99.</p>\n",
    "<!-- rulewright: allow dangling-reference -->\n",
]


def commented(text: str) -> str:
    """Return a text in Markdown with comments between its paragraphs."""
    parts = text.split("\n\n")
    for at in range(len(parts) - 1, 0, -3):
        parts.insert(at, COMMENTS[at % 2].strip())
    return "\n\n".join([*parts, COMMENTS[2].strip(), "4.4 is no rule, and cites 9.9.", COMMENTS[3].strip(), ""])


def tagged(text: str) -> str:
    """Return a text in Markdown as HTML."""
    return "\n".join(["<!DOCTYPE html>", "<html><body>", *map(_element, text.split("\n\n")), "</body></html>", ""])


def _element(part: str) -> str:
    words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", part.strip(), flags=re.DOTALL)
    if heading := re.fullmatch(r"(#+) (.*)", words):
        return f"<h{len(heading[1])}>{heading[2]}</h{len(heading[1])}>"
    lines = words.splitlines()
    if words.startswith("|"):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "---" not in line]
        return "<table>" + "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows) + "</table>"
    if words.startswith("- "):
        return "<ul>" + "".join(f"<li>{line.removeprefix('- ')}</li>\n" for line in lines) + "</ul>"
    return f"<p>{words}</p>"


CLOTHES: dict[str, tuple[Callable[[str], str], list[str]]] = {
    "plain": (str, WORDS),
    "commented": (commented, [*WORDS, *COMMENTS]),
    "tagged": (tagged, [*WORDS[:12], *ELEMENTS]),
}


def dress(root: Path, clothes: str) -> None:
    """Put all texts of a project into other clothes."""
    change, _ = CLOTHES[clothes]
    for page in texts(root):
        page.write_text(change(read(page)), "utf-8")
