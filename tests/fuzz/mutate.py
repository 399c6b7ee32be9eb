"""Break a text: cut, double, move and mix its pieces, and put in what is hard to read."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

HARD = [
    *(
        "",
        "\0",
        "\x1b",
        "\u2028",
        "\ufeff",
        "\u202e",
        "\U0001f0a1",
        "é",
        "e\u0301",
        "½",
        "١",
        "\r",
        "\r\n",
        "\t",
        "\n\n",
    ),
    *("|", "||", "|---|", "\t\t", "**", "*", "#", "######", "<", "</", "<!--", "-->", "<table><tr><td>", "<ol><li>"),
    *("<td rowspan=9>", "&", "&#0;", "&lt;", "```", "```rules", "[", "](", ")", "(", "{", "}", "@", "@Begin", "@End"),
    *("@Include{", "@B{", "@Reff ", '"', '"\\', "%", "$", "=", "[[", "'''", "9" * 40, "0", "-1", "1.1.1.1.1.1.1.1"),
    *("rule ", "see ", "Table ", " to ", "-", "–", " and ", "???", "A", "a)", "(i)", "IIII", "1d6", "9d9", "per ", "+"),
    *(
        "== ",
        "[[x]]",
        "<<x,1.1>>",
        "include::rules.adoc[]",
        "|===",
        "ifdef::x[]",
        ":x: {x}",
        "{x}",
        "[cols=9*]",
        "footnote:[",
    ),
    *(".. ", "::", "#.", "`x_`_", ":ref:`x`", ".. include:: rules.rst", "====", "+---+", ".. |x| replace:: |x|", "|x|"),
    *(
        "\\section{",
        "\\ref{",
        "\\label{x}",
        "\\begin{enumerate}",
        "\\item ",
        "\\def\\x{\\x\\x}",
        "\\x",
        "\\input{rules}",
        "\\\\",
    ),
    *(
        "means ",
        '"Port" means ',
        "§ ",
        "Article ",
        "<li value=99999999999>",
        "<ol start=-5>",
        "colspan=99999",
        "/",
        "\\",
    ),
    *("rule 1.1 a\n  out b = 1\n", "  let a = a + a\n", "-> ", "if ", "else ", "clamp ", "match card\n", "carry ", "*"),
]
# What looks like nothing, stands on what is before it, turns lines round, or is half a character
UNSEEN = (
    "\0\x85\xad\u0301\u20dd\u0660\u200b\u200d\u202d\u202e\u2028\u2060\u2066\u2069\ufe0f\uff11\ud800\udfff\U000e0041"
)
MOST = 20_000  # characters of a text that is broken further
Break = Callable[[Random, str], str]


def cut(rng: Random, text: str) -> str:
    start, end = _stretch(rng, text)
    return text[:start] + text[end:]


def double(rng: Random, text: str) -> str:
    start, end = _stretch(rng, text)
    return text[:start] + text[start:end] * rng.choice((2, 3, 20)) + text[end:]


def move(rng: Random, text: str) -> str:
    start, end = _stretch(rng, text)
    rest = text[:start] + text[end:]
    at = rng.randint(0, len(rest))
    return rest[:at] + text[start:end] + rest[at:]


def put(rng: Random, text: str) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(HARD) * rng.choice((1, 1, 1, 2, 30)) + text[at:]


def swap_lines(rng: Random, text: str) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def change_figures(rng: Random, text: str) -> str:
    """Put other figures in the places of some."""
    return "".join(rng.choice("0123456789") if each.isdigit() and rng.random() < 0.1 else each for each in text)


def turn(rng: Random, text: str) -> str:
    """Put another character in the place of one."""
    at = rng.randrange(len(text)) if text else 0
    return text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0xD800), 0xD800))) + text[at + 1 :]


def shorten(rng: Random, text: str) -> str:
    return text[: rng.randint(0, len(text))]


BREAKS: list[Break] = [cut, double, move, put, put, put, swap_lines, change_figures, turn, shorten]


def broken(rng: Random, text: str, other: str) -> str:
    """Return a text broken in a few places; now and then a piece of another one is put in."""
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        text = rng.choice(BREAKS)(rng, text)[:MOST]
    if rng.random() < 0.15:
        start, end = _stretch(rng, other)
        at = rng.randint(0, len(text))
        text = text[:at] + other[start:end] + text[at:]
    return text


def strewn(rng: Random, text: str) -> str:
    """Return a text with characters strewn over it that nobody sees."""
    for _ in range(rng.choice((1, 3, 20))):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(UNSEEN) * rng.choice((1, 1, 5)) + text[at:]
    return text


def _stretch(rng: Random, text: str) -> tuple[int, int]:
    """Return the ends of a piece of a text: a few characters, or whole lines."""
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.choice((1, 3, 10, 80, 400)))
    if rng.random() < 0.4:
        start = text.rfind("\n", 0, start) + 1
        end = text.find("\n", end) + 1 or len(text)
    return start, end
