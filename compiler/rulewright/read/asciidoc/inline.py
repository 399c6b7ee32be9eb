"""Running text in AsciiDoc: looks, links, pictures, footnotes, attributes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from rulewright.read.asciidoc.marked import marked_lines
from rulewright.read.asciidoc.sections import Sections
from rulewright.read.reading import Reading
from rulewright.style import WORK

TOKEN = re.compile(
    r"\\(?P<escaped>[*_`^~\#+{<\[]|(?=https?:))"
    r"|\[\[\[(?P<listed>[\w:.-]+)(?:,[ ]?(?P<shown>[^\]\n]*))?\]\]\]"
    r"|\[\[(?P<id>[\w:.-]+)(?:,[^\]\n]*)?\]\]"
    r"|anchor:(?P<anchor>[\w:.-]+)\[[^\]\n]*\]"
    r"|<<(?P<cross>[^<>,\n]{1,200})(?:,(?P<said>[^<>]{0,300}))?>>"
    r"|(?P<macro>xref|link|image|footnote|kbd|btn|menu|mailto|pass|stem|icon|cite|citenp):(?P<target>[^\s\[\]:]*)"
    r"\[(?P<words>(?:[^\]\\]|\\.){0,2000})\]"
    r"|(?P<url>(?:https?|ftp)://[^\s\[\]<>]{1,500}[^\s\[\]<>.,;:!?)\"'])(?:\[(?P<label>[^\]]{0,300})\])?"
    r"|\{(?P<attribute>[\w-]{1,60})\}"
    r"|(?P<pass>\+{1,3})(?=\S)(?P<literal>[^+\n]{1,300})(?<=\S)(?P=pass)(?!\+)"
    r"|(?:\[(?P<role>[^\[\]\n]{1,80})\])?(?P<mark>\*\*|\*|__|_|``|`|\#\#|\#|\^|~)"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|(?P<break>(?<= )\+[ \t]*(?:\r\n|\r|\n|\Z))"
    r"|(?P<comment>(?:^|(?<=[\r\n]))//[^\r\n]*(?:\r\n|\r|\n|\Z))"
    r"|(?P<dash>(?<=\s)--(?=\s))"
)
LOOKS = {"*": "strong", "_": "emphasis", "`": "code", "^": "sup", "~": "sub", "#": ""}
GIVEN = {"nbsp": " ", "sp": " ", "empty": "", "vbar": "|", "amp": "&", "lt": "<", "gt": ">", "plus": "+", "hyphen": "-"}
GIVEN |= {"asterisk": "*", "caret": "^", "tilde": "~", "backtick": "`", "startsb": "[", "endsb": "]", "apos": "'"}
GIVEN |= {"ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’", "deg": "°", "zwsp": "", "two-colons": "::"}
NAMED = re.compile(r"\#([\w:.-]+)")


class Inline:
    """Writes running text of one document. `notes` are the footnotes that the open block has."""

    def __init__(self, reading: Reading, attributes: dict[str, str], sections: Sections) -> None:
        self.reading = reading
        self.attributes = attributes
        self.sections = sections
        self.notes: list[tuple[int, int, int]] = []  # number, and where the words stand
        self.count = 0

    def write(self, start: int, end: int) -> None:
        """Write what stands in a stretch of the file."""
        text = self.reading.original
        found = list(TOKEN.finditer(text, start, end))
        closing = _pairs(text, found, start, end)
        ends: dict[int, str] = {}
        at = start
        for place, token in enumerate(found):
            if token.start() < at:
                continue
            self.reading.words(at, token.start())
            at = token.end()
            if token["mark"] is None:
                self._token(token)
            elif place in ends:
                look = ends.pop(place)
                if look:
                    self.reading.unlook(look)
            elif place in closing:
                look = LOOKS[token["mark"][0]]
                ends[closing[place]] = look
                named = NAMED.search(token["role"] or "")
                if named:
                    self.reading.name(named[1])
                if look:
                    self.reading.look(look)
            else:
                self.reading.words(*token.span())
        self.reading.words(at, end)

    def write_lines(self, lines: Sequence[tuple[int, int]], start: int) -> None:
        """Write lines that run on from `start`; such as begin with the mark of an item stay lines of their own."""
        for at in marked_lines([self.reading.original[slice(*line)] for line in lines]):
            begin = lines[at][0]
            if begin > start:
                self.write(start, lines[at - 1][1] if at else start)
                self.reading.line(start, begin)
            start = begin
        self.write(start, lines[-1][1])

    def _token(self, token: re.Match[str]) -> None:
        reading, (start, end) = self.reading, token.span()
        if token["escaped"] is not None:
            reading.words(*token.span("escaped"))
        elif token["listed"] or token["id"] or token["anchor"]:
            self._anchor(token)
        elif token["cross"]:
            said = token.span("said") if (token["said"] or "").strip() else None
            self._cross(token["cross"].strip(), said, start, end)
        elif token["macro"]:
            self._macro(token)
        elif token["url"]:
            reading.look(f"link:{token['url']}")
            words = "label" if (token["label"] or "").strip("^ ") else "url"
            reading.words(*_without_window(token, words))
            reading.unlook("link:")
        elif token["attribute"]:
            self._attribute(token)
        elif token["literal"]:
            reading.words(*token.span("literal"))
        elif token["entity"]:
            reading.put(unescape(token["entity"]), start, end)
        elif token["dash"]:
            reading.put(" – ", start, end)
        elif token["break"] is not None:
            reading.line(start, end)
        elif token["comment"] is not None:
            reading.put(" ", start, end)

    def _anchor(self, token: re.Match[str]) -> None:
        """Name what follows; of an entry of a list of works, also write what it is cited by: *[Keel]*."""
        group = next(each for each in ("listed", "id", "anchor") if token[each])
        self.reading.name(token[group], token.span(group))
        if group == "listed":
            label = self.sections.works[token[group]] = token["shown"] or token[group]
            self.reading.put(f"[{label}]", *token.span())

    def _cross(self, target: str, said: tuple[int, int] | None, start: int, end: int) -> None:
        """Write a link to another place; one without words says the number or the title of what is there."""
        target = target.lstrip("#")
        stem = target.rpartition("#")[2] or target
        id = stem if stem in self.sections.words else self.sections.ids.get(stem.casefold(), stem)
        address = f"#{id}" if "#" not in target and ".adoc" not in target else target
        self.reading.look(f"link:{address}")
        if said:
            self.reading.words(*said)
        elif id in self.sections.works:
            self.reading.cite_note(self.sections.works[id], start, end, WORK)
        else:
            self.reading.put(self.sections.words.get(id, stem), start, end)
        self.reading.unlook("link:")

    def _macro(self, token: re.Match[str]) -> None:
        reading, macro, target = self.reading, token["macro"], token["target"]
        words = token.span("words")
        if macro == "xref":
            self._cross(target, words if token["words"].strip() else None, *token.span())
        elif macro in ("link", "mailto"):
            reading.look(f"link:{'mailto:' if macro == 'mailto' else ''}{target}")
            reading.words(*(_without_window(token, "words") if token["words"].strip("^ ") else token.span("target")))
            reading.unlook("link:")
        elif macro == "image":
            reading.picture(target, token["words"].split(",")[0].strip('"'), *token.span())
        elif macro == "footnote":
            if token["words"].strip():
                self.count += 1
                self.notes.append((self.count, *words))
            reading.cite_note(str(self.count), *token.span())
        elif macro.startswith("cite"):
            reading.cite_note(token["words"], *token.span(), WORK)
        elif macro != "icon":
            reading.words(*words)

    def _attribute(self, token: re.Match[str]) -> None:
        name = token["attribute"].lower()
        said = self.attributes.get(name, GIVEN.get(name))
        if said is None:
            self.reading.words(*token.span())
        elif said:
            self.reading.put(said, *token.span())


def _without_window(token: re.Match[str], group: str) -> tuple[int, int]:
    """Return where the words of a link stand, without the mark that opens a window and without attributes."""
    start, end = token.span(group)
    words = token[group]
    if group in ("label", "words"):
        words = re.sub(r"(?:,\s*(?:window|role|opts)=.*)?\^?\Z", "", words)
        end = start + len(words)
    return start, end


def _pairs(text: str, found: list[re.Match[str]], begin: int, stop: int) -> dict[int, int]:
    """Map each mark of a look that opens to the one that closes it."""
    waiting: dict[str, int] = {}
    pairs: dict[int, int] = {}
    for at, token in enumerate(found):
        mark = token["mark"]
        if mark is None:
            continue
        before = text[token.start() - 1] if token.start() > begin else " "
        after = text[token.end()] if token.end() < stop else " "
        double = len(mark) == 2
        opener = waiting.get(mark)
        word_before = before.isalnum() or before == "_"
        word_after = after.isalnum() or after == "_"
        loose = double or mark in "^~"
        if opener is not None and not before.isspace() and (loose or not word_after):
            pairs[opener] = at
            del waiting[mark]
        elif not after.isspace() and (loose or not word_before):
            waiting[mark] = at
    return pairs
