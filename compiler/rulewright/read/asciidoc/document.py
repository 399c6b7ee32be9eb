"""AsciiDoc line by line: what begins a block, what goes on with it, and what only speaks to the converter."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct, field

from rulewright.notations.form import Form
from rulewright.read.asciidoc.inline import Inline
from rulewright.read.asciidoc.sections import Sections
from rulewright.read.asciidoc.tables import read_table
from rulewright.read.blocks import MAX_DEPTH, RawBlock, Role
from rulewright.read.parts import Parts
from rulewright.read.reading import Reading
from rulewright.text import Source

LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
ATTRIBUTE = re.compile(r":(?P<unset>!)?(?P<name>[\w-]+)(?P<unset2>!)?:(?:[ \t]+(?P<value>.*))?\Z")
SECTION = re.compile(r"(?P<marks>={1,6}|#{1,6})[ \t]+(?P<title>\S.*?)(?:[ \t]+(?P=marks))?[ \t]*\Z")
BLOCK_ID = re.compile(r"\[\[(?P<id>[\w:.-]+)(?:,(?P<said>[^\]]*))?\]\][ \t]*\Z")
BLOCK_STYLE = re.compile(r"\[(?P<said>[^\[\]]*(?:\[[^\]]*\][^\[\]]*)*)\][ \t]*\Z")
BLOCK_TITLE = re.compile(r"\.(?P<title>[^\s.].*)\Z")
DIRECTIVE = re.compile(
    r"(?P<name>include|ifdef|ifndef|ifeval|endif|image|video|audio|toc)::?(?P<target>\S*)\[(?P<said>.*)\][ \t]*\Z"
)
FENCE = re.compile(r"(?P<mark>-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|`{3,}(?P<language>\w*))[ \t]*\Z")
TABLE = re.compile(r"[|,:!]={3,}[ \t]*\Z")
ENTRY = re.compile(
    r"[ \t]*(?:(?P<bullet>\*{1,6}|-|•)|(?P<dots>\.{1,6})|(?P<number>\d{1,4})\.|(?P<letter>[a-zA-Z])\."
    r"|(?P<roman>[ivx]+|[IVX]+)\)|<(?P<callout>\d+|\.)>)[ \t]+(?=\S)(?:\[[ x*]\][ \t]+)?"
)
TERM = re.compile(r"(?P<term>\S.*?)(?P<mark>:{2,4}|;;)(?:[ \t]+(?P<said>\S.*))?[ \t]*\Z")
NOTED = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]")
RULER = re.compile(r"(?:'{3,}|<{3,}|-{3}|\*{3}|_{3})[ \t]*\Z")
KINDS = {"arabic": "1", "decimal": "1", "loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}
BY_DEPTH = ("1", "a", "i", "A", "I")
VERBATIM = "-.`"
UNDERLINED = {"=": 0, "-": 1, "~": 2, "^": 3, "+": 4}


class Said(Struct):
    """What stands above a block and is about it: its id, its style, its title, its other attributes."""

    id: str = ""
    place: tuple[int, int] = (0, 0)
    style: str = ""
    values: dict[str, str] = field(default_factory=dict)
    title: tuple[int, int] | None = None


class _List(Struct):
    """A list that is open: the mark of its entries, and how they are counted."""

    mark: str
    kind: str
    count: int = 0


class Document:
    """One text and all that it includes. `known` are its sections, as an earlier reading found them."""

    def __init__(self, shown: str, path: Path | None, known: Sections | None = None) -> None:
        self.shown = shown
        self.parts = Parts(shown, path)
        self.attributes: dict[str, str] = {}
        self.sections = Sections(self.attributes, known)
        self.reading = Reading(shown, "")
        self.inline = Inline(self.reading, self.attributes, self.sections)
        self.offset = 0  # of the levels of included files
        self.lists: list[_List] = []
        self.said = Said()
        self.role: list[tuple[str, Role]] = []  # the delimiters that are open, each with what its paragraphs are
        self.skip = 0  # how many conditions are open that do not hold
        self.depth = 0  # of definitions

    def read(self, text: str) -> Source:
        """Return the text as it is read."""
        self._file(self.shown, text)
        return self.parts.source()

    def _begin(self, shown: str, text: str) -> None:
        self.reading = self.inline.reading = Reading(shown, text)

    def _file(self, shown: str, text: str) -> None:
        """Read one file from beginning to end."""
        self._begin(shown, text)
        lines = [match.span(1) for match in LINE.finditer(text)]
        at = 0
        while at < len(lines):
            at = self._lines(shown, text, lines, at)
        self._end_paragraph()
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
            self._end_paragraph()
            return at + 1
        for way in (self._attribute, self._block_said, self._comment):
            if way(line, start):
                return at + 1
        fence = FENCE.match(line)
        if fence:
            return self._fence(text, lines, at, fence)
        if TABLE.match(line):
            return self._table(text, lines, at)
        if self._heading(line, start):
            return at + 1
        if self._entry(line, start):
            return self._paragraph(text, lines, at, begun=True)
        if RULER.match(line):
            self._end_paragraph()
            return at + 1
        if line.strip() == "+" and self.lists:
            self._end_paragraph()
            self.said.values["goes-on"] = "yes"
            return at + 1
        return self._paragraph(text, lines, at, begun=False)

    def _attribute(self, line: str, start: int) -> bool:
        found = ATTRIBUTE.match(line)
        if found:
            _set(self.attributes, found)
            if found["name"] == "leveloffset":
                value = found["value"] or "0"
                step = int(value) if re.fullmatch(r"[+-]?\d", value) else 0
                self.offset = self.offset + step if value[:1] in "+-" else step
        return bool(found)

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
            return True
        found = BLOCK_STYLE.match(line)
        if found and not line.startswith("[["):
            said = _styled(found["said"])
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

    def _take_said(self) -> Said:
        said, self.said = self.said, Said()
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
            self._end_paragraph()
            said = self._take_said()
            self._named(said)
            folder = self.attributes.get("imagesdir", "")
            file = f"{folder.rstrip('/')}/{target}" if folder and "://" not in target else target
            alt = found["said"].split(",")[0].strip('" ')
            self.reading.picture(file, "" if "=" in alt else alt, start, start + len(found[0]))
            if said.title:
                self.reading.close()
                self.inline.write(*said.title)
            self.reading.close()
        return at + 1

    def _include(self, shown: str, text: str, target: str, said: str, behind: int) -> None:
        """Read another file here; what is left of this one is a part of its own."""
        entered = self.parts.enter(target)
        if entered is None:
            return
        self._end_paragraph()
        self.reading.close()
        self.parts.add(self.reading)
        name, words = entered
        offset = re.search(r"leveloffset=\"?([+-]?\d)", said)
        before = self.offset
        self.offset += int(offset[1]) if offset else 0
        if target.endswith((".adoc", ".asciidoc", ".asc", ".txt")):
            self._file(name, words)
        self.parts.leave()
        self.offset = before
        self._begin(shown, text)

    def _filled(self, words: str) -> str:
        return re.sub(r"\{([\w-]+)\}", lambda found: self.attributes.get(found[1].lower(), found[0]), words)

    # ---- blocks ----

    def _named(self, said: Said) -> None:
        if said.id:
            self.reading.name(said.id, said.place)

    def _heading(self, line: str, start: int) -> bool:
        found = SECTION.match(line)
        if not found or self.said.style == "source" or self.reading.begun:
            return False
        self._end_paragraph()
        self.lists = []
        said = self._take_said()
        level = len(found["marks"]) - 1 + self.offset
        number = self.sections.number(level, said.style)
        title = found["title"]
        block = RawBlock("heading", [], level=level + 1, mark=number)
        self.reading.open(block, (start, start + len(found["marks"])))
        id = self.sections.name(self._filled(title), number, said.id)
        self.reading.name(id, said.place if said.id else None)
        begin = start + found.start("title")
        self.inline.write(begin, begin + len(title))
        self._end_paragraph()
        return True

    def _entry(self, line: str, start: int) -> bool:
        """Begin an entry of a list, or a term."""
        found = ENTRY.match(line)
        if found:
            self._open_entry(found, line, start)
            self.inline.write(start + found.end(), start + len(line))
            return True
        term = TERM.match(line)
        if term is None or "://" in line.split("::")[0]:
            return False
        self._end_paragraph()
        said = self._take_said()
        self.reading.open(RawBlock("paragraph", [], role="term"))
        self._named(said)
        at = start + term.start("term")
        self.inline.write(at, start + term.end("term"))
        self._end_paragraph()
        self.depth = 1
        if term["said"]:
            self.reading.open(RawBlock("paragraph", [], role="definition", indent=2))
            self.inline.write(start + term.start("said"), start + len(line))
        return True

    def _open_entry(self, found: re.Match[str], line: str, start: int) -> None:
        self._end_paragraph()
        said = self._take_said()
        self.depth = 0
        given = found["number"] or found["letter"] or found["roman"]
        mark = found["bullet"] or found["dots"] or ("1." if found["number"] else "a." if given else "<1>")
        at = next((place for place, each in enumerate(self.lists) if each.mark == mark), len(self.lists))
        if at == len(self.lists):
            counted = [each for each in self.lists if each.kind]
            kind = "" if found["bullet"] else KINDS.get(said.style) or BY_DEPTH[min(len(counted), 4)]
            if found["dots"] and not KINDS.get(said.style):
                kind = BY_DEPTH[min(len(found["dots"]) - 1, 4)]
            first = said.values.get("start", "1")
            self.lists.append(_List(mark, kind, int(first) - 1 if first.isdecimal() else 0))
        del self.lists[at + 1 :]
        own = self.lists[-1]
        own.count += 1
        printed = ""
        begin = start + len(line) - len(line.lstrip())
        if found["dots"] and own.kind:
            printed = f"{own.count}." if own.kind == "1" else (Form("", own.kind, "").at(own.count) or "?") + "."
        elif given:
            printed = f"{given}."
        self.reading.open(RawBlock("bullet", [], depth=min(at, MAX_DEPTH), mark=printed), (begin, start + found.end()))
        self._named(said)

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
                return self._literal(text, lines, at, end)
            self._open_paragraph()
        if end > first:
            if begun:
                self.inline.write(lines[at][1], lines[end - 1][1])
            else:
                self.inline.write(lines[first][0], lines[end - 1][1])
        return end

    def _open_paragraph(self) -> None:
        self._end_paragraph()
        said = self._take_said()
        role = self.role[-1][1] if self.role else ""
        role = "quote" if said.style in ("quote", "verse") else role
        inside = self.lists and "goes-on" in said.values
        if not inside:
            self.lists = []
        if said.title:
            self.reading.look("strong")
            self.inline.write(*said.title)
            self.reading.unlook("strong")
            self._end_paragraph()
        self.reading.open(RawBlock("paragraph", [], role=role, indent=2 * len(self.lists)))
        self._named(said)

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
            or (self.lists and TERM.match(line))
        )

    def _end_paragraph(self) -> None:
        """End the open block; its footnotes stand below it."""
        notes, self.inline.notes = self.inline.notes, []
        if self.reading.begun:
            self.reading.close()
        for number, start, end in notes:
            self.reading.open(RawBlock("paragraph", [], role="footnote", indent=2))
            self.reading.put(f"[{number}] ", start, start)
            self.inline.write(start, end)
            self.reading.close()

    def _fence(self, text: str, lines: list[tuple[int, int]], at: int, fence: re.Match[str]) -> int:
        """Read a delimited block: code as it is, comments not at all; of others the delimiters only part paragraphs."""
        mark = fence["mark"]
        self._end_paragraph()
        kind = mark[0]
        if mark != "--" and (kind in VERBATIM or kind in "/+"):
            end = at + 1
            while end < len(lines) and text[slice(*lines[end])].rstrip() != mark.rstrip("abcdefghijklmnopqrstuvwxyz"):
                end += 1
            if kind in VERBATIM:
                self._literal(text, lines, at + 1, end, fence["language"] or "")
            else:
                self.said = Said()
            return end + 1
        if self.role and self.role[-1][0] == mark:
            self.role.pop()
        else:
            said = self._take_said()
            quoted = kind == "_" or said.style in ("quote", "verse")
            self.role.append((mark, "quote" if quoted else ""))
            self._named(said)
            if said.title:
                self.reading.look("strong")
                self.inline.write(*said.title)
                self.reading.unlook("strong")
                self._end_paragraph()
        return at + 1

    def _literal(self, text: str, lines: list[tuple[int, int]], at: int, end: int, language: str = "") -> int:
        said = self._take_said()
        language = language or said.values.get("2", "") if said.style == "source" or language else ""
        self.reading.open(RawBlock("code", [], language=language))
        for start, stop in lines[at:end]:
            self.reading.code([(text[start:stop], start, stop)])
        self.reading.close()
        return end

    def _table(self, text: str, lines: list[tuple[int, int]], at: int) -> int:
        self._end_paragraph()
        self.lists = []
        said = self._take_said()
        mark = text[slice(*lines[at])].strip()
        end = at + 1
        while end < len(lines) and text[slice(*lines[end])].strip() != mark:
            end += 1
        read_table(self.inline, lines[at + 1 : end], said.values, said.title, mark[0])
        return end + 1


def _set(attributes: dict[str, str], found: re.Match[str]) -> None:
    """Set or unset an attribute of the document."""
    name = found["name"].lower()
    if found["unset"] or found["unset2"]:
        attributes.pop(name, None)
    else:
        attributes[name] = (found["value"] or "").strip()


def _styled(words: str) -> Said:
    """Return what a line of attributes says: `[quote#id.role%option, name=value]`."""
    said = Said()
    for at, each in enumerate(re.findall(r"(?:[^,\"]|\"[^\"]*\")+", words)):
        key, equals, value = each.strip().partition("=")
        if equals:
            said.values[key.strip()] = value.strip().strip('"')
            continue
        if at == 0:
            said.style = re.split(r"[#.%]", key)[0]
            found = re.search(r"#([\w:-][\w:.-]*)", key)
            said.id = found[1].split(".")[0] if found else ""
            options = re.findall(r"%([\w-]+)", key)
            if options:
                said.values["options"] = ",".join(options)
        else:
            said.values[str(at + 1)] = key.strip('"')
    said.id = said.id or said.values.get("id", "")
    if "opts" in said.values:
        said.values.setdefault("options", said.values["opts"])
    return said
