"""Take inline markup out of a stretch of source: Markdown emphasis and links, HTML tags and entities, LaTeX fractions.

What is left is a `Text`: the words as a reader sees them, each still traceable to its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import field

from rulewright.late import late
from rulewright.read.literal import literal
from rulewright.read.markdown.braces import BRACED, braced
from rulewright.read.markdown.definitions import defined, plain_name
from rulewright.read.markdown.emphasis import Line, pairs_of
from rulewright.read.markdown.roles import is_markdown
from rulewright.read.parted import is_parted
from rulewright.read.raised import stands_apart
from rulewright.read.running import Running
from rulewright.read.unseen import JOINER
from rulewright.style import LINK, NOTE, PICTURE, WORK, Style
from rulewright.text import Source, Text, packed

# Text without any of these (or two spaces) is plain and is passed over at the speed of `re`.
BLANKS = " \u3000"  # before the words of a line: wide ones set in the paragraphs of some scripts
SPECIAL = late(r"[*_`\\<&$\[{\n\r\t\xa0]")

BOLD = r"(?:\*\*|__|<(?:b|strong)>)"  # begins bold words
# The words of a link, which may go on in the next line, and hold words in brackets
LABEL = r"[^\[\]]{1,500}(?:\[[^\[\]\n]{0,200}\][^\[\]]{0,200}){0,3}"
TOKENS = (
    r"(?P<space>[ \t\r\n\xa0]{2,}|[\t\r\n\xa0])"
    r"|\\(?P<escaped>[\\`*_{}\[\]()#+.!|<>~-])"
    r"|(?P<blank>(?<![\w*_])_{2,20}(?=[\s.,;:)\]]|\Z))"
    r"|(?P<strong>\*\*|__)"
    r"|(?P<emphasis>[*_])"
    r"|(?P<ticks>`+)"
    r"|\$\\d?frac\{(?P<over>\d+)\}\{(?P<under>\d+)\}\$"
    r"|(?P<comment>[ ]?<!--(?:(?!-->)[^\n]){0,2000}-->)"
    r"|<(?P<auto>(?:https?://|mailto:)[^<>\s]{1,1000})>"
    r"|<(?P<tag>/?(?:[A-Za-z][A-Za-z-]*|[Hh][1-6]))(?P<attributes>\s[^<>]{0,1000})?/?>"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|\[\[(?P<wiki>(?=[^\[\]\n]{0,300}[^\W\d_])[^\[\]|\n]{1,300})(?:\\?\|(?P<shown>[^\[\]\n]{1,300}))?\]\]"
    r"|\[\^(?P<note>[^\[\]\s]{1,60})\](?P<defines>:(?=\s))?"
    r"|!\[(?P<alt>[^\[\]]{0,500})\]\((?P<picture>[^()\s]{1,1000})(?:\s\"[^\"\n]{0,200}\")?\)"
    rf"|\[(?P<label>{LABEL})\]"
    r"\((?P<target>(?:[^()\s]|\([^()\s]{0,100}\)){0,1000})(?:\s\"[^\"\n]{0,200}\")?\)"
)
TOKEN = late(TOKENS)
# In a text that defines addresses by names: `[the roads][roads]`, `[roads][]`, `[roads]`; or cites by them: `{{roads}}`
NAMED_TOKEN = late(TOKENS + rf"|\[(?P<named>[^\[\]]{{1,300}})\](?:\[(?P<by>[^\[\]\n]{{0,300}})\])?|{BRACED}")
LINK_END = late(r"[^\[\]]{0,300}\][(\[]")  # of the words of one that began in the line before
BROKEN = late(r"(?:[ ]{2,}|(?<!\\)\\)\Z")  # the end of a line behind which another begins
ADDRESSED = ("target", "named", "by", "auto")
FRACTIONS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚", "1/8": "⅛"}
TAG_STYLES = {
    "b": "strong",
    "strong": "strong",
    "i": "emphasis",
    "em": "emphasis",
    "u": "underline",
    "mark": "highlight",
    "sup": "sup",
    "sub": "sub",
    "code": "code",
}
HREF = late(r"""\bhref\s*=\s*["']?([^"'\s>]{1,1000})""", re.IGNORECASE)


class _Markup(Running, gc=False):
    """Appends what markup says to the text. `tags` are those of HTML that are open, `hrefs` the links; `closes` are the
    delimiters of emphasis, by where they stand: each that opens with the one that closes it, and `began_at` where in
    the text that begins which closes there."""

    tags: list[tuple[str, int]] = field(default_factory=list)
    hrefs: list[tuple[int, str]] = field(default_factory=list)
    closes: dict[int, int] = field(default_factory=dict)
    began_at: dict[int, int] = field(default_factory=dict)

    def line_of(self, raw: str, base: int) -> Line:
        """Return a stretch of source text that begins at `base`."""
        return Line(raw, base, self._tokens(raw) if "  " in raw or SPECIAL.search(raw) else [])

    def mark_up(self, line: Line) -> None:
        """Append source text with markup in it."""
        raw, base, tokens = line
        position = 0
        for token in tokens:
            if token.start() < position:
                continue  # inside code that was already taken
            self.add(raw[position : token.start()], base + position)
            position = token.end()
            if token.lastgroup in ("strong", "emphasis"):
                at = base + token.start()
                if at in self.began_at:
                    self.styles.append(Style(self.began_at.pop(at), self.length, token.lastgroup))
                elif at in self.closes:
                    self.began_at[self.closes[at]] = self.length
                elif token[0] != "**":  # a lone * marks a note, a lone __ is a blank to fill in; a lone ** is a stray
                    self.add(token[0], base + token.start())
            elif token.lastgroup == "ticks":
                position = self._code(raw, token, base)
            else:
                self._token(token, base)
        self.add(raw[position:], base + position)

    def _tokens(self, raw: str) -> list[re.Match[str]]:
        """Return the markup in some source text. A name in brackets is markup where the text says its address, one in
        braces where it cites so."""
        addresses = defined(self.source.text) if "[" in raw else {}
        names = braced(self.source.text) if "{{" in raw and is_markdown(self.source) else {}
        if not addresses and not names:
            return list(TOKEN.finditer(raw))
        tokens: list[re.Match[str]] = []
        at = 0
        while token := NAMED_TOKEN.search(raw, at):
            known = token["named"] is None or plain_name(token["by"] or token["named"]) in addresses
            known = known and (token["braces"] is None or bool(names and (token["any"] or token["braced"] in names)))
            at = token.end() if known else token.start() + 1
            tokens += [token] if known else []
        return tokens

    def _token(self, token: re.Match[str], base: int) -> None:
        """Append what a token other than a delimiter stands for."""
        start, end = base + token.start(), base + token.end()
        kind = token.lastgroup
        if kind == "space":
            self.space(start)
        elif kind == "blank":  # to be filled in
            self.add(token["blank"], start)
        elif kind == "escaped":
            self.add(token["escaped"], start + 1)
        elif kind == "under":
            fraction = f"{token['over']}/{token['under']}"
            self.replace(FRACTIONS.get(fraction, fraction), start, end)
        elif kind == "entity":
            import html  # its list of entities is long, and few texts have any

            self.replace(html.unescape(token[0]).replace("\xa0", " "), start, end)
        elif kind == "picture":
            self._picture(token, base)
        elif kind in ADDRESSED:
            self._addressed(token, base)
        elif kind == "braces":
            self._braced(token, base)
        elif token["note"]:
            self._note(token, base)
        elif token["wiki"]:
            self._link(token, "shown" if token["shown"] else "wiki", token["wiki"].rstrip("\\"), base)
        elif token["tag"]:  # and of a comment nothing
            self._tag(token, base)

    def _picture(self, token: re.Match[str], base: int) -> None:
        """Append the words that stand for a picture, else the name of its file."""
        began = self.length
        if token["alt"].strip():
            self._words(token, "alt", base)
        else:
            name = token["picture"].rpartition("/")[2].partition(".")[0] or "picture"
            self.replace(name, base + token.start(), base + token.end())
        self.styles.append(Style(began, self.length, PICTURE + token["picture"]))

    def _addressed(self, token: re.Match[str], base: int) -> None:
        """Append a link: `[label](target)`, `[named][by]`, `<address>`."""
        if token["auto"]:
            began = self.length
            self.add(token["auto"], base + token.start("auto"))
            self.styles.append(Style(began, self.length, LINK + token["auto"]))
        elif token.lastgroup == "target":
            self._link(token, "label", token["target"], base)
        else:
            address = defined(self.source.text)[plain_name(token["by"] or token["named"])]
            self._link(token, "named", address, base)

    def _braced(self, token: re.Match[str], base: int) -> None:
        """Append what stood in double braces, with the name as a link, or in the brackets in which works are cited."""
        name, (start, end) = token["braced"], token.span("braced")
        look = WORK if token["any"] else braced(self.source.text)[name]
        frames = "[]" if look == WORK or token["part"] or token["place"] else ("", "")
        self.add(token["part"] or "", base + token.start("part"))
        self.replace(frames[0], base + start - 1, base + start)
        framed = look == WORK  # with its brackets
        self.styles.append(Style(self.length - framed, self.length + len(name) + framed, look))
        self.add(name, base + start)
        self.replace(frames[1], base + end, base + end + 1)
        self.add(token["place"] or "", base + token.start("place"))

    def _note(self, token: re.Match[str], base: int) -> None:
        """Append the mark of a footnote; where the note itself begins, it is no mark that stands above the line."""
        began = self.length
        defines = bool(token["defines"]) and not began
        end = token.end() if defines else token.end("note") + 1
        self.replace(f"[{token['note']}]", base + token.start(), base + end)
        self.styles.append(Style(began, self.length, NOTE))
        if not defines:
            self.styles.append(Style(began, self.length, "sup"))
            self.add(token["defines"] or "", base + end)

    def _link(self, token: re.Match[str], shown: str, target: str, base: int) -> None:
        """Append the words that a link shows, which are the group `shown` of its token."""
        began = self.length
        self._words(token, shown, base, skipped=shown == "wiki" and token[shown].startswith("#"))
        self.styles.append(Style(began, self.length, LINK + target))

    def _words(self, token: re.Match[str], group: str, base: int, *, skipped: int = 0) -> None:
        """Append the words that are a group of a token, but for those characters at their beginning to be skipped."""
        start = token.start(group) + skipped
        words = self.line_of(token.string[start : token.end(group)], base + start)
        self.closes |= pairs_of([words])
        self.mark_up(words)

    def _tag(self, token: re.Match[str], base: int) -> None:
        tag = token["tag"].lower()
        name = tag.lstrip("/")
        start, end = base + token.start(), base + token.end()
        if name == "a":
            if self.hrefs and tag.startswith("/"):
                began, target = self.hrefs.pop()
                self.styles.append(Style(began, self.length, LINK + target))
            href = HREF.search(token["attributes"] or "")
            if href:
                self.hrefs.append((self.length, href[1]))
        elif name in ("br", "p", "div", "li", "hr"):
            self.line(start) if name == "br" else self.space(start)
        elif name in TAG_STYLES and not tag.startswith("/"):
            before = self.parts[-1] if self.parts and name == "sup" else ""
            if stands_apart(before, self.source.text, end, letters=False):
                self.replace(JOINER, start, start)
            self.tags.append((name, self.length))
        elif self.tags and self.tags[-1][0] == name:
            self.styles.append(Style(self.tags.pop()[1], self.length, TAG_STYLES[name]))

    def _code(self, raw: str, token: re.Match[str], base: int) -> int:
        """Append a code span and return where it ends. Ticks that nothing closes stand for themselves."""
        ticks = token["ticks"]
        close = raw.find(ticks, token.end())
        if close < 0:
            self.add(ticks, base + token.start())
            return token.end()
        began = self.length
        self.add(raw[token.end() : close], base + token.end())
        self.styles.append(Style(began, self.length, "code"))
        return close + len(ticks)


def clean(source: Source, pieces: Sequence[tuple[int, int]]) -> Text:
    """Return the running text of `pieces` (source offsets), with a space between one piece and the next."""
    if source.styles is not None:
        return literal(source, pieces)
    if len(pieces) == 1:
        start, end = pieces[0]
        words = source.text[start:end].strip(BLANKS)
        if words and "  " not in words and not SPECIAL.search(words):  # most texts, at no cost
            begin = source.text.index(words[0], start)
            return Text(words, source, packed((0, begin)), begin + len(words), (), (start, end))
    pieces = _with_whole_links(source, pieces)
    running = _Markup(source)
    marked = is_markdown(source)
    lines: list[Line] = []
    broken: list[bool] = []
    parted: list[bool] = []
    for number, (start, end) in enumerate(pieces):
        raw = source.text[start:end].lstrip(BLANKS)
        parted.append(number < len(pieces) - 1 and is_parted(source.text, end, pieces[number + 1][0]))
        raw = raw[:-1] if parted[-1] else raw
        broken.append(marked and number < len(pieces) - 1 and BROKEN.search(raw) is not None)
        lines.append(running.line_of(raw.removesuffix("\\") if broken[-1] else raw, end - parted[-1] - len(raw)))
    for together in [lines] if marked else ([line] for line in lines):
        running.closes |= pairs_of(together)
    for number, line in enumerate(lines):
        if number and not parted[number - 1]:
            running.line(running.end) if broken[number - 1] else running.space(running.end)
        if line.tokens:
            running.mark_up(line)
        else:
            running.add(line.raw.rstrip(" "), line.base)
    return running.build((pieces[0][0], pieces[-1][1]) if pieces else (0, 0))


def _with_whole_links(source: Source, pieces: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return pieces of a text, as one those that are the lines of a link whose words go on in the next line."""
    text, joined = source.text, list(pieces[:1])
    for first, last in pieces[1:]:
        start, end = joined[-1]
        opened = text.rfind("[", start, end) > text.rfind("]", start, end)
        if opened and LINK_END.match(text, first, last) and not text[end:first].strip():
            joined[-1] = (start, last)
        else:
            joined.append((first, last))
    return joined


def plain(source: Source, start: int, end: int) -> Text:
    """Return the running text of one stretch of source."""
    return clean(source, [(start, end)])
