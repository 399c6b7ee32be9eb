"""The zip around a document: its parts, found by their relationships, within bounds that no honest document meets."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from io import BytesIO

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.read.word.xml import tree

LARGEST = 200 << 20  # bytes of one part, unpacked
MOST_PARTS = 20_000
TIMES = 250  # a part that is larger than a megabyte and this many times what it takes in the archive is a bomb
SMALL = 1 << 20
TYPES = "[Content_Types].xml"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # what old Office files and encrypted ones begin with
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


class Relation(Struct, frozen=True):
    """Where a relationship leads: its kind (the last word of its type), its target, and whether that is outside."""

    kind: str
    target: str
    outside: bool


class Package:
    """The parts of a document. Raises InputError where the archive is none, is damaged, or is larger than it should."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        try:
            self.zip = zipfile.ZipFile(BytesIO(data))
            entries = self.zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError) as error:
            raise InputError("is a damaged archive; open it in its word processor and save it again") from error
        if len(entries) > MOST_PARTS:
            raise InputError(f"holds {len(entries)} parts; a document has some dozens")
        self.entries = {entry.filename: entry for entry in entries}

    def __contains__(self, part: str) -> bool:
        return part in self.entries

    def read(self, part: str) -> bytes:
        """Return a part. Raises InputError where it is missing, damaged, encrypted or too large."""
        entry = self.entries.get(part)
        if entry is None:
            raise InputError(f"lacks its part {part}; open it in its word processor and save it again")
        if entry.flag_bits & 1:
            raise InputError("is encrypted; save it without a password")
        bomb = entry.file_size > SMALL and entry.file_size > TIMES * max(1, entry.compress_size)
        if entry.file_size > LARGEST or bomb:
            raise InputError(f"its part {part} would unpack to {entry.file_size >> 20} MB; it was not read")
        try:
            with self.zip.open(entry) as file:
                data = file.read(entry.file_size + 1)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError) as error:
            raise InputError(f"its part {part} is damaged; open it in its word processor and save it again") from error
        if len(data) > entry.file_size:
            raise InputError(f"its part {part} is larger than it says; it was not read")
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            text = data.decode("utf-16", "replace").partition("?>")
            return (text[2] or text[0]).encode()
        return data

    def relations(self, part: str) -> dict[str, Relation]:
        """Return the relationships of a part (of the package itself where it is empty), by their ids."""
        folder, name = posixpath.split(part)
        where = posixpath.join(folder, "_rels", f"{name}.rels")
        if where not in self:
            return {}
        found: dict[str, Relation] = {}
        for each in tree(self.read(where), where).all("rel:Relationship"):
            kind = each.get("Type").rpartition("/")[2]
            outside = each.get("TargetMode") == "External"
            target = each.get("Target")
            if not outside:
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found[each.get("Id")] = Relation(kind, target, outside)
        return found

    def related(self, part: str, kind: str) -> str:
        """Return the part that a part names as its `kind` (styles, numbering, comments …), or nothing."""
        return next((each.target for each in self.relations(part).values() if each.kind == kind), "")


def refuse_old(data: bytes) -> None:
    """Raise InputError for files of the time before `.docx`, and for encrypted ones, which look the same."""
    if not data.startswith(OLE):
        return
    if ENCRYPTED in data:
        raise InputError("is encrypted; open it in its word processor and save it without a password")
    raise InputError("is a Word document of the old kind (.doc); open it in its word processor and save it as .docx")
