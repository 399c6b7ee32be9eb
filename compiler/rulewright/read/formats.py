"""Which reader a text is for: one of a markup that is read as a whole, or Markdown and plain text, perhaps with tables
in HTML between."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from unicodedata import normalize

from rulewright.cache import encode
from rulewright.config import TreeTable
from rulewright.languages.series import series, written_alphabets
from rulewright.late import late
from rulewright.memo import once
from rulewright.notations.form import PICTURES
from rulewright.read.blocks import RawBlock
from rulewright.read.html import is_html, number_in, read_html, says_mark, shows, split_table, tables_in_markdown
from rulewright.read.markdown.behind import number_behind, numbers_before
from rulewright.read.markdown.carried import unrowed
from rulewright.read.markdown.columns import with_columns
from rulewright.read.markdown.document import Lines
from rulewright.read.markdown.front import end_of_front
from rulewright.read.markdown.margin import may_be_numbered_behind, number_paragraphs
from rulewright.read.markdown.repeated import with_counts
from rulewright.read.markdown.roles import is_markdown
from rulewright.read.paged import without_pages
from rulewright.read.raised import with_raised
from rulewright.read.run_on import part_lines
from rulewright.read.side_notes import with_titles_behind
from rulewright.read.unseen import without_unseen
from rulewright.text import Source

ASCIIDOC = (".adoc", ".asciidoc", ".asc")
LATEX = (".tex", ".ltx", ".latex")
REST = (".rst", ".rest")
TREES = (".yaml", ".yml", ".json")
CALLED = 2  # words of a line that may call its rule: Article 1
FIGURES = re.compile(r"\d+")
JOINT = re.compile(r"[-_.]")  # between the parts of a number in an id
PICTURE = re.compile(f"[{PICTURES}]")
ANCHOR = late(r"""(?m)^((?:[ \t]*[-*+>#])*[ \t]*)(?:<a\s+(?:id|name)=["'][^"'<>\n]{1,80}["']\s*/?>(?:</a>)?[ \t]*)+""")
NOTE = re.compile(r"(?m)^[ \t]*\[\^[^\[\]\s]{1,60}\]:")  # where a footnote of Markdown begins
# A heading, or words in bold, that begin with a picture: before other lines that marks an entry
PICTURED = late(rf"(?m)^([ \t>]*(?:#{{1,6}}[ \t]+[*_]*|[*_]{{2,3}}))[{PICTURES}]{{1,9}}[ \t\xa0]*")


def as_read(
    source: Source, path: Path | None = None, tree: TreeTable | None = None, following: Sequence[Path] = ()
) -> Source:
    """Return a text as its reader sees it: without markup where that is read as a whole, else as it is. `path` is where
    its file is: others may be asked for from there. `tree` says what the keys of one in YAML or JSON hold; `following`
    are the files that go on with a piece of LaTeX."""
    seen = _without_markup(source, path, tree, following)
    if seen.blocks is not None:
        number_behind(seen.text, seen.blocks)
    return seen


def is_latex(path: str) -> bool:
    """True for the path of a text in LaTeX."""
    return PurePosixPath(path).suffix.lower() in LATEX


def _without_markup(source: Source, path: Path | None, tree: TreeTable | None, following: Sequence[Path]) -> Source:
    ending = PurePosixPath(source.path).suffix.lower()
    if ending in ASCIIDOC:
        from rulewright.read.asciidoc import read_asciidoc

        return read_asciidoc(source.path, source.text, path)
    if ending in LATEX:
        from rulewright.read.latex import read_latex

        return read_latex(source.path, source.text, path, following)
    if ending in REST:
        from rulewright.read.rest import read_rest

        return read_rest(source.path, source.text, path)
    if ending in TREES:
        from rulewright.read.tree import read_tree

        return read_tree(source.path, source.text, tree)
    if is_html(source.text):
        return read_html(source.path, source.text)
    return with_raised(with_titles_behind(without_pages(without_unseen(source))))


def read_blocks(source: Source) -> list[RawBlock]:
    """Return the blocks of a source, whatever its format."""
    if source.blocks is not None:
        return unrowed(source, source.blocks)
    blocks: list[RawBlock] = []
    lines, position = Lines(source), 0
    for start, end in tables_in_markdown(source):
        blocks += lines.split(position, start)
        blocks += split_table(source, start, end)
        position = end
    blocks += lines.split(position, len(source.text))
    part_lines(source.text, blocks)
    number_behind(source.text, blocks)
    number_paragraphs(source.text, blocks)
    return unrowed(source, with_columns(source.text, blocks))


def is_numbered_behind(source: Source) -> bool:
    """True for a plain text whose paragraphs have their numbers behind their words."""
    return may_be_numbered_behind(source.text) and any(
        block.number and block.shape == "paragraph" for block in read_blocks(source)
    )


@once
def as_lines(source: Source) -> Source:
    """Return a text with what is seen at the beginnings of lines; one without a markup of its own as it is."""
    lined = _as_lines(source)
    lined.held = source.held  # what looking at it shows lasts as long
    return lined


def _as_lines(source: Source) -> Source:
    if (source.source_map is None or source.blocks is None) and not is_numbered_behind(source):
        text = numbers_before(_plain_starts(with_counts(source.text)) if is_markdown(source) else source.text)
        text = PICTURED.sub(r"\1", text) if PICTURE.search(text) else text
        return source if text is source.text else Source(source.path, text)
    lines = []
    for block in read_blocks(source):
        lead = "# " if block.shape == "heading" else ""
        lead += f"{block.mark} " if block.mark else ""
        number = source.text[slice(*block.number)] if block.number else ""
        number = "" if says_mark(number, block.mark) else number
        for at, piece in enumerate(block.pieces):
            words = source.text[slice(*piece)]
            shown = number and not words.casefold().startswith(number.casefold()) and not _is_made_of(number, words)
            lines.append(words if at else f"{lead}{number_in(number)} {words}" if shown else f"{lead}{words}")
    return Source(source.path, PICTURED.sub(r"\1", "\n".join(lines)))


def _values(word: str) -> set[int]:
    """Return what numerals of other scripts within a word count: 5 in 第五条."""
    names = written_alphabets(set(word)) if not word.isascii() else []
    found = ((series(name), re.search(series(name).pattern, word)) for name in names)
    return {each.places.get(match[0].casefold(), 0) for each, match in found if match}


def _plain_starts(text: str) -> str:
    """Return a text in Markdown without what stands before its words: the settings above it, marks of footnotes, and
    anchors, `<a id="p-1"></a>1. Boats`."""
    text = text[end_of_front(text) :]
    text = ANCHOR.sub(r"\1", text) if "<a " in text else text
    return NOTE.sub("", text)


def _is_made_of(id: str, words: str) -> bool:
    """True for an id that a converter has made of the words of a heading, that has the figures of the number which they
    begin with, `r1-2` before *1.2*, or that shortens the word for a rule and its number, `art1` or `appb` before
    *Article 1* or *Appendix B*, in Latin letters whatever those of the word are, perhaps with the number of what that
    is in, `s2-1` before *Section 1*: it says nothing that they do not."""
    figures = FIGURES.findall(id)
    if words[:1].isdecimal() and figures and FIGURES.findall(words)[: len(figures)] == figures:
        return True
    plain = "".join(filter(str.isalnum, words.casefold()))
    called = [word.strip(".:()*") for word in words.split()[:CALLED]]
    first = normalize("NFD", called[0].casefold())[:1]
    number = number_in(id)
    shown = shows(number, called) or (number != id and shows(JOINT.split(number)[-1], called))
    if number != id and number.isdecimal() and int(number) in _values(called[0]):
        return True
    named = shown and (first == id[:1].casefold() or (first.isalpha() and not first.isascii()))
    word = id.casefold().removesuffix(called[-1].casefold()).rstrip("-")
    named = named or (word != id.casefold() and word.isalpha() and called[0].casefold().startswith(word))
    return named or (bool(plain) and "".join(filter(str.isalnum, id.casefold())).startswith(plain))


def fingerprint(source: Source) -> bytes:
    """Return all that a source says: its text and, of one that was read as a whole, how that stands and looks."""
    text = source.text.encode("utf-8", "surrogatepass")
    return text if source.blocks is None else text + encode((source.blocks, source.styles, source.anchors))
