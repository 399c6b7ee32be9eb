"""Take inline markup out of a stretch of source: Markdown emphasis, links, code, HTML tags and entities, LaTeX fractions.

What is left is a `Text`: the words as a reader sees them, each still traceable to its place.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from rulewright.text import Source, Style, Text

# Anything else is plain text and is passed over at the speed of `re`.
SPECIAL = re.compile(r"[*_`\\<&$\[\n\r\t\xa0]|  ")

TOKEN = re.compile(
    r"(?P<space>[ \t\r\n\xa0]{2,}|[\t\r\n\xa0])"
    r"|\\(?P<escaped>[\\`*_{}\[\]()#+.!|<>~-])"
    r"|(?P<strong>\*\*|__)"
    r"|(?P<emphasis>[*_])"
    r"|(?P<ticks>`+)"
    r"|\$\\d?frac\{(?P<over>\d+)\}\{(?P<under>\d+)\}\$"
    r"|<(?P<tag>/?[A-Za-z][A-Za-z0-9]*)(?:\s[^<>]{0,1000})?/?>"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|\[(?P<label>[^\[\]\n]{1,500})\]\([^()\s]{0,1000}\)"
)
FRACTIONS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚", "1/8": "⅛"}
TAG_STYLES = {
    "b": "strong",
    "strong": "strong",
    "i": "emphasis",
    "em": "emphasis",
    "u": "underline",
    "sup": "sup",
    "sub": "sub",
    "code": "code",
}
WORD_CHARACTER = re.compile(r"\w")


class _Builder:
    """Collects characters with the way back to the source, and the styles that are open."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.parts: list[str] = []
        self.length = 0
        self.end = 0
        self.anchors: list[tuple[int, int]] = []
        self.styles: list[Style] = []

    def add(self, text: str, start: int, end: int) -> None:
        """Append `text`, which stands for source characters `start` to `end`."""
        if not text:
            return
        if not self.anchors or start - self.anchors[-1][1] != self.length - self.anchors[-1][0]:
            self.anchors.append((self.length, start))
        self.parts.append(text)
        self.length += len(text)
        self.end = end

    def space(self, start: int, end: int) -> None:
        """Append one space, unless the text is still empty or already ends with one."""
        if self.parts and not self.parts[-1].endswith(" "):
            self.add(" ", start, end)

    def build(self, outer: tuple[int, int]) -> Text:
        text = "".join(self.parts)
        if text.endswith(" "):
            text = text.rstrip()
            self.end = self._offset(len(text) - 1) + 1 if text else self.end
        styles = tuple(sorted(Style(s, min(e, len(text)), name) for s, e, name in self.styles if s < len(text)))
        return Text(text, self.source, tuple(self.anchors), self.end or outer[1], styles, outer)

    def _offset(self, index: int) -> int:
        ours, theirs = next(anchor for anchor in reversed(self.anchors) if anchor[0] <= index)
        return theirs + index - ours


def clean(source: Source, pieces: Iterable[tuple[int, int]]) -> Text:
    """Return the running text of `pieces` (source offsets), with a space between one piece and the next."""
    builder = _Builder(source)
    first, last = None, 0
    for number, (start, end) in enumerate(pieces):
        first, last = start if first is None else first, end
        if number:
            builder.space(builder.end, start)
        raw = source.text[start:end].lstrip(" ")
        start = end - len(raw)
        if SPECIAL.search(raw):
            _clean_marked_up(builder, raw, start)
        else:
            trimmed = raw.rstrip(" ")
            builder.add(trimmed, start, start + len(trimmed))
    return builder.build((first or 0, last))


def plain(source: Source, start: int, end: int) -> Text:
    """Return the running text of one stretch of source."""
    return clean(source, [(start, end)])


def _clean_marked_up(builder: _Builder, raw: str, base: int) -> None:
    tokens = list(TOKEN.finditer(raw))
    closers = _pair_delimiters(raw, tokens)
    opened: dict[int, tuple[int, str]] = {}  # token that closes -> where its style began, and which
    tags: list[tuple[str, int]] = []
    position = 0
    for at, token in enumerate(tokens):
        if token.start() < position:
            continue  # inside a link label or code that was already taken
        builder.add(raw[position : token.start()], base + position, base + token.start())
        start, end = base + token.start(), base + token.end()
        position = token.end()
        kind = token.lastgroup
        if kind == "space":
            builder.space(start, end)
        elif kind == "escaped":
            builder.add(token["escaped"], start + 1, end)
        elif kind in ("strong", "emphasis"):
            if at in opened:
                began, name = opened.pop(at)
                builder.styles.append(Style(began, builder.length, name))
            elif at in closers:
                opened[closers[at]] = (builder.length, kind)
            elif kind == "emphasis":
                builder.add(token[0], start, end)  # a lone * marks a note; a lone ** is a stray
        elif kind == "under":
            fraction = f"{token['over']}/{token['under']}"
            builder.add(FRACTIONS.get(fraction, fraction), start, end)
        elif kind == "tag":
            _toggle_tag(builder, tags, token["tag"].lower(), start, end)
        elif kind == "entity":
            builder.add(html.unescape(token[0]).replace("\xa0", " "), start, end)
        elif kind == "label":
            builder.add(token["label"], base + token.start("label"), base + token.end("label"))
        else:
            position = _take_code(builder, raw, token, base)
    builder.add(raw[position:], base + position, base + len(raw))


def _pair_delimiters(raw: str, tokens: list[re.Match[str]]) -> dict[int, int]:
    """Map each emphasis delimiter that opens to the one that closes it (CommonMark's flanking rule, simplified)."""
    waiting: dict[str, int | None] = {}
    pairs: dict[int, int] = {}
    for at, token in enumerate(tokens):
        if token.lastgroup not in ("strong", "emphasis"):
            continue
        before = raw[token.start() - 1] if token.start() else " "
        after = raw[token.end()] if token.end() < len(raw) else " "
        if token[0][0] == "_" and WORD_CHARACTER.match(before) and WORD_CHARACTER.match(after):
            continue
        opener = waiting.get(token[0])
        if opener is not None and (not before.isspace() or token.lastgroup == "strong"):
            pairs[opener] = at
            waiting[token[0]] = None
        elif not after.isspace():
            waiting[token[0]] = at
    return pairs


def _toggle_tag(builder: _Builder, tags: list[tuple[str, int]], tag: str, start: int, end: int) -> None:
    name = tag.lstrip("/")
    if name in ("br", "p", "div", "li", "hr"):
        builder.space(start, end)
    elif name in TAG_STYLES and not tag.startswith("/"):
        tags.append((name, builder.length))
    elif tags and tags[-1][0] == name:
        began = tags.pop()[1]
        builder.styles.append(Style(began, builder.length, TAG_STYLES[name]))


def _take_code(builder: _Builder, raw: str, token: re.Match[str], base: int) -> int:
    """Copy a code span; return the offset behind it. Ticks that nothing closes stand for themselves."""
    ticks = token["ticks"]
    close = raw.find(ticks, token.end())
    if close < 0:
        builder.add(ticks, base + token.start(), base + token.end())
        return token.end()
    began = builder.length
    builder.add(raw[token.end() : close], base + token.end(), base + close)
    builder.styles.append(Style(began, builder.length, "code"))
    return close + len(ticks)
