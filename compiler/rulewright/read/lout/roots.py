"""Find the file with which a document in Lout begins, in a folder that nobody has described."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulewright.inputs import Entry, entries, read_bytes
from rulewright.read.lout.contents import outline_of
from rulewright.read.lout.definitions import Braces
from rulewright.read.lout.symbols import SymbolTable, load_symbols

ENDINGS = ("", ".lt", ".lout")  # of files in Lout
MARKUP = re.compile(
    r"@(?:Begin|End|SubSection|Section|Chapter|BulletList|NumberedList|ListItem|Title|Tag|SysInclude|Include|SysDatabase|Doc"
    r"|Text|Report|Book|PP|LP|NumberOf|Code)(?![^\W\d]|@)"
)
SETS_UP = re.compile(r"(?:\s|#[^\n]*+)*+@(?:Sys)?Include\s*\{")  # a row of ##### is one comment, never several
FEWEST = 4  # symbols that make a text Lout, not prose that mentions some
BEGINNING = 20_000  # characters in which they are looked for
LARGEST = 4_000_000  # bytes of a file that may be a text


def is_marked(text: str) -> bool:
    """True where a text that nobody has described is in Lout."""
    return bool(SETS_UP.match(text)) or len(MARKUP.findall(text[:BEGINNING])) >= FEWEST


def find_roots(folder: Path) -> list[str]:
    """Return the names of the files in `folder` with which a document in Lout begins: they have its head, and no other
    file there includes them. Where one includes more than another, the other is a sample, and is left out."""
    texts = {each.name: text for each in entries(folder) if (text := _text(folder, each)) is not None}
    heads = [name for name, text in texts.items() if _begins(text)]
    if not heads:
        return []
    table = _symbols()
    includes = {name: outline_of(text, table).includes if "Include" in text else [] for name, text in texts.items()}
    included = {name for names in includes.values() for name in names}
    roots = [name for name in heads if not {name, Path(name).stem} & included]
    most = max((len(includes[name]) for name in roots), default=0)
    return [name for name in roots if len(includes[name]) == most]


def never_included(folder: Path, root: str, read: set[str]) -> list[str]:
    """Return the names of the files in Lout beside the `root` of a document that were not `read` with it, and are no
    documents themselves."""
    ending = Path(root).suffix
    others = [each for each in entries(folder) if Path(each.name).suffix == ending and each.name not in read]
    texts = ((each.name, _text(folder, each) or "") for each in others)
    return [name for name, text in texts if is_marked(text) and not _begins(text)]


@cache
def _symbols() -> SymbolTable:
    return load_symbols()


@cache
def _head() -> re.Pattern[str]:
    """What a document begins with."""
    names = sorted(name for name, each in _symbols().symbols.items() if each.does == "document")
    return re.compile(rf"(?<![^\s{{}}])(?:{'|'.join(map(re.escape, [*names, '@Doc']))})(?![^\W\d]|@)")


def _begins(text: str) -> bool:
    """True where a text holds the head of a document, neither quoted nor commented out, and is in Lout."""
    if not is_marked(text) or not _head().search(text[:BEGINNING]):
        return False
    return any(map(Braces(text).live, (match.start() for match in _head().finditer(text))))


def _text(folder: Path, each: Entry) -> str | None:
    """Return the text of a file that may be in Lout, None of any other."""
    if Path(each.name).suffix not in ENDINGS or each.name.startswith(".") or not each.is_file:
        return None
    try:
        data = read_bytes(folder / each.name, LARGEST)
    except OSError:
        return None
    return None if b"\0" in data[:8192] else data.decode("latin-1")
