"""Rewrite stretches of source files, everything else byte for byte; all files or none."""

from __future__ import annotations

import difflib
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct, field

from rulewright.errors import InputError, OutputError
from rulewright.inputs import read_bytes
from rulewright.moves import MOVES, put_files
from rulewright.output import beside, write_whole
from rulewright.text import Source, Span

BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class Edit(Struct, frozen=True):
    """`text` takes the place of `span`."""

    span: Span
    text: str


class FileEdit(Struct):
    """A file and what becomes of it. `shown` is its path as people know it. What becomes of a Word document is a `copy`
    with tracked changes; `words` are its text before and after. `edits` are what is changed, in order."""

    path: Path
    shown: str
    before: bytes
    after: bytes
    encoding: str
    copy: Path | None = None
    words: tuple[str, str] | None = None
    edits: list[Edit] = field(default_factory=list)

    @property
    def written(self) -> str:
        """The path of what is written, as people know it."""
        return self.shown if self.copy is None else Path(self.shown).with_name(self.copy.name).as_posix()


def edit_files(root: Path, edits: Iterable[Edit]) -> list[FileEdit]:
    """Return what becomes of each file below `root` that is edited; nothing is written yet.

    Raises InputError where a file is not what was read, or two edits overlap.
    """
    by_file: defaultdict[str, set[Edit]] = defaultdict(set)
    sources: dict[str, Source] = {}
    for edit in edits:
        if edit.text != edit.span.text:
            sources[edit.span.source.path] = edit.span.source
            by_file[edit.span.source.path].add(_in_file(edit))
    return [_edit_file(root / path, sources[path], by_file[path]) for path in sorted(by_file)]


def _in_file(edit: Edit) -> Edit:
    """Return an edit of the file's own text, where that was read otherwise. Raises InputError where the words do not
    stand there as they are read."""
    span = edit.span
    if span.source.source_map is None:
        return edit
    found = Span(span.source.raw, *span.written)
    if found.text != span.text:
        raise InputError(f"{span.where}: {span.text} stands there as {found.text}; change it by hand")
    return Edit(found, edit.text)


def _edit_file(path: Path, source: Source, edits: set[Edit]) -> FileEdit:
    path = Path(os.path.realpath(path))
    try:
        data = read_bytes(path)
    except OSError as error:
        raise InputError(f"{source.path}: cannot be read ({error.strerror or error})") from error
    if source.places:
        return _edit_document(path, source, edits, data)
    mark, encoding = _encoding(data)
    if data[len(mark) :].decode(encoding, "replace") != source.original:
        raise InputError(f"{source.path}: has changed since it was read; try again")
    pieces = [mark]
    text_at, byte_at = 0, len(mark)
    for edit in sorted(edits, key=lambda each: each.span.start):
        start, end = edit.span.start, edit.span.end
        if start < text_at:
            raise InputError(f"{edit.span.where}: two changes meet here; make one of them by hand")
        first = byte_at + _size(source.original[text_at:start], encoding)
        pieces += [data[byte_at:first], edit.text.encode(encoding)]
        text_at, byte_at = end, first + _size(source.original[start:end], encoding)
    made = b"".join([*pieces, data[byte_at:]])
    return FileEdit(path, source.path, data, made, encoding, edits=sorted(edits, key=lambda each: each.span.start))


def _edit_document(path: Path, source: Source, edits: set[Edit], data: bytes) -> FileEdit:
    """Return a Word document with tracked changes. Raises InputError for a PDF, and where a number is Word's own."""
    from rulewright.annotate import copy_of
    from rulewright.annotate.changes import track_changes
    from rulewright.read.word import read_word

    if data.startswith(b"%PDF"):
        raise InputError(f"{source.path}: a PDF cannot be changed; do this in what it was made from")
    after = track_changes(data, source, [(each.span, each.text) for each in edits])
    words = (source.text, read_word(after, source.path)[0].text)
    return FileEdit(path, source.path, data, after, "", copy_of(path), words)


def _encoding(data: bytes) -> tuple[bytes, str]:
    """Return a file's byte-order mark (or nothing) and the encoding that it is read in."""
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return mark, _readable(data[len(mark) :], encoding)
    return b"", _readable(data, "utf-8")


def _readable(data: bytes, encoding: str) -> str:
    if encoding != "utf-8":
        return encoding
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return encoding


def _size(text: str, encoding: str) -> int:
    """Return how many bytes a stretch of a file takes."""
    return len(text) if encoding == "cp1252" else len(text.encode(encoding))


def unified_diff(files: list[FileEdit]) -> str:
    """Return the edits as a unified diff."""
    out: list[str] = []
    for file in files:
        texts = file.words or tuple(data.decode(file.encoding, "replace") for data in (file.before, file.after))
        old, new = (text.splitlines(keepends=True) for text in texts)
        for line in difflib.unified_diff(old, new, f"a/{file.shown}", f"b/{file.shown}"):
            out.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(out)


def write_files(root: Path, files: list[FileEdit]) -> None:
    """Write all files of the project at `root`, or none, also where the run is killed: then the next one finishes it.
    Of Word documents copies are written.

    Raises OutputError where one cannot be written, InputError where one was changed meanwhile, or a copy would take the
    place of work in an earlier one; then all are as they were.
    """
    for file in files:
        if file.copy:
            from rulewright.annotate.work import refuse_loss

            refuse_loss(file.copy, file.after, "move it away")
    with ExitStack() as stack:
        made: list[tuple[Path, Path, bytes]] = []
        shown = ""
        try:
            for file in files:
                shown = file.written
                if file.copy:
                    write_whole(file.copy, file.after)
                    continue
                fresh = stack.enter_context(beside(file.path))
                fresh.write_bytes(file.after)
                shutil.copymode(file.path, fresh)
                made.append((fresh, file.path, file.before))
            if made:
                put_files(root, made)
        except (OSError, OutputError) as error:
            (root / MOVES).unlink(missing_ok=True)
            for fresh, path, before in made:
                if not fresh.exists():  # it was moved
                    path.write_bytes(before)
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise OutputError(f"{shown}: cannot be written ({why}); nothing was changed") from error
