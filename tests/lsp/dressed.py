"""A made-up book in other clothes: with comments that speak to the tool, with links and rule code, or in another
format; and what one may type in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.lsp.markups import asciidoc, html, latex, linked, rest, tree
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
LINKS = [
    "[see it](#r1.2.1)",
    "[1.1](0002.md#r2.1)",
    "[9.9](#nowhere)",
    "[far](https://example.org/1.1)",
    '<a id="r1.2.1"></a>',
    "[it]",
    "\n\n[it]: #r1.3\n\n",
    "\n\n## 1.9 Links\n\n",
]
IN_ASCIIDOC = [
    "<<r1.2.1>>",
    "<<r2.1,there>>",
    "\n\n[[r1.2.1]]\n",
    "\n\n*1.1.9* See 1.2 and 9.9.\n\n",
    "\n\n=== 1.9 More\n\n",
    "\n// a remark\n",
    "{blank}",
    "\n|===\n",
    "\n----\n",
    "include::gone.adoc[]",
    "\n\nifdef::print[]\n",
]
IN_LATEX = [
    r"\ref{r1.2.1}",
    r"\label{r1.2.1}",
    r"\emph{see 9.9}",
    "\n\n\\subsubsection{More} See 1.2 and 9.9.\n\n",
    "\n\\section{Again}\n",
    "% see 9.9\n",
    "{",
    "}",
    r"\begin{enumerate}",
    r"\item as in 1.1",
    r"\input{gone}",
    r"\newcommand{\unit}{ox}",
]
IN_REST = [
    ":ref:`there <r1.2.1>`",
    "`there <r2.1_>`_",
    "\n\n.. _r1.2.1:\n\n",
    "\n\n**1.1.9** See 1.2 and 9.9.\n\n",
    "\n\n1.9 More\n--------\n\n",
    "\n.. a remark\n",
    "``",
    "*",
    "|",
    "\n    ",
]
IN_TREES = [
    ": ",
    "#",
    "'",
    '"',
    "\n      ",
    "\n  - number: 1.9\n    title: More\n    text: See 1.2 and 9.9.\n",
    "\n    - See 9.9 for more.\n",
    "- ",
    "[",
]


def commented(text: str) -> str:
    """Return a text in Markdown with comments between its paragraphs."""
    parts = text.split("\n\n")
    for at in range(len(parts) - 1, 0, -3):
        parts.insert(at, COMMENTS[at % 2].strip())
    return "\n\n".join([*parts, COMMENTS[2].strip(), "4.4 is no rule, and cites 9.9.", COMMENTS[3].strip(), ""])


CODE = """

```rules
rule 1.1 toll
  input carts: 0..5
  +1 per 2 carts
```

<!-- rulewright: allow-rule dangling-reference, numbering-gap -->

"""


def coded(text: str) -> str:
    """Return a text in Markdown with comments, and with rule code in the midst of it."""
    parts = commented(text).split("\n\n")
    half = len(parts) // 2
    code = CODE if parts[0].startswith("# 1") else CODE.replace("1.1 toll", "1.2 other")
    return "\n\n".join([*parts[:half], code.strip(), *parts[half:]])


class Clothes(NamedTuple):
    """How a text is put into them, what one may type there, what its files end in; and what asks for such files: a file
    that says nothing else, or the first of them, `around` the others."""

    change: Callable[[str], str]
    words: list[str]
    ending: str = ".md"
    asks: Callable[[str], str] | None = None
    around: bool = False


def of_latex(asked: str) -> str:
    return f"\\documentclass{{article}}\n\\begin{{document}}\n{asked}\\end{{document}}\n"


PLAIN = [*WORDS[:9], *WORDS[10:12]]
CLOTHES = {
    "plain": Clothes(str, WORDS),
    "commented": Clothes(commented, [*WORDS, *COMMENTS]),
    "coded": Clothes(coded, [*WORDS, *COMMENTS, CODE, "```", "rule 1.1 more"]),
    "linked": Clothes(linked, [*WORDS, *LINKS]),
    "tagged": Clothes(html, [*WORDS[:12], *ELEMENTS], ".html"),
    "asciidoc": Clothes(asciidoc, [*PLAIN, *IN_ASCIIDOC], ".adoc"),
    "asciidoc, included": Clothes(asciidoc, [*PLAIN, *IN_ASCIIDOC], ".adoc", "include::{}[]\n\n".format),
    "asciidoc, around": Clothes(asciidoc, [*PLAIN, *IN_ASCIIDOC], ".adoc", "include::{}[]\n\n".format, True),
    "latex, around": Clothes(latex, [*PLAIN, *IN_LATEX], ".tex", "\\input{{{}}}\n".format, True),
    "latex": Clothes(latex, [*PLAIN, *IN_LATEX], ".tex", "\\input{{{}}}\n".format),
    "rest": Clothes(rest, [*PLAIN, *IN_REST], ".rst"),
    "tree": Clothes(tree, [*PLAIN, *IN_TREES], ".yaml"),
}


def dress(root: Path, name: str) -> None:
    """Put all texts of a project into other clothes; those which another asks for are no files of the book's own."""
    clothes = CLOTHES[name]
    pages = texts(root)
    for page in pages:
        page.with_suffix(clothes.ending).write_text(clothes.change(read(page)), "utf-8")
        if clothes.ending != page.suffix:
            page.unlink()
    files = f"*{clothes.ending}"
    if clothes.asks:
        asked = [clothes.asks(page.with_suffix(clothes.ending).name) for page in pages]
        whole = pages[0].with_suffix(clothes.ending) if clothes.around else pages[0].with_name(f"whole{clothes.ending}")
        files = whole.name
        if clothes.around:
            own = read(whole).split("\n\n")
            asked = [f"{part}\n\n" for part in (*own[: len(own) // 2], *asked[1:], *own[len(own) // 2 :])]
        whole.write_text(of_latex("".join(asked)) if clothes.ending == ".tex" else "".join(asked), "utf-8")
    settings = pages[0].with_name("book.toml")
    settings.write_text(f'{settings.read_text("utf-8")}files = ["{files}"]\n', "utf-8")
