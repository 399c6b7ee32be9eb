"""A project with hostile text in every field that a page shows: each names its field, and would run as script or end
the element or attribute in which it stands."""

from __future__ import annotations

from html import escape
from pathlib import Path

FIELDS = (
    *("project", "book", "chapter", "section", "items", "words", "caption", "cell", "note"),
    *("lout-book", "lout-title", "lout-tag", "lout-cell", "program", "occasion", "section-folder", "outside"),
)


def attack(field: str) -> str:
    """Return text that must be shown as it is. A folder's name can hold no slash: it ends no element."""
    end = "" if "folder" in field else "</title></script>"
    return f"""{end}'"><img src=x onerror=hit('{field}')><ATTACK-{field}>#?%41"""


def hostile(folder: Path) -> Path:
    """Write the project into `folder`, and return it."""

    def write(path: str, text: str) -> None:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")

    def quoted(field: str) -> str:
        return '"' + attack(field).replace('"', '\\"') + '"'

    def said(field: str) -> str:
        """As prose says it: a text in Markdown writes what is no markup as entities."""
        return escape(attack(field), quote=False)

    write("rulewright.toml", f"[project]\ntitle = {quoted('project')}\n")
    book = f"sources/{attack('folder')}"
    write(
        f"{book}/book.toml",
        f'title = {quoted("book")}\nnotation = "digit-levels"\nchapters = "1-2"\noutside = [{quoted("outside")}]\n',
    )
    write(
        f"{book}/1.md",
        f"# 1. START {said('chapter')}\n\n## 1.1 {said('section')}\n\n"
        f"**1.11 Words {said('words')}:** See 1.12, 1.99 and 2.1 {said('words')}.\n\n"
        f"**1.12** First:\n\nA. one {said('items')}\n\nB. two (1.11)\n\n"
        f"**1.2 Table {said('caption')}**\n\n| Roll | {said('cell')} |\n|---|---|\n| 1 | {said('cell')} |\n"
        f"| 2 | none |\n\n*{said('note')}*\n\n# 2. END\n\n**2.1** See 1.1.\n",
    )
    write(
        f"{book}/1.rules",
        f'rule 1.11 one "{attack("program").replace(chr(34), "")}"\n'
        f'  when "{attack("occasion").replace(chr(34), "")}"\n  input here: bool\n  out gone = not here    @1.11\n',
    )
    write("sources/aid/book.toml", f'title = {quoted("lout-book")}\nformat = "lout"\nfiles = ["aid.lt"]\n')
    lout = {field: '"' + attack(field).replace('"', '\\"') + '"' for field in FIELDS}
    write(
        "sources/aid/aid.lt",
        f"@BeginSubSections\n@SubSection @Title {{{lout['lout-title']}}} @Tag {{{lout['lout-tag']}}} @Begin\n"
        f"@BulletList\n@ListItem{{a word {lout['lout-cell']}}}\n@EndList\n@End @SubSection\n@EndSubSections\n",
    )
    write(f"site/{attack('section-folder')}/page.md", "# A page\n\nWords.\n")
    return folder
