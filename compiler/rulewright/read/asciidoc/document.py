"""AsciiDoc line by line: what begins a block, what goes on with it, and what only speaks to the converter."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.read.asciidoc.captions import WORDS, Captions
from rulewright.read.asciidoc.entries import ENTRY, TERM, Entries, OpenList
from rulewright.read.asciidoc.fences import Fences
from rulewright.read.asciidoc.header import ATTRIBUTE, Header, set_attribute
from rulewright.read.asciidoc.headings import Heading, heading_of
from rulewright.read.asciidoc.inline import Inline
from rulewright.read.asciidoc.said import Said, styled
from rulewright.read.asciidoc.sections import Sections
from rulewright.read.asciidoc.tagged import asked_tags, wanted_lines
from rulewright.read.blocks import RawBlock, Role
from rulewright.read.parts import Parts
from rulewright.read.reading import Reading
from rulewright.text import Source, Span

LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
BLOCK_ID = re.compile(r"\[\[(?P<id>[\w:.-]+)(?:,(?P<said>[^\]]*))?\]\][ \t]*\Z")
BLOCK_STYLE = re.compile(r"\[(?P<said>[^\[\]]*(?:\[[^\]]*\][^\[\]]*)*)\][ \t]*\Z")
BLOCK_TITLE = re.compile(r"\.(?P<title>[^\s.].*)\Z")
DIRECTIVE = re.compile(
    r"(?P<name>include|ifdef|ifndef|ifeval|endif|image|video|audio|toc)::?(?P<target>[^\s\[]*)\[(?P<said>.*)\][ \t]*\Z"
)
FENCE = re.compile(r"(?P<mark>-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|`{3,}(?P<language>\w*))[ \t]*\Z")
TABLE = re.compile(r"[|,:!]={3,}[ \t]*\Z")
RULER = re.compile(r"(?:'{3,}|<{3,}|-{3}|\*{3}|_{3})[ \t]*\Z")


class Document:
    """One text and all that it includes. `known` is it as an earlier reading found it."""

    def __init__(self, shown: str, path: Path | None, known: Document | None = None) -> None:
        self.shown = shown
        self.parts = Parts(shown, path)
        self.attributes: dict[str, str] = {**WORDS}
        self.sections: Sections = Sections(self.attributes, known.sections if known else None)
        self.captions: Captions = Captions(self.attributes, known.captions if known else None)
        self.reading = Reading(shown, "")
        self.inline = Inline(self.reading, self.attributes, self.sections)
        self.offset = 0  # of the levels of included files
        self.lists: list[OpenList] = []
        self.said = Said()
        self.attached = 0  # how many delimiters were open with the outermost one that is a part of an entry
        self.role: list[tuple[str, Role]] = []  # the delimiters that are open, each with what its paragraphs are
        self.skip = 0  # how many conditions are open that do not hold
        self.entries = Entries(self)
        self.fences = Fences(self)
        self.header = Header()

    def read(self, text: str) -> Source:
        """Return the text as it is read."""
        self._file(self.shown, text)
        return self.parts.source()

    def _begin(self, shown: str, text: str) -> None:
        self.reading = self.inline.reading = Reading(shown, text)

    def _file(self, shown: str, text: str, asked: str = "") -> None:
        """Read one file from beginning to end, or the lines that the attributes of an include ask for."""
        self._begin(shown, text)
        self.captions.look_in(text)
        lines = wanted_lines(text, [match.span(1) for match in LINE.finditer(text)], asked_tags(asked))
        at = 0
        while at < len(lines):
            at = self._lines(shown, text, lines, at)
        self.end_paragraph()
        self.reading.close()
        self.parts.add(self.reading)

    def _lines(self, shown: str, text: str, lines: list[tuple[int, int]], at: int) -> int:
        """Read what begins with a line, and return the line behind it."""
        start, end = lines[at]
        line = text[start:end]
        directive = DIRECTIVE.match(line)
        if directive and (directive["name"] in ("ifdef", "ifndef", "ifeval", "endif") or not self.skip):
            return self._directive(shown, text, directive, start, at)
        if self.skip:
            return at + 1
        if not line.strip():
            self.end_paragraph()
            self.entries.describes = False
            self.header.end()
            return at + 1
        if any(way(line, start) for way in (self._attribute, self._block_said, self._comment, self._imprint)):
            return at + 1
        heading = heading_of(line, text[slice(*lines[at + 1])] if at + 1 < len(lines) else "")
        if heading and self.said.style != "source" and not self.reading.begun:
            behind = lines[at + heading.lines : at + heading.lines + 2]
            self._heading(heading, start, "\n".join(text[slice(*each)] for each in behind))
            return at + heading.lines
        fence = FENCE.match(line)
        if fence:
            return self.fences.fence(text, lines, at, fence)
        if TABLE.match(line):
            return self.fences.table(text, lines, at)
        if self.entries.entry(line, start):
            return self._paragraph(text, lines, at, begun=True)
        if RULER.match(line):
            self.end_paragraph()
            return at + 1
        if line.strip() == "+" and self.lists:
            self.end_paragraph()
            self.said.values["goes-on"] = "yes"
            return at + 1
        return self._paragraph(text, lines, at, begun=False)

    def _attribute(self, line: str, start: int) -> bool:
        found = ATTRIBUTE.match(line)
        if found:
            set_attribute(self.attributes, found)
            if found["name"] == "leveloffset":
                value = found["value"] or "0"
                step = int(value) if re.fullmatch(r"[+-]?\d", value) else 0
                self.offset = self.offset + step if value[:1] in "+-" else step
        return bool(found)

    def _imprint(self, line: str, start: int) -> bool:
        """Write down who wrote the text and which revision it is, in one line: the latter may begin like a rule."""
        if not self.header.open:
            return False
        if not self.header.take(line):
            self.end_paragraph()
            return False
        if self.reading.begun:
            self.reading.join(", ", start, start)
        self.inline.write(start, start + len(line))
        return True

    def _comment(self, line: str, start: int) -> bool:
        if not line.startswith("//") or line.startswith("////"):
            return False
        words = line[2:].strip()
        if words.startswith("rulewright:"):
            self.reading.aside(f"<!-- {words} -->", start, start + len(line))
        return True

    def _block_said(self, line: str, start: int) -> bool:
        """Take up a line that is about the block below it."""
        found = BLOCK_ID.match(line)
        if found:
            self.said.id = found["id"]
            self.said.place = (start + found.start("id"), start + found.end("id"))
            if found["said"]:
                self.sections.call(found["id"], self._filled(found["said"].strip()))
            return True
        found = BLOCK_STYLE.match(line)
        if found and not line.startswith("[["):
            said = styled(found["said"])
            if said.id:
                at = start + line.index(said.id)
                self.said.id, self.said.place = said.id, (at, at + len(said.id))
            self.said.style = said.style or self.said.style
            self.said.values |= said.values
            return True
        found = BLOCK_TITLE.match(line)
        if found and not ENTRY.match(line):
            self.said.title = (start + found.start("title"), start + len(line))
            return True
        return False

    def take_said(self, kind: str = "") -> Said:
        """Return what stands above a block, which has a caption that is counted where it is of a `kind` of these."""
        said, self.said = self.said, Said()
        if said.title:
            title = self._filled(self.reading.original[slice(*said.title)])
            said.number, called = self.captions.count(kind, said.values, title)
            if said.id:
                self.sections.call(said.id, called)
        return said

    def _directive(self, shown: str, text: str, found: re.Match[str], start: int, at: int) -> int:
        name, target = found["name"], self._filled(found["target"])
        if name == "endif":
            self.skip = max(0, self.skip - 1)
        elif name in ("ifdef", "ifndef", "ifeval"):
            holds = any(each in self.attributes for each in re.split("[,+]", target)) == (name == "ifdef")
            if found["said"] and name != "ifeval":
                if holds and not self.skip:
                    self.inline.write(start + found.start("said"), start + found.end("said"))
                return at + 1
            self.skip += 1 if self.skip or (name != "ifeval" and not holds) else 0
        elif name == "include":
            self._include(shown, text, target, found["said"], start + found.end())
        elif name == "image":
            self.fences.picture(target, found["said"], start, start + len(found[0]))
        return at + 1

    def _include(self, shown: str, text: str, target: str, said: str, behind: int) -> None:
        """Read another file here; what is left of this one is a part of its own."""
        place = text.rfind("include::", 0, behind) + len("include::")
        entered = self.parts.enter(target, asked_at=Span(Source(shown, text), place, place + len(target)))
        if entered is None:
            return
        self.end_paragraph()
        self.reading.close()
        self.parts.add(self.reading)
        name, words = entered
        offset = re.search(r"leveloffset=\"?([+-]?\d)", said)
        before = self.offset
        self.offset += int(offset[1]) if offset else 0
        if target.endswith((".adoc", ".asciidoc", ".asc", ".txt")):
            self._file(name, words, said)
        self.parts.leave()
        self.offset = before
        self._begin(shown, text)

    def _filled(self, words: str) -> str:
        return re.sub(r"\{([\w-]+)\}", lambda found: self.attributes.get(found[1].lower(), found[0]), words)

    # ---- blocks ----

    def named(self, said: Said) -> None:
        if said.id:
            self.reading.name(said.id, said.place)

    def _heading(self, heading: Heading, start: int, below: str) -> None:
        self.end_paragraph()
        self.lists = []
        said = self.take_said()
        level = heading.depth + self.offset
        number = self.sections.number(level, said.style)
        self.reading.open(RawBlock("heading", [], level=level + 1, mark=number), (start, start + heading.marks))
        id = self.sections.name(self._filled(heading.title), number, said.id)
        self.reading.name(id, said.place if said.id else None)
        begin = start + heading.begin
        self.inline.write(begin, begin + len(heading.title))
        self.end_paragraph()
        self.header.begin(level, below)

    def _paragraph(self, text: str, lines: list[tuple[int, int]], at: int, *, begun: bool) -> int:
        """Read the lines of a paragraph, or those that go on with an entry which has `begun`."""
        first = at + 1 if begun else at
        end = first
        while end < len(lines) and self._goes_on(text[slice(*lines[end])], first=end == at):
            end += 1
        if not begun:
            end = max(end, at + 1)
            indented = text[lines[at][0]] in " \t" and not self.lists
            if indented or self.said.style in ("source", "listing", "literal"):
                return self.fences.literal(text, lines, at, end)
            self._open_paragraph()
        if end > first:
            self.inline.write_lines(lines[first:end], lines[at][1] if begun else lines[first][0])
        return end

    def _open_paragraph(self) -> None:
        self.end_paragraph()
        said = self.take_said()
        role = self.role[-1][1] if self.role else ""
        role = "quote" if said.style in ("quote", "verse") else role
        if not self.goes_on(said):
            self.lists = []
        if said.title:
            self.reading.look("strong")
            self.inline.write(*said.title)
            self.reading.unlook("strong")
            self.end_paragraph()
        self.reading.open(RawBlock("paragraph", [], role=role, indent=2 * len(self.lists)))
        self.named(said)

    def goes_on(self, said: Said) -> bool:
        """True for a block that a line of nothing but + makes a part of the entry above it, and within such a one."""
        return bool(self.lists) and (self.attached > 0 or "goes-on" in said.values)

    def _goes_on(self, line: str, *, first: bool) -> bool:
        """True for a line that belongs to the paragraph above it."""
        if not line.strip():
            return False
        if first:
            return True
        broken = ENTRY.match(line) and self.lists
        return not (
            broken
            or FENCE.match(line)
            or TABLE.match(line)
            or DIRECTIVE.match(line)
            or line.strip() == "+"
            or (BLOCK_ID.match(line) or (BLOCK_STYLE.match(line) and re.match(r"\[[\w#.%\"]", line)))
            or ((self.lists or self.entries.describes) and TERM.match(line))
        )

    def end_paragraph(self) -> None:
        """End the open block; its footnotes stand below it."""
        notes, self.inline.notes = self.inline.notes, []
        if self.reading.begun:
            self.reading.close()
        for number, start, end in notes:
            self.reading.open_note(str(number), start)
            self.inline.write(start, end)
            self.reading.close()
