"""Shapes of text that have made, or could make, work grow faster than the text: what is repeated, how often for a size
of 1, and in which settings."""

from __future__ import annotations

from typing import NamedTuple

PROSE = 'language = "en"\nnotation = "digit-levels"\n'
DOTTED = 'language = "en"\nnotation = "dotted"\n'
GUESSED = 'language = "en"\n'
LOUT = 'format = "lout"\n'
HEAD = "# 1. START\n\n**1.1 Supply:** Begin.\n\n"
SECTION = "@SubSection @Title { One } @Tag { One } @Begin\n"
RULE = "rule 1.1 first\n  input a, b, c: 0..9\n"


class Shape(NamedTuple):
    """`unit` is repeated between `before` and `after`; `{i}` in it is the number of the repetition. `many` is how often
    it is repeated at size 1. `code` tells that it is rule code, beside a text."""

    unit: str
    many: int
    settings: str = PROSE
    before: str = HEAD
    after: str = "\n"
    code: bool = False

    def text(self, size: int) -> str:
        """Return the text, so many times as large as the smallest."""
        return self.before + "".join(self.unit.replace("{i}", str(at)) for at in range(self.many * size)) + self.after


SHAPES = {
    # lines and blocks
    "blank lines": Shape("\n", 400),
    "blank lines, notation guessed": Shape("\n", 400, GUESSED),
    "blank lines in front, notation guessed": Shape("\n", 400, GUESSED, before="", after=f"{HEAD}See 1.1.\n"),
    "tabs": Shape("\t", 400, after="x\n"),
    "paragraphs": Shape("Nothing here is numbered.\n\n", 60),
    "paragraphs, notation guessed": Shape("Nothing here is numbered.\n\n", 60, GUESSED),
    "lines of a number alone": Shape("{i}\n", 100),
    "lines of a number alone, notation guessed": Shape("{i}\n\n", 100, GUESSED),
    "one long line": Shape("The unit moves on. ", 100),
    "headings": Shape("## Words {i}\n\n", 60),
    "chapters": Shape("# {i}. WORDS\n\nText.\n\n", 40, before=""),
    "list entries": Shape("- an entry\n", 80),
    "nested list entries": Shape("- ", 200),
    "steps": Shape("{i}. Do this.\n", 60),
    "fences": Shape("```\ncode\n```\n\n", 40),
    "tables in HTML": Shape("Words.\n\n<table><tr><td>a</td><td>see 1.1</td></tr></table>\n\n", 30),
    "comments that allow": Shape("<!-- rulewright: allow dangling-reference -->\n\n", 30),
    # rules and items
    "rules": Shape("**1.{i} Words:** Text.\n\n", 40, DOTTED, "# 1 START\n\n"),
    "one number again and again": Shape("**1.1 Supply:** Text.\n\n", 40, DOTTED, "# 1 START\n\n"),
    "a number in running text": Shape("1.11A ", 150),
    "items": Shape("A. An item.\n\n", 40),
    "items in a line": Shape("A. One. B. Two. ", 40),
    "deep numbers": Shape("1.", 400),
    # citations
    "citations of one rule": Shape("See 1.1. ", 80),
    "citations of nothing": Shape("See 9.{i}. ", 60, DOTTED),
    "items that are missing": Shape("See 1.1A. ", 60),
    "ranges": Shape("See rules 1 through 40. ", 30, DOTTED),
    "lists": Shape("1.1, ", 100, before=HEAD + "See "),
    "placeholders": Shape("See rule ???. ", 60),
    "titles cited": Shape("See 1.1 Supply. ", 60),
    "titles in brackets": Shape(
        "**1.{i} Words {i}:** See 1.{i} (Other things {i}), and 1.{i} (More).\n\n", 60, DOTTED, "# 1 START\n\n"
    ),
    "sentences cited": Shape("**1.{i} Words:** One. See the second sentence of 1.1.\n\n", 30, DOTTED, "# 1 START\n\n"),
    "tables cited": Shape("See the Grand Table. ", 60),
    "figures cited": Shape("Figure {i}: Words\n\nSee Figure {i}, not Figure 99.\n\n", 30),
    "headings numbered when published": Shape(
        "# Words {i}\n\n## More\n\n1. See section {i}.1.\n2. No.\n\n", 20, GUESSED, ""
    ),
    "ambiguous citations": Shape("See 2.1. ", 40, before=HEAD + "# 2. B\n\n**2.1** x\n\n**2.1** y\n\n**2.2** "),
    "circles": Shape("# {i}. WORDS\n\nSee {i}.\n\n", 40, before=""),
    # markup
    "stars": Shape("*", 400),
    "backticks": Shape("` `` ", 150),
    "open tags": Shape("<b ", 200),
    "open brackets": Shape("[", 400),
    "links": Shape("[words](#1.1) ", 60),
    "open comments": Shape("<!-- ", 150),
    "nested lists of HTML": Shape("<ol><li>", 60),
    "entities": Shape("&amp;&lt; ", 100),
    # tables
    "rows": Shape("| {i} | two |\n", 60, before=HEAD + "Grand Table - 1.1\n\n| Roll | Result |\n|---|---|\n"),
    "columns": Shape(" {i} |", 80, before=HEAD + "|", after="\n|---|---|\n| 1 | 2 |\n"),
    "tables": Shape("Table {i}\n\n| Roll | Result |\n|---|---|\n| 1 | a |\n\n", 20),
    "rows over rows": Shape(
        "<tr><td rowspan=9>x</td><td>y</td></tr>", 40, before=HEAD + "<table>", after="</table>\n"
    ),
    # player aids
    "tags in a paragraph": Shape(
        "@Reff { Other } words ", 60, LOUT, SECTION, "\n@End @SubSection\n"
    ),
    "quotes and backslashes": Shape('"\\', 200, LOUT, SECTION, "\n@End @SubSection\n"),
    "open braces": Shape("@B { ", 60, LOUT, SECTION, "\n@End @SubSection\n"),
    "closing braces": Shape("} ", 150, LOUT, SECTION, "\n@End @SubSection\n"),
    "sections": Shape(
        "@SubSection @Title { Words } @Tag { T{i} } @Begin\nText.\n@End @SubSection\n", 20, LOUT, ""
    ),
    "entries of an aid": Shape(
        "@ListItem { words }\n", 50, LOUT, f"{SECTION}@BulletList\n", "@EndList\n@End @SubSection\n"
    ),
    # rule code
    "terms": Shape("  +1 if a = 1  @1.1\n", 15, before=RULE, after="", code=True),
    "names": Shape("  let n{i} = a + b\n", 15, before=RULE, after="", code=True),
    "arms": Shape("{i} +1, ", 60, before=f"{RULE}  pick a: ", after="else 0\n", code=True),
    "examples": Shape("  example a=1 b=1 c=1 -> 2\n", 15, before=f"{RULE}  out x = a + b\n", after="", code=True),
    "faults of rule code": Shape("  nonsense {i}\n", 20, before=RULE, after="", code=True),
}  # fmt: skip
