"""A file of a book, read once more with another text: by itself, or with the file that asks for it."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import NamedTuple

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


class Again(NamedTuple):
    """A file that is read once more: the part of it that says something else now, as it was and as it is, and the parts
    around that say the same, as they are now, by what they were: where others are read in the midst of it."""

    old: Source
    new: Source
    around: dict[Source, Source]


def parts_of(file: File) -> list[Source]:
    """Return a file as it was read, in all its parts; nothing where it takes too long to read, or is no text that can
    be edited."""
    root = root_of(file)
    if root is None or _is_slow(root):
        return []
    parts = [each for each in _parts(root) if each.path == file.source.path]
    return [] if any(each.places for each in parts) else parts


def read_again(file: File) -> Again | None:
    """Return a file as it is read now; None where others that are read with it are otherwise now, or more than one part
    of it is, or it cannot be read without doubt."""
    root, own = root_of(file), parts_of(file)
    if root is None or not own:
        return None
    settings = next(each.file for each in file.view.project.settings if each.id == file.book.id)
    try:
        read, problems = read_source(file.view.path(root), root.path, tree=settings.tree)
    except InputError:
        return None
    before, after = _parts(root), _parts(read)
    if problems or [each.entry for each in before] != [each.entry for each in after]:
        return None
    pairs = list(zip(before, after, strict=True))
    if any(was.path != file.source.path and not _is_same(was, now) for was, now in pairs):
        return None
    around = {was: now for was, now in pairs if was.path == file.source.path}
    edited = [was for was, now in around.items() if not _looks_same(was, now)] or own[:1]
    return Again(edited[0], around.pop(edited[0]), around) if len(edited) == 1 else None


def _is_slow(root: Source) -> bool:
    """True for a text that takes so long to read that whoever types would notice."""
    kind = PurePosixPath(root.path).suffix.lower()
    sizes = {each.path: len(each.original) for each in _parts(root)}  # each file once, in however many parts
    return kind in SLOW and sum(sizes.values()) > MOST


def _parts(root: Source) -> list[Source]:
    return [root, *root.behind]


def _is_same(one: Source, other: Source) -> bool:
    """True for texts that say the same, and look alike, and so do their files."""
    return one.original == other.original and _looks_same(one, other)


def _looks_same(one: Source, other: Source) -> bool:
    """True for texts that say the same, and look alike, wherever in their files."""
    said = one.text == other.text
    return said and (one.blocks, one.styles, one.anchors) == (other.blocks, other.styles, other.anchors)
