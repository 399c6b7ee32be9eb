"""A file of a book, read once more with another text: by itself, or with the file that asks for it."""

from __future__ import annotations

from pathlib import PurePosixPath

from rulewright.errors import InputError
from rulewright.lsp.view import File
from rulewright.read.files import read_source
from rulewright.read.formats import ASCIIDOC, LATEX, REST
from rulewright.text import Source

SLOW = (*ASCIIDOC, *LATEX, *REST)  # formats of which a thousand characters take a millisecond or two
MOST = 60_000  # characters of those that are read at each key, with all that is read with them


def root_of(file: File) -> Source | None:
    """Return the text from which on a file is read: its own, or that of the file which asks for it; None where it is no
    text of numbered prose, or one in Lout, which is read with all that it includes."""
    path = file.source.path
    texts = (each for each in file.book.sources if path in (each.path, *(part.path for part in each.behind)))
    other = file.code or file.book.notation is None or file.book.by_hand
    return None if other else next(texts, None)


def part_of(file: File) -> Source | None:
    """Return a file as it was read; None where it is read in several parts, takes too long to read, or
    is no text that can be edited."""
    root = root_of(file)
    if root is None or _is_slow(root):
        return None
    parts = [each for each in _parts(root) if each.path == file.source.path]
    return parts[0] if len(parts) == 1 and not parts[0].places else None


def read_again(file: File) -> Source | None:
    """Return a file as it is read now; None where others that are read with it are otherwise now, or it cannot be read
    without doubt."""
    root, old = root_of(file), part_of(file)
    if root is None or old is None:
        return None
    settings = next(each.file for each in file.view.project.settings if each.id == file.book.id)
    try:
        read, problems = read_source(file.view.path(root), root.path, tree=settings.tree)
    except InputError:
        return None
    before, after = _parts(root), _parts(read)
    if problems or [each.entry for each in before] != [each.entry for each in after]:
        return None
    pairs = zip(before, after, strict=True)
    if any(was is not old and not _is_same(was, now) for was, now in pairs):
        return None
    return next(each for each in after if each.entry == old.entry)


def _is_slow(root: Source) -> bool:
    """True for a text that takes so long to read that whoever types would notice."""
    kind = PurePosixPath(root.path).suffix.lower()
    return kind in SLOW and sum(len(each.original) for each in _parts(root)) > MOST


def _parts(root: Source) -> list[Source]:
    return [root, *root.behind]


def _is_same(one: Source, other: Source) -> bool:
    """True for texts that say the same, and look alike."""
    said = one.text == other.text and one.original == other.original
    return said and (one.blocks, one.styles, one.anchors) == (other.blocks, other.styles, other.anchors)
