"""The same book in the markup of other tools: every rule a place that can be cited, every citation a link to one.

    python -m benchmarks.peers FOLDER

Reads FOLDER/project and FOLDER/planted.json, as `benchmarks.generate` wrote them; writes FOLDER/mkdocs, FOLDER/sphinx,
FOLDER/strictdoc and FOLDER/labels.json: for each planted fault that is a link to nowhere, the label that it names.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import rulewright
from benchmarks.generate import BOOK
from rulewright.model import Book, Citation, Reference

EDIT = "edit"  # the label that the edit cites
HEADING = re.compile(r"(#+) +(.*)")
SPECIAL = re.compile(r"([\\*`|])(?!\*)(?<!\*\*)")


@dataclass(frozen=True)
class Link:
    """A citation in a line: the place of its words, and the label that it leads to, with the page that has it (none
    where it leads nowhere)."""

    start: int
    end: int
    label: str
    page: str


@dataclass
class Line:
    """A line of the book: its text, the labels of what is defined there, the links in it."""

    text: str
    labels: list[str]
    links: list[Link]

    def linked(self, link: Callable[[str, Link], str]) -> str:
        """Return the text with `link(words, link)` in the place of each citation."""
        parts, position = [], 0
        for each in sorted(self.links, key=lambda each: each.start):
            if each.start >= position:
                parts += [self.text[position : each.start], link(self.text[each.start : each.end], each)]
                position = each.end
        return "".join([*parts, self.text[position:]])


def label(target: str) -> str:
    """Return the label of a rule or table: small letters, digits and hyphens."""
    return "r" + re.sub(r"\W+", "-", target.partition(":")[2]).strip("-").lower()


def lines_of(book: Book) -> dict[str, list[Line]]:
    """Return the lines of each page, by its name without ending."""
    pages = {
        Path(source.path).stem: [Line(text, [], []) for text in source.text.split("\n")] for source in book.sources
    }
    homes = {}
    places = [(rule.id, rule.span) for rule in book.rules if not rule.implied]
    places += [(table.id, table.caption_span) for table in book.tables]
    for target, span in places:
        page = Path(span.source.path).stem
        homes[target] = page
        pages[page][span.line - 1].labels.append(label(target))
    for citation, reference in book.references:
        span = citation.span(reference)
        target = _target(book, citation, reference)
        if target:
            page = Path(span.source.path).stem
            found = Link(span.column - 1, span.column - 1 + span.end - span.start, label(target), homes.get(target, ""))
            pages[page][span.line - 1].links.append(found)
    return pages


def _target(book: Book, citation: Citation, reference: Reference) -> str:
    """Return what a reference leads to, or would; nothing for a placeholder, which no markup of links can say."""
    if reference.kind == "placeholder":
        return ""
    if reference.targets:
        return reference.targets[0]
    return f"{book.id}:{reference.cited[0] if reference.kind != 'table' else 'table-' + reference.cited[-1]}"


def write_mkdocs(pages: dict[str, list[Line]], folder: Path) -> None:
    """Markdown: an anchor for each rule; MkDocs is asked to say which anchors are not there."""
    docs = folder / "docs"
    docs.mkdir(parents=True)

    def link(words: str, each: Link) -> str:
        return f"[{words}]({each.page}.md#{each.label})" if each.page else f"[{words}](#{each.label})"

    for name, lines in pages.items():
        out = []
        for line in lines:
            anchors = "".join(f'<a id="{each}"></a>' for each in line.labels)
            if anchors and not line.text.startswith("**"):
                out += [anchors, ""]
                anchors = ""
            out.append(anchors + line.linked(link))
        (docs / f"{name}.md").write_text("\n".join(out), "utf-8")
    (docs / "index.md").write_text(
        "# Made-up rules\n\n" + "".join(f"- [{name}]({name}.md)\n" for name in pages), "utf-8"
    )
    settings = {
        "site_name": "Made-up rules",
        "theme": {"name": "material", "font": False, "features": ["navigation.prune"]},
        "plugins": ["search"],
        "validation": {"anchors": "warn"},
    }
    (folder / "mkdocs.yml").write_text(json.dumps(settings), "utf-8")  # JSON is YAML, too


def write_sphinx(pages: dict[str, list[Line]], folder: Path) -> None:
    """reStructuredText: a label for each rule, `:ref:` for each citation."""
    folder.mkdir(parents=True)

    def link(words: str, each: Link) -> str:
        return f":ref:`{words} <{each.label}>`"

    for name, lines in pages.items():
        out = []
        for line in lines:
            if set(line.text) <= set("|- "):
                out.append("")
                continue
            for each in line.labels:
                out += ["", f".. _{each}:", ""]
            heading = HEADING.match(line.text)
            if heading:
                out += [heading[2], "=-"[len(heading[1]) > 1] * len(heading[2])]
            else:
                tabled = line.text.startswith("|") or "\t" in line.text
                out.append("| " + SPECIAL.sub(r"\\\1", line.text) if tabled else line.linked(link))
        (folder / f"{name}.rst").write_text("\n".join(out), "utf-8")
    contents = "".join(f"   {name}\n" for name in pages)
    title = "Made-up rules\n============="
    (folder / "index.rst").write_text(f"{title}\n\n.. toctree::\n   :maxdepth: 1\n\n{contents}", "utf-8")
    (folder / "conf.py").write_text('project = "Made-up rules"\n', "utf-8")


def write_strictdoc(pages: dict[str, list[Line]], folder: Path) -> None:
    """StrictDoc: each rule a requirement with a UID, `[LINK: ...]` for each citation."""
    folder.mkdir(parents=True)

    def link(words: str, each: Link) -> str:
        return f"{words} [LINK: {each.label}]"

    for name, lines in pages.items():
        rules: list[tuple[str, list[str]]] = []
        for line in lines:
            rules += [(each, []) for each in line.labels]
            if rules and line.text and not line.text.startswith("|"):
                rules[-1][1].append(line.linked(link).replace("*", ""))
        parts = [f"[DOCUMENT]\nTITLE: Chapter {name}\n"]
        for uid, text in rules:
            statement = "\n\n".join(text) or uid
            parts.append(f"[REQUIREMENT]\nUID: {uid}\nSTATEMENT: >>>\n{statement}\n<<<\n")
        (folder / f"{name}.sdoc").write_text("\n".join(parts), "utf-8")


def labels_of_faults(book: Book, faults: list[dict[str, str | int]]) -> list[str]:
    """Return, for each planted fault, the label that it names; nothing where no link can say it."""
    by_place: defaultdict[tuple[str, int], list[tuple[str, str]]] = defaultdict(list)
    for citation, reference in book.references:
        span = citation.span(reference)
        broken = reference.status in ("dangling", "partial") and not reference.backward
        if broken:
            named = label(_target(book, citation, reference))
            by_place[span.source.path, span.line].append((citation.words(reference), named))
    found = []
    for fault in faults:
        here = by_place[str(fault["file"]), int(fault["line"])]
        found.append(next((named for words, named in here if str(fault["text"]) in words), ""))
    return found


def main() -> None:
    folder = Path(sys.argv[1])
    project = rulewright.load(folder / "project")
    book = project.book(BOOK)
    pages = lines_of(book)
    write_mkdocs(pages, folder / "mkdocs")
    write_sphinx(pages, folder / "sphinx")
    write_strictdoc(pages, folder / "strictdoc")
    planted = json.loads((folder / "planted.json").read_text("utf-8"))
    (folder / "labels.json").write_text(json.dumps(labels_of_faults(book, planted["faults"])), "utf-8")


if __name__ == "__main__":
    main()
