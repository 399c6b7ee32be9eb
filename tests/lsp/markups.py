"""A made-up book, which is written in Markdown, in other markups."""

from __future__ import annotations

import json
import re

RULE = re.compile(r"\*\*(?P<number>[\d.]+\w*) ?(?P<title>.*?)\*\* (?P<text>.*)", re.DOTALL)
HEADING = re.compile(r"(?P<marks>#+) (?P<number>\S+) (?P<title>.*)")
CITED = re.compile(r"see (?P<number>\d+\.[\d.]*\d)(?!\w|\()")


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n")]


def cells(part: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if "---" not in line]


def linked(text: str) -> str:
    """Return a text in Markdown with ids before its rules, and links to them."""
    named = re.sub(r"(?m)^\*\*([\d.]+\w*)", r'<a id="r\1"></a>**\1', text)
    first = CITED.sub(r"see [\g<number>](#r\g<number>)", named, count=len(named) // 2000)
    return re.sub(r"\(rule (\d[\d.]*\d)\)", r"([there](#r\1))", first)


def html(text: str) -> str:
    return "\n".join(["<!DOCTYPE html>", "<html><body>", *map(_element, parts(text)), "</body></html>", ""])


def _element(part: str) -> str:
    words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", part, flags=re.DOTALL)
    if heading := re.fullmatch(r"(#+) (.*)", words):
        return f"<h{len(heading[1])}>{heading[2]}</h{len(heading[1])}>"
    if words.startswith("|"):
        rows = cells(words)
        return "<table>" + "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows) + "</table>"
    if words.startswith("- "):
        return "<ul>" + "".join(f"<li>{line.removeprefix('- ')}</li>\n" for line in words.splitlines()) + "</ul>"
    return f"<p>{words}</p>"


def asciidoc(text: str) -> str:
    return "\n\n".join(map(_in_asciidoc, parts(text))) + "\n"


def _in_asciidoc(part: str) -> str:
    if heading := HEADING.fullmatch(part):
        return f"[[r{heading['number']}]]\n={heading['marks'].replace('#', '=')} {heading['number']} {heading['title']}"
    if part.startswith("|"):
        return "|===\n" + "\n".join("".join(f"|{cell} " for cell in row) for row in cells(part)) + "\n|==="
    if rule := RULE.fullmatch(part):
        words = CITED.sub(r"see <<r\g<number>>>", rule["text"], count=1)
        return f"[[r{rule['number']}]]\n*{rule['number']} {rule['title']}* {words}".replace(" *", "*", 1)
    return part.replace("- ", "* ") if part.startswith("- ") else part


def latex(text: str) -> str:
    return "\n\n".join(map(_in_latex, parts(text))) + "\n"


def _in_latex(part: str) -> str:
    part = part.replace("%", r"\%").replace("&", r"\&")
    if heading := HEADING.fullmatch(part):
        depth = "sub" * (len(heading["marks"]) - 1)
        return f"\\{depth}section{{{heading['title']}}}\\label{{r{heading['number']}}}"
    if part.startswith("|"):
        rows = "".join(f"{' & '.join(row)} \\\\\n" for row in cells(part))
        return f"\\begin{{tabular}}{{ll}}\n{rows}\\end{{tabular}}"
    if rule := RULE.fullmatch(part):
        words = CITED.sub(r"see \\ref{r\g<number>}", rule["text"], count=1)
        return f"\\subsubsection{{{rule['title']}}}\\label{{r{rule['number']}}} {words}"
    return "" if part.startswith("- ") else part


def rest(text: str) -> str:
    return "\n\n".join(map(_in_rest, parts(text))) + "\n"


def _in_rest(part: str) -> str:
    if heading := HEADING.fullmatch(part):
        words = f"{heading['number']} {heading['title']}"
        return f".. _r{heading['number']}:\n\n{words}\n{('=', '-')[len(heading['marks']) - 1] * len(words)}"
    if part.startswith("|"):
        return "\n".join(" ".join(f"{cell:<30}" for cell in row) for row in _ruled(cells(part)))
    if rule := RULE.fullmatch(part):
        words = CITED.sub(r"see :ref:`\g<number> <r\g<number>>`", rule["text"], count=1)
        return f".. _r{rule['number']}:\n\n**{rule['number']}** {words}"
    return part


def _ruled(rows: list[list[str]]) -> list[list[str]]:
    rule = ["=" * 30 for _ in rows[0]]
    return [rule, rows[0], rule, *rows[1:], rule]


def tree(text: str) -> str:
    lines = ["chapters:"]
    for part in parts(text):
        if heading := HEADING.fullmatch(part):
            lead = "  - " if len(heading["marks"]) == 1 else "      - "
            lines += [f"{lead}number: {json.dumps(heading['number'])}", f"{' ' * len(lead)}title: {heading['title']}"]
            lines += [f"{' ' * len(lead)}rules:"]
        elif rule := RULE.fullmatch(part):
            lines += [f"          - number: {json.dumps(rule['number'])}", "            text: |"]
            lines += [f"              {line}" for line in rule["text"].splitlines()]
        elif not part.startswith(("|", "- ")) and lines[-1].startswith("    " * 3):
            lines += ["", *(f"              {line}" for line in part.splitlines())]
    return "\n".join(lines) + "\n"
