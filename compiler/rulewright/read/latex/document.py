"""LaTeX command by command: what is printed, what is counted, what only says how it is to look."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock, Role
from rulewright.read.latex.numbering import ENTRIES, Label, Numbering
from rulewright.read.latex.tables import grid_of
from rulewright.read.latex.tokens import (
    ACCENT_MACROS,
    ACCENTS,
    BLANK,
    CHARS,
    LOOKS,
    MATH,
    OPTION,
    QUOTES,
    SAID,
    SILENT,
    SWITCHES,
    SYMBOLS,
    TABLES,
    TAKES,
    TOKEN,
    UNSEEN,
    VERBATIM,
    closing,
)
from rulewright.read.parts import Parts
from rulewright.read.reading import BLANK as BLANK_CELL
from rulewright.read.reading import Reading
from rulewright.text import Source

SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")
REFS = ("ref", "cref", "Cref", "autoref", "vref", "labelcref", "fullref", "nameref", "titleref", "eqref", "cpageref")
NAMES = ("nameref", "titleref")
DEFINES = ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newcommandx")
FILES = ("input", "include", "subfile", "loadglsentries")
LIKELY_LISTS = ("enumerate", "itemize", "description", "compactenum", "compactitem", "enumerate*", "itemize*")
DEEPEST = 40  # macros within macros


class Macro(Struct):
    """A command that the text itself defines."""

    count: int
    default: str | None
    body: str


class _List(Struct):
    """A list that is open."""

    kind: str
    template: str = ""
    depth: int = 0  # among lists that are numbered


class Document:
    """One text and all that it asks for. `labels` are what an earlier reading found, and what this one finds."""

    def __init__(self, shown: str, path: Path | None, labels: dict[str, Label]) -> None:
        self.shown = shown
        self.parts = Parts(shown, path)
        self.labels = labels
        self.numbering = Numbering()
        self.macros: dict[str, Macro] = {}
        self.lists: list[_List] = []
        self.kinds: dict[str, str] = {}  # lists that the text defines, by their names
        self.styled: dict[str, str] = {}  # what marks the entries of a list, by its name and depth
        self.reading = Reading(shown, "")
        self.muted = 0
        self.quotes = 0
        self.depth = 0
        self.here = Label("")  # what a label names
        self.pending: tuple[str, Piece, int] | None = None  # the number of a section without a title
        self.caption: Piece | None = None
        self.notes: list[tuple[int, int, int]] = []
        self.count = 0
        self._arguments: list[list[tuple[str, Piece]]] = []  # of the commands whose bodies are read
        self._ways: dict[str, Callable[[str, re.Match[str], int], int]] = {"item": self._item, "label": self._label}
        self._ways |= dict.fromkeys(SECTIONS, self._section) | dict.fromkeys(REFS, self._reference)
        self._ways |= dict.fromkeys(DEFINES, self._define) | dict.fromkeys(FILES, self._input)
        self._ways |= {"footnote": self._footnote, "includegraphics": self._picture, "href": self._href}
        self._ways |= {"url": self._href} | dict.fromkeys(("hyperref", "hypertarget", "hyperlink"), self._hyperref)
        self._ways |= dict.fromkeys(("SI", "qty", "num", "SIrange", "ang"), self._quantity)
        self._ways |= {"def": self._def, "setcounter": self._set_counter, "addtocounter": self._set_counter}
        self._ways |= {"caption": self._caption, "appendix": self._appendix, "setlist": self._set_list}
        self._ways |= {"newlist": self._new_list, "par": self._par, "newline": self._newline, "frac": self._frac}
        self._ways |= {"documentclass": self._class, "LoadClass": self._class, "usepackage": self._package}
        self._ways |= {"RequirePackage": self._package, "verb": self._verb, "ifthenelse": self._if}

    def read(self, text: str) -> Source:
        """Return the text as it is read."""
        self._file(self.shown, text)
        return self.parts.source()

    def _file(self, shown: str, text: str) -> None:
        self.reading = Reading(shown, text)
        begin = re.search(r"^[^%\n]*\\begin[ \t]*\{document\}", text, re.MULTILINE)
        start, end = 0, len(text)
        if begin:
            self.muted += 1
            self._run(text, 0, begin.end() - len("\\begin{document}"))
            self.muted -= 1
            start = begin.end()
            over = text.find("\\end{document}", start)
            end = over if over >= 0 else end
        self._run(text, start, end)
        self._end_paragraph()
        self.parts.add(self.reading)

    # ---- running text ----

    def _run(self, text: str, start: int, end: int) -> None:
        """Read a stretch of a text: of the file in hand, or of the body of a macro."""
        groups: list[list[str]] = []
        at = start
        while found := TOKEN.search(text, at, end):
            self._words(text, at, found.start())
            at = found.end()
            if found["macro"]:
                switch = SWITCHES.get(found["macro"])
                if switch and not self.muted:
                    self.reading.look(switch)
                    (groups[-1] if groups else []).append(switch)
                at = self._macro(text, found, end)
            elif found["environment"]:
                at = self._environment(text, found, end)
            elif found["given"]:
                self._given(found)
            elif found["open"]:
                groups.append([])
            elif found["close"]:
                for look in reversed(groups.pop() if groups else []):
                    self.reading.unlook(look)
            else:
                at = self._mark(text, found, end)
        self._words(text, at, end)

    def _words(self, text: str, start: int, end: int) -> None:
        if self.muted or start >= end:
            return
        if text is self.reading.original:
            if self.pending and text[start:end].strip():
                self._begin_pending()
            self.reading.words(start, end)
        else:
            self._put(text[start:end])

    def _put(self, words: str, place: Piece | None = None) -> None:
        """Print words that do not stand in the file so; they stand for what is there at a place."""
        if self.muted or not words:
            return
        if self.pending and words.strip():
            self._begin_pending()
        self.reading.put(words, *(place or self._at))

    _at: Piece = (0, 0)  # where the command stands whose body is read

    def _place(self, text: str, found: re.Match[str]) -> Piece:
        return found.span() if text is self.reading.original else self._at

    def _mark(self, text: str, found: re.Match[str], end: int) -> int:
        """Read what is neither a command of letters nor a brace."""
        place = self._place(text, found)
        if found["comment"]:
            words = found["comment"].lstrip("% \t").strip()
            if words.startswith("rulewright:") and not self.muted:
                self.reading.aside(f"<!-- {words} -->", *place)
        elif found["line"] is not None:
            if not self.muted:
                self.reading.line(*place)
        elif found["char"]:
            return self._char(text, found, end)
        elif found["said"]:
            self._put(SAID[found["said"]], place)
        elif found["break"]:
            if not self.muted and not self.reading.in_cell:
                self._end_paragraph()
                self._open_paragraph()
        elif found["math"]:
            return self._math(text, found, end)
        elif found["amp"]:
            self._put("&", place)
        return found.end()

    def _char(self, text: str, found: re.Match[str], end: int) -> int:
        char = found["char"]
        place = self._place(text, found)
        if char in ACCENTS:
            return self._accent(text, ACCENTS[char], found.end(), place)
        if char in "([":
            close = text.find("\\)" if char == "(" else "\\]", found.end(), end)
            if close >= 0:
                self._formula(text, found.end(), close)
                return close + 2
        self._put(CHARS.get(char, ""), place)
        return found.end()

    def _accent(self, text: str, mark: str, at: int, place: Piece) -> int:
        letter = re.compile(r"\s*(?:\{\\?([A-Za-z]?)\}|\\?([A-Za-z]))").match(text, at)
        if not letter:
            return at
        self.reading.join(unicodedata.normalize("NFC", (letter[1] or letter[2] or "") + mark), place[0], letter.end())
        return letter.end()

    def _math(self, text: str, found: re.Match[str], end: int) -> int:
        close = text.find(found["math"], found.end(), end)
        if close < 0:
            return found.end()
        self._formula(text, found.end(), close)
        return close + len(found["math"])

    def _formula(self, text: str, start: int, end: int) -> None:
        """Read a formula as the words that it looks like."""
        self._run(text, start, end)

    # ---- paragraphs ----

    def _open_paragraph(self) -> None:
        if not self.muted:
            role: Role = "quote" if self.quotes else ""
            self.reading.open(RawBlock("paragraph", [], role=role, indent=2 * len(self.lists)))

    def _end_paragraph(self) -> None:
        """End the open block; its footnotes stand below it."""
        if self.muted or self.reading.in_cell:
            return
        notes, self.notes = self.notes, []
        self.reading.close()
        for number, start, end in notes:
            self.reading.open(RawBlock("paragraph", [], role="footnote", indent=2))
            self.reading.put(f"[{number}] ", start, start)
            self._run(self.reading.original, start, end)
            self.reading.close()

    def _begin_pending(self) -> None:
        """A section without a title numbers the paragraph that begins."""
        if self.pending:
            (number, place, level), self.pending = self.pending, None
            self.reading.open(RawBlock("paragraph", [], mark=number, level=level), place)

    # ---- commands ----

    def _macro(self, text: str, found: re.Match[str], end: int) -> int:
        """Read a command and return what stands behind it and what it takes."""
        name, at = found["macro"], found.end()
        if name in self.macros and self.depth < DEEPEST:
            return self._expand(text, found, end)
        way = self._ways.get(name)
        if way:
            return way(text, found, end)
        if name in LOOKS:
            return self._look(text, LOOKS[name], at, end)
        if name in SYMBOLS:
            self._put(SYMBOLS[name], self._place(text, found))
            return at
        if name in ACCENT_MACROS:
            return self._accent(text, ACCENT_MACROS[name], at, self._place(text, found))
        if name in SWITCHES:
            return at
        at = self._skip_options(text, at, end)
        for _ in range(SILENT.get(name, 0)):
            argument = self._argument(text, at, end)
            if argument is None:
                break
            at = self._skip_options(text, argument[1] + 1, end)
        return at

    def _argument(self, text: str, at: int, end: int) -> Piece | None:
        """Return where the words of the next argument in braces stand, None where there is none."""
        begin = BLANK.match(text, at, end)
        start = begin.end() if begin else at
        if start >= end or text[start] != "{":
            return None
        return start + 1, closing(text, start, end)

    def _skip_options(self, text: str, at: int, end: int) -> int:
        while at < end and (found := OPTION.match(text, at, end)):
            at = found.end()
        return at

    def _look(self, text: str, look: str, at: int, end: int) -> int:
        argument = self._argument(text, at, end)
        if argument is None:
            return at
        if self.pending and text[slice(*argument)].strip() and not self.muted:
            self._begin_pending()
        self.reading.look(look)
        self._run(text, *argument)
        self.reading.unlook(look)
        return argument[1] + 1

    def _expand(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the body of a command that the text defines; its arguments stand where they are written."""
        macro, at = self.macros[found["macro"]], found.end()
        arguments: list[tuple[str, Piece]] = []
        if macro.default is not None and macro.count:
            option = OPTION.match(text, at, end)
            arguments.append((text, option.span(1)) if option else (macro.default, (0, len(macro.default))))
            at = option.end() if option else at
        while len(arguments) < macro.count:
            argument = self._argument(text, at, end)
            if argument is None:
                single = re.compile(r"\s*(\\[A-Za-z]+|\S)").match(text, at, end)
                if not single:
                    break
                arguments.append((text, single.span(1)))
                at = single.end()
                continue
            arguments.append((text, argument))
            at = argument[1] + 1
        before = self._at
        self._at = (found.start(), at) if text is self.reading.original else self._at
        self.depth += 1
        self._arguments.append(arguments)
        self._run(macro.body, 0, len(macro.body))
        self._arguments.pop()
        self.depth -= 1
        self._at = before
        return at

    def _said(self, text: str, place: Piece) -> str:
        """Return what an argument says that is no running text: an id, an address."""
        said = text[slice(*place)].strip()
        for number, (own, stretch) in enumerate(self._arguments[-1] if self._arguments else (), 1):
            said = said.replace(f"#{number}", own[slice(*stretch)])
        return said

    def _given(self, found: re.Match[str]) -> None:
        """Read an argument of the command whose body is read, where it is written."""
        if not self._arguments:
            return
        frame = self._arguments.pop()
        at = int(found["given"][1:]) - 1
        if 0 <= at < len(frame):
            self._run(frame[at][0], *frame[at][1])
        self._arguments.append(frame)

    def _define(self, text: str, found: re.Match[str], end: int) -> int:
        head = re.compile(r"\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?").match(
            text, found.end(), end
        )
        if not head:
            return found.end()
        body = self._argument(text, head.end(), end)
        if body is None:
            return head.end()
        self._defined(head[1] or head[2], int(head[3] or 0), head[4], text[slice(*body)], found["macro"])
        return body[1] + 1

    def _def(self, text: str, found: re.Match[str], end: int) -> int:
        head = re.compile(r"\s*\\([A-Za-z@]+)((?:#\d)*)[^{\n]{0,20}").match(text, found.end(), end)
        body = self._argument(text, head.end(), end) if head else None
        if not head or body is None:
            return found.end()
        self._defined(head[1], head[2].count("#"), None, text[slice(*body)], "def")
        return body[1] + 1

    def _defined(self, name: str, count: int, default: str | None, body: str, how: str) -> None:
        body = re.sub(r"(?<!\\)%[^\n]*\n?[ \t]*", "", body)
        if name.startswith("the") and name[3:]:
            self.numbering.templates[name[3:]] = body
        elif name.startswith("label") and name[5:] in ENTRIES:
            self.numbering.entries[name[5:]] = body.replace(f"\\the{name[5:]}", r"\arabic*")
        elif not (how == "providecommand" and name in self.macros) and name not in self._ways and name not in LOOKS:
            self.macros[name] = Macro(count, default, body)

    def _if(self, text: str, found: re.Match[str], end: int) -> int:
        """Of two ways, read neither's condition and only the second: mostly an option that is not given."""
        at = found.end()
        places: list[Piece] = []
        while len(places) < 3 and (argument := self._argument(text, at, end)):
            places.append(argument)
            at = argument[1] + 1
        if len(places) == 3:
            self._run(text, *places[2])
        return at

    # ---- files ----

    def _input(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self._argument(text, found.end(), end)
        if argument is None or text is not self.reading.original:
            return found.end()
        self._enter(text[slice(*argument)].strip(), ("", ".tex"))
        return argument[1] + 1

    def _enter(self, target: str, endings: tuple[str, ...], *, quietly: bool = False) -> None:
        """Read another file here; what is left of this one is a part of its own."""
        entered = self.parts.enter(target, endings, quietly=quietly)
        if entered is None:
            return
        before = self.reading
        if self.muted:
            self.reading = Reading(entered[0], entered[1])
            self._run(entered[1], 0, len(entered[1]))
            self.reading = before
        else:
            self._end_paragraph()
            self.parts.add(before)
            self._file(*entered)
            self.reading = Reading(before.path, before.original)
        self.parts.leave()

    def _class(self, text: str, found: re.Match[str], end: int) -> int:
        at = self._skip_options(text, found.end(), end)
        argument = self._argument(text, at, end)
        if argument is None:
            return at
        name = text[slice(*argument)].strip()
        self.numbering.use(name)
        self._enter(name, (".cls",), quietly=True)
        return argument[1] + 1

    def _package(self, text: str, found: re.Match[str], end: int) -> int:
        at = self._skip_options(text, found.end(), end)
        argument = self._argument(text, at, end)
        if argument is None:
            return at
        for name in text[slice(*argument)].split(","):
            if name.strip():
                self._enter(name.strip(), (".sty",), quietly=True)
        return argument[1] + 1

    # ---- sections, labels, links ----

    def _section(self, text: str, found: re.Match[str], end: int) -> int:
        name, place = found["macro"], self._place(text, found)
        at = self._skip_options(text, found.end(), end)
        argument = self._argument(text, at, end)
        if argument is None or self.muted:
            return at
        self._end_paragraph()
        self.lists = []
        number = "" if found["star"] else self.numbering.number(name)
        level = max(1, SECTIONS.index(name) + (0 if self.numbering.levels[0] == "chapter" else -1))
        title = self._said(text, argument)
        self.here = Label(number, _plain(title))
        mark = f"{number.rstrip('.')}." if number else ""
        if not title:
            self.pending = (mark, place, level) if mark else None
            return argument[1] + 1
        self.pending = None
        self.reading.open(RawBlock("heading", [], level=level, mark=mark), place)
        self._run(text, *argument)
        self.reading.close()
        self._open_paragraph()
        return argument[1] + 1

    def _appendix(self, text: str, found: re.Match[str], end: int) -> int:
        self.numbering.start_appendix()
        return found.end()

    def _label(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self._argument(text, found.end(), end)
        if argument is None or self.muted:
            return found.end()
        id = self._said(text, argument)
        if self.reading.begun or not self.pending:
            self.reading.name_last(id)
        else:
            self.reading.name(id)
        self.labels[id] = self.here
        return argument[1] + 1

    def _reference(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self._argument(text, found.end(), end)
        if argument is None or self.muted:
            return found.end()
        ids = [each.strip() for each in self._said(text, argument).split(",")]
        own = text is self.reading.original
        place = (found.start(), argument[1] + 1) if own else self._at
        for at, id in enumerate(ids):
            label = self.labels.get(id, Label(""))
            words = label.title if found["macro"] in NAMES else label.number.rstrip(".") or label.title
            if at:
                self._put(", ", place)
            if self.pending:
                self._begin_pending()
            self.reading.look(f"link:#{id}")
            self._put(words or "??", place)
            self.reading.unlook("link:")
        if text[argument[1] + 1 : argument[1] + 2].isspace():
            self._put(" ", (argument[1] + 1, argument[1] + 2) if own else self._at)
        return argument[1] + 1

    def _href(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self._argument(text, self._skip_options(text, found.end(), end), end)
        if argument is None:
            return found.end()
        address = self._said(text, argument).replace("\\", "")
        words = self._argument(text, argument[1] + 1, end) if found["macro"] == "href" else argument
        self.reading.look(f"link:{address}")
        if found["macro"] == "url" or words is None:
            self._put(address, self._place(text, found))
        else:
            self._run(text, *words)
        self.reading.unlook("link:")
        return (words or argument)[1] + 1

    def _hyperref(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        first = option.span(1) if option else self._argument(text, found.end(), end)
        words = self._argument(text, (option.end() if option else first[1] + 1), end) if first else None
        if first is None or words is None:
            return found.end()
        id = text[slice(*first)].strip()
        if found["macro"] == "hypertarget":
            self.reading.name(id)
            self._run(text, *words)
        else:
            self.reading.look(f"link:#{id}")
            self._run(text, *words)
            self.reading.unlook("link:")
        return words[1] + 1

    def _set_counter(self, text: str, found: re.Match[str], end: int) -> int:
        name = self._argument(text, found.end(), end)
        value = self._argument(text, name[1] + 1, end) if name else None
        if name is None or value is None:
            return found.end()
        counter, said = text[slice(*name)].strip(), text[slice(*value)].strip()
        if re.fullmatch(r"-?\d{1,6}", said):
            if counter == "secnumdepth":
                self.numbering.depth = int(said) + (1 if self.numbering.levels[0] == "chapter" else 0)
            else:
                before = self.numbering.counts.get(counter, 0) if found["macro"] == "addtocounter" else 0
                self.numbering.counts[counter] = before + int(said)
        return value[1] + 1

    # ---- lists ----

    def _set_list(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        argument = self._argument(text, option.end() if option else found.end(), end)
        if argument is None:
            return found.end()
        template = _template(text[slice(*argument)])
        for name in option[1].split(",")[:1] if option else ("enumerate",):
            depths = re.findall(r"\d", option[1]) if option else []
            for depth in depths or "1234":
                if template:
                    self.styled[f"{name.strip()}{depth}"] = template
        return argument[1] + 1

    def _new_list(self, text: str, found: re.Match[str], end: int) -> int:
        name = self._argument(text, found.end(), end)
        kind = self._argument(text, name[1] + 1, end) if name else None
        if name is None or kind is None:
            return found.end()
        self.kinds[text[slice(*name)].strip()] = text[slice(*kind)].strip()
        depth = self._argument(text, kind[1] + 1, end)
        return (depth or kind)[1] + 1

    def _begin_list(self, text: str, name: str, at: int, end: int) -> int:
        option = OPTION.match(text, at, end)
        kind = self.kinds.get(name, name).rstrip("*")
        kind = {"compactenum": "enumerate", "compactitem": "itemize"}.get(kind, kind)
        depth = sum(each.kind == "enumerate" for each in self.lists)
        template = _template(option[1]) if option else ""
        template = template or self.styled.get(f"{name}{depth + 1}", "") or self.styled.get(f"{kind}{depth + 1}", "")
        self.lists.append(_List(kind, template, depth))
        if kind == "enumerate":
            started = re.search(r"start\s*=\s*(\d+)", option[1]) if option else None
            resumed = option and "resume" in option[1]
            counter = ENTRIES[min(depth, 3)]
            if not resumed:
                self.numbering.counts[counter] = int(started[1]) - 1 if started else 0
        if name.endswith("*") or self.kinds.get(name, "").endswith("*"):
            return option.end() if option else at  # its entries stand within the sentence
        self._end_paragraph()
        return option.end() if option else at

    def _item(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        at = option.end() if option else found.end()
        if self.muted or not self.lists:
            return at
        own = self.lists[-1]
        place = self._place(text, found)
        depth = min(len(self.lists) - 1, MAX_DEPTH)
        self._end_paragraph()
        if own.kind == "description":
            self.reading.open(RawBlock("paragraph", [], role="term"), place)
            if option:
                self._run(text, *option.span(1))
            self.reading.close()
            self.reading.open(RawBlock("paragraph", [], role="definition", indent=2), place)
            return at
        mark = ""
        if option:
            mark = self.numbering.fill(option[1], "")
        elif own.kind == "enumerate":
            counter = ENTRIES[min(own.depth, 3)]
            self.numbering.counts[counter] = self.numbering.counts.get(counter, 0) + 1
            mark = self.numbering.entry(own.depth, own.template)
            self.here = Label(mark.strip("().") if own.depth == 0 else mark)
        self.pending = None
        self.reading.open(RawBlock("bullet", [], depth=depth, mark=mark.strip()), place)
        return at

    # ---- environments ----

    def _environment(self, text: str, found: re.Match[str], end: int) -> int:
        name, at = found["environment"].strip(), found.end()
        begins = found[0].startswith("\\begin")
        if not begins:
            return self._end_environment(name, at)
        if name in VERBATIM or name in UNSEEN:
            over = text.find(f"\\end{{{name}}}", at, end)
            over = over if over >= 0 else end
            if name in VERBATIM and not self.muted:
                self._code(text, at, over)
            return over + len(f"\\end{{{name}}}")
        if name in TABLES:
            return self._table(text, name, at, end)
        if name in LIKELY_LISTS or name in self.kinds:
            return self._begin_list(text, name, at, end) if not self.muted else at
        if name in QUOTES:
            self._end_paragraph()
            self.quotes += 1
            self._open_paragraph()
        elif name not in MATH:
            self._end_paragraph()
            self._open_paragraph()
        at = self._skip_options(text, at, end)
        for _ in range(TAKES.get(name, 0)):
            argument = self._argument(text, at, end)
            at = argument[1] + 1 if argument else at
        return at

    def _end_environment(self, name: str, at: int) -> int:
        if name in LIKELY_LISTS or name in self.kinds:
            inline = name.endswith("*") or self.kinds.get(name, "").endswith("*")
            if self.lists and not self.muted:
                self.lists.pop()
            if not inline:
                self._end_paragraph()
                self._open_paragraph()
        elif name not in MATH:
            self._end_paragraph()
            self.quotes -= name in QUOTES and self.quotes > 0
            self._open_paragraph()
        if name in ("table", "longtable", "table*") and self.caption:
            self.caption = None
        return at

    def _code(self, text: str, start: int, end: int) -> None:
        self._end_paragraph()
        if text is not self.reading.original:
            return
        self.reading.open(RawBlock("code", []))
        for line in re.compile(r"[^\n]*(?:\n|\Z)").finditer(text, text.find("\n", start, end) + 1 or start, end):
            if line[0]:
                words = line[0].rstrip("\n")
                self.reading.code([(words, line.start(), line.start() + len(words))])
        self.reading.close()

    def _verb(self, text: str, found: re.Match[str], end: int) -> int:
        mark = text[found.end() : found.end() + 1]
        close = text.find(mark, found.end() + 1, end) if mark else -1
        if close < 0:
            return found.end()
        self.reading.look("code")
        self._put(text[found.end() + 1 : close], (found.end() + 1, close) if text is self.reading.original else None)
        self.reading.unlook("code")
        return close + 1

    def _caption(self, text: str, found: re.Match[str], end: int) -> int:
        at = self._skip_options(text, found.end(), end)
        argument = self._argument(text, at, end)
        if argument is None or self.muted:
            return at
        counter = "table"
        self.numbering.counts[counter] = self.numbering.counts.get(counter, 0) + 1
        title = _plain(text[slice(*argument)])
        self.here = Label(title, title)
        last = self.reading.blocks[-1] if self.reading.blocks else None
        if self.reading.in_cell or text is not self.reading.original:
            return argument[1] + 1
        self._end_paragraph()
        if last and last.shape == "rows" and last.caption is None and not self.reading.waiting.mark:
            self.reading.begin_cell()
            self._run(text, *argument)
            last.caption = self.reading.end_cell()
            self.reading.end_row()
        else:
            self.caption = argument
        return argument[1] + 1

    def _table(self, text: str, name: str, at: int, end: int) -> int:
        """Read a table as a block of cells."""
        at = self._skip_options(text, at, end)
        for _ in range(TABLES[name]):
            argument = self._argument(text, at, end)
            at = self._skip_options(text, argument[1] + 1, end) if argument else at
        over = text.find(f"\\end{{{name}}}", at, end)
        over = over if over >= 0 else end
        behind = over + len(f"\\end{{{name}}}")
        if self.muted or self.reading.in_cell or text is not self.reading.original:
            return behind
        self._end_paragraph()
        captioned = re.compile(r"\\caption[ \t]*\{").search(text, at, over) if name.startswith(("long", "xl")) else None
        if captioned:
            close = closing(text, captioned.end() - 1, over)
            self.caption = (captioned.end(), close)
            line = text.find("\\\\", close, over)
            at = line + 2 if 0 <= line < close + 80 else close + 1
        block = RawBlock("rows", [])
        if self.caption:
            self.reading.begin_cell()
            self._run(text, *self.caption)
            block.caption = self.reading.end_cell()
            self.reading.end_row()
            self.caption = None
        grid = grid_of(text, at, over)
        for row_at, row in enumerate(grid.rows):
            pieces: list[Piece] = []
            for cell in row:
                self.reading.begin_cell()
                self._run(text, cell.start, cell.end)
                pieces.append(self.reading.end_cell())
                if cell.wide > 1 or cell.high > 1:
                    block.reach.append((row_at, len(pieces) - 1, cell.high, cell.wide))
                pieces += [BLANK_CELL] * (cell.wide - 1)
            self.reading.end_row()
            block.cells.append(pieces)
        block.head_rows = grid.head
        if any(piece != BLANK_CELL for row in block.cells for piece in row):
            self.reading.blocks.append(block)
        self._open_paragraph()
        return behind

    # ---- the rest ----

    def _footnote(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self._argument(text, self._skip_options(text, found.end(), end), end)
        if argument is None or self.muted:
            return found.end()
        self.count += 1
        self.reading.look("sup")
        self._put(f"[{self.count}]", self._place(text, found))
        self.reading.unlook("sup")
        if text is self.reading.original:
            self.notes.append((self.count, *argument))
        return argument[1] + 1

    def _picture(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        argument = self._argument(text, option.end() if option else found.end(), end)
        if argument is None or self.muted:
            return found.end()
        said = re.search(r"alt\s*=\s*\{?([^{},\]]+)", option[1]) if option else None
        self.reading.picture(text[slice(*argument)].strip(), said[1] if said else "", *self._place(text, found))
        return argument[1] + 1

    def _frac(self, text: str, found: re.Match[str], end: int) -> int:
        over = self._argument(text, found.end(), end)
        under = self._argument(text, over[1] + 1, end) if over else None
        if over is None or under is None:
            return found.end()
        self._run(text, *over)
        self.reading.join("/", *self._place(text, found))
        self._run(text, *under)
        return under[1] + 1

    def _quantity(self, text: str, found: re.Match[str], end: int) -> int:
        """Read a figure and its unit: `\\qty{1.5}{\\kilogram}`."""
        at = self._skip_options(text, found.end(), end)
        while argument := self._argument(text, at, end):
            words = text[slice(*argument)]
            if words.lstrip().startswith("\\"):
                self._put(f" {' '.join(re.findall('[A-Za-z]+', words))}", self._place(text, found))
            else:
                self._run(text, *argument)
            at = argument[1] + 1
        return at

    def _par(self, text: str, found: re.Match[str], end: int) -> int:
        if not self.muted and not self.reading.in_cell:
            self._end_paragraph()
            self._open_paragraph()
        return found.end()

    def _newline(self, text: str, found: re.Match[str], end: int) -> int:
        if not self.muted:
            self.reading.line(*self._place(text, found))
        return found.end()


def _plain(words: str) -> str:
    """Return a title without commands."""
    return " ".join(re.sub(r"\\[A-Za-z]+\*?(?:\[[^\]]*\])?|[{}~]", " ", words).split())


def _template(options: str) -> str:
    """Return how the options of a list mark its entries: `label=(\\alph*)`, or `(a)`; nothing where they do not."""
    given = re.search(r"label\*?\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,\]]+)", options)
    if given:
        return given[1][1:-1] if given[1].startswith("{") else given[1].strip()
    if "=" in options or "," in options:
        return ""
    sample = re.fullmatch(r"\s*(\W*)([1aAiI])(\W*)\s*", options)
    forms = {"1": "arabic", "a": "alph", "A": "Alph", "i": "roman", "I": "Roman"}
    return f"{sample[1]}\\{forms[sample[2]]}*{sample[3]}" if sample else ""
