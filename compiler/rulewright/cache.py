"""What was found out about unchanged files, kept between runs in `build/cache`: one file a book.

An entry is used only where its key is the same, and its key holds everything that it is a function of. So a warm run
says what a cold one does, byte by byte; the folder may be deleted at any time, and runs may share it: each replaces
the file as a whole.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from rulewright import __version__
from rulewright.output import unwritable, write_whole
from rulewright.text import Source

T = TypeVar("T")
Stored = tuple[bytes, dict[str, dict[str, tuple[bytes, msgspec.Raw]]]]  # scope; kind -> path -> (key, data)
# packages whose code, with all below them, decides what an entry holds; so do the modules beside this one
STEPS = (
    "model",
    "read",
    "outline",
    "structure",
    "cite",
    "languages",
    "notations",
    "rulecode",
    "link",
    "terms",
    "check",
    "revise",
    "findings",
    "report",
    "cli",
)
CODE = (".py", ".toml", ".lark")
SUM = 4  # bytes of the checksum that a file begins with
_encoder = msgspec.msgpack.Encoder(enc_hook=lambda source: None)  # a Source is left out: it is the file's own


def digest(*parts: bytes) -> bytes:
    """Return a short fingerprint of some bytes; where the parts end counts, too."""
    import hashlib  # dear to import, and many runs keep nothing

    found = hashlib.blake2b(digest_size=16)
    for part in parts:
        found.update(b"%d " % len(part))
        found.update(part)
    return found.digest()


def encode(data: Any) -> bytes:
    """Return some data as bytes, for a fingerprint."""
    return _encoder.encode(data)


def sealed(data: bytes) -> bytes:
    """Return some data behind its checksum."""
    return zlib.crc32(data).to_bytes(SUM, "big") + data


def unsealed(data: bytes) -> memoryview:
    """Return data without its checksum. Raises msgspec.DecodeError where that does not fit."""
    held = memoryview(data)
    if zlib.crc32(held[SUM:]).to_bytes(SUM, "big") != held[:SUM]:
        raise msgspec.DecodeError("the checksum does not fit")
    return held[SUM:]


def never(source: Source) -> bool:
    """Share nothing."""
    return False


def always(source: Source) -> bool:
    """Share what is in no place of a source, and what nobody changes."""
    return True


def while_held(source: Source) -> bool:
    """Share what is in places of a source that is held itself, and what nobody changes."""
    return source.held


class Kind(Generic[T]):
    """A kind of entry: its name, and the type of what is kept. What msgspec does not know, `pack` makes an extension of
    and `unpack` makes from one. `shared` tells whether the entry of a source may be held in memory as it is."""

    def __init__(
        self,
        name: str,
        shape: Any,
        pack: Callable[[Any], msgspec.msgpack.Ext] | None = None,
        unpack: Callable[[int, memoryview], Any] | None = None,
        shared: Callable[[Source], bool] = never,
    ) -> None:
        self.name = name
        self.shape = shape
        self.pack = pack
        self.unpack = unpack
        self.shared = shared
        self._decoder: msgspec.msgpack.Decoder[T] | None = None
        self._sources: dict[str | None, Source] = {}

    def encode(self, found: T, source: Source) -> bytes:
        """Return what is to be kept. Of places, only those in other files than `source` say so."""

        def plain(value: Any) -> Any:
            if isinstance(value, Source):
                return None if value is source else value.entry
            if self.pack is None:
                raise TypeError(f"{type(value).__name__} cannot be kept")
            return self.pack(value)

        return msgspec.msgpack.encode(found, enc_hook=plain)

    def decode(self, data: msgspec.Raw, source: Source, others: Iterable[Source] = ()) -> T:
        """Return what was kept; places in it are in `source`, or in one of the `others`. Raises msgspec.MsgspecError
        where it is of another type."""
        self._decoder = self._decoder or msgspec.msgpack.Decoder(
            self.shape, dec_hook=self._source, ext_hook=self.unpack
        )
        self._sources = {each.entry: each for each in others} | {None: source}
        return self._decoder.decode(data)

    def _source(self, kind: type, path: str | None) -> Source:
        return self._sources[path]


class Cache:
    """The cache of one book. `scope` is what all of its entries depend on; without a `path` there are none. One that
    `keeps` nothing is only read. One that `forgets` writes down what this run has used or found, and no more.

    `damaged` tells that there is a file and it could not be read as a cache. `looked` is what a process that goes on
    found in each part of the book, by what found it and the part's name; None where nothing goes on.
    """

    def __init__(self, path: Path | None = None, *scope: bytes, keeps: bool = True, forgets: bool = True) -> None:
        self.path = path
        self.keeps = keeps
        self.forgets = forgets
        self.scope = digest(version(), *scope) if path else b""
        self.damaged = False
        self.looked: dict[object, dict[str, Any]] | None = None
        self._changed = False
        self._used: dict[str, dict[str, tuple[bytes, Any]]] = {}
        self._known = self._read() if path else {}

    def _read(self) -> dict[str, dict[str, tuple[bytes, msgspec.Raw]]]:
        try:
            data = self.path.read_bytes() if self.path else b""
        except OSError:
            return {}
        try:
            scope, known = msgspec.msgpack.decode(unsealed(data), type=Stored)
        except msgspec.MsgspecError:
            self.damaged = True
            return {}
        return known if scope == self.scope else {}

    def recall(self, kind: Kind[T], source: Source, key: bytes, others: Iterable[Source] = ()) -> T | None:
        """Return what was kept about a file, and about `others` that belong to it, under this key; or None."""
        entry = self._known.get(kind.name, {}).get(source.entry)
        if entry is None or entry[0] != key:
            return None
        try:
            found = self._unpack(kind, entry[1], source, others)
        except msgspec.MsgspecError:
            return None
        self._used.setdefault(kind.name, {})[source.entry] = entry
        return found

    def keep(self, kind: Kind[T], source: Source, key: bytes, found: T) -> None:
        """Keep what was found out about a file, as it is now: what is done to it later is not kept."""
        if self.path and self.keeps:
            self._changed = True
            self._used.setdefault(kind.name, {})[source.entry] = key, self._pack(kind, found, source)

    def _pack(self, kind: Kind[T], found: T, source: Source) -> Any:
        return msgspec.Raw(kind.encode(found, source))

    def _unpack(self, kind: Kind[T], data: Any, source: Source, others: Iterable[Source]) -> T:
        return kind.decode(data, source, others)

    def hold(self, kind: Kind[T]) -> None:
        """Go on knowing all that is known of a kind, though this run needs none of it: it recalled what rests on it."""
        if kind.name in self._known:
            self._used[kind.name] = self._known[kind.name] | self._used.get(kind.name, {})

    def save(self) -> None:
        """Write what was used or found in this run, if that is not what the file holds already.

        Raises OutputError where it cannot be written (a full disk, a folder of somebody else's).
        """
        held = {name: len(entries) for name, entries in self._known.items()}
        used = {name: len(entries) for name, entries in self._used.items()}
        if not self.path or not self.keeps or not (self._changed or (self.forgets and held != used)):
            return
        entries = self._used
        if not self.forgets:
            entries = {name: self._known.get(name, {}) | self._used.get(name, {}) for name in self._known | self._used}
        data = encode((self.scope, entries))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(self.path, error) from error
        write_whole(self.path, sealed(data))


class _Shared(NamedTuple):
    """What is held as it is, and the source in whose places it is, if it is in any."""

    found: Any
    source: Source | None


class Held(Cache):
    """The cache of one book in memory, for a process that compiles it again and again; it begins with what is `known`
    in a file. What a run that was broken off has found is forgotten; what is shared is held as it is, once for all."""

    def __init__(self, *scope: bytes, known: Path | None = None) -> None:
        super().__init__(known, *scope)
        self.path = Path()  # nothing is there: it is kept, and never written
        self.looked = {}
        self.scope = digest(*scope)

    def save(self) -> None:
        """Know from now on what was used or found in this run, and no more."""
        self._known, self._used = self._used, {}

    def begin(self) -> None:
        """A run begins."""
        self._used = {}

    def apart(self) -> Held:
        """Return one that knows the same, for a run beside the others, of which nothing is held."""
        apart = copy(self)
        apart.begin()
        return apart

    def recall(self, kind: Kind[T], source: Source, key: bytes, others: Iterable[Source] = ()) -> T | None:
        """The same; what is shared is made from what a file holds only once."""
        found = super().recall(kind, source, key, others)
        if found is not None and kind.shared(source):
            self._used[kind.name][source.entry] = key, self._pack(kind, found, source)
        return found

    def _pack(self, kind: Kind[T], found: T, source: Source) -> Any:
        if not kind.shared(source):
            return super()._pack(kind, found, source)
        return _Shared(found, source if kind.shared is while_held else None)

    def _unpack(self, kind: Kind[T], data: Any, source: Source, others: Iterable[Source]) -> T:
        if not isinstance(data, _Shared):
            return super()._unpack(kind, data, source, others)
        if data.source is not None and data.source is not source:
            raise msgspec.ValidationError("it is in places of a file that was otherwise, be it where nobody sees it")
        found: T = data.found
        return found


@cache
def version() -> bytes:
    """Return what tells this version of the tool from others: an entry of another one means nothing."""
    here = Path(__file__).parent
    beside = (entry for entry in os.scandir(here) if entry.name.endswith(CODE))
    files = sorted(
        (entry.name, entry.stat().st_mtime_ns, entry.stat().st_size)
        for entry in chain(beside, *(_code(here / step) for step in STEPS))
    )
    beside_us = Path(msgspec.__file__).parents[1].stat().st_mtime_ns  # where other versions come and go
    return encode((__version__, sys.hexversion, sys.byteorder, msgspec.__version__, beside_us, files))


def _code(folder: str | Path) -> Iterator[os.DirEntry[str]]:
    """Yield the files of a package, and of those below it."""
    for entry in os.scandir(folder):
        if entry.name.endswith(CODE):
            yield entry
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _code(entry.path)
