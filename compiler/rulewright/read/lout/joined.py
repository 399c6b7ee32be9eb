"""Files that are one text with the file that includes them: a section may begin in one of them and end in another.

Most files are in balance by themselves, and are read by themselves, so that a fault in one is told where it is. Those
are joined that open what another file, or the one that includes both, closes; all that each opens and closes must find
its other half there.
"""

from __future__ import annotations

from typing import NamedTuple

from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.contents import BookFiles
from rulewright.read.lout.frames import Frame
from rulewright.read.lout.lexer import FILE, Token
from rulewright.read.lout.symbols import Symbol
from rulewright.text import Source

CLOSING = frozenset(("END", "ENDSECTIONS", "ENDLIST", "RBRACE"))
WALLS = frozenset(("SECTION", "END"))
OPENS, CLOSES, WALL = "opens", "closes", "wall"
UNNAMED = {"ENDLIST": "LIST", "RBRACE": "LBRACE"}  # what closes anything of a kind
ROUNDS = 20  # in which files whose other half is missing are left out; where that is not enough, no file is joined


class Event(NamedTuple):
    """Something that opens or closes at a place of a file, in the file itself or in what is included there (`of`); or a
    section begins or ends there, and no brace and no list goes on."""

    at: int
    does: str
    name: str = ""
    of: int | None = None


class Halves(NamedTuple):
    """What a file opens or closes without the other half: the name of what it is, and where."""

    closes: list[tuple[int, str]]
    opens: list[tuple[int, str]]


class Joined:
    """Finds out which files of a book are to be read as one text."""

    def __init__(self, files: BookFiles) -> None:
        self.files = files
        self.ends = files.table.ends
        self._alone: dict[str, Balancer] = {}
        self._inner: dict[str, dict[int, Source]] = {}

    def alone(self, source: Source) -> Balancer:
        """Return a file brought into balance by itself."""
        if source.path not in self._alone:
            balancer = Balancer(self.files.lexed(source)[1].tokens, self.ends)
            balancer.file = source
            balancer.run()
            self._alone[source.path] = balancer
        return self._alone[source.path]

    def whole(self, source: Source) -> tuple[Balancer, list[Source]]:
        """Return a file in balance, with those that are joined to it, and all of these files."""
        if not self._joined_to(source):
            return self.alone(source), [source]
        files = [source]
        balancer = Balancer(self._tokens(source, files), self.ends)
        balancer.file = source
        balancer.run()
        return balancer, files

    def _tokens(self, source: Source, files: list[Source]) -> list[Token]:
        """Return the tokens of a file, with those of the joined ones in place of their names."""
        text, lexed = self.files.lexed(source)
        inner = self._joined_to(source)
        found: list[Token] = []
        past = 0
        for token in lexed.tokens:
            if token.start_pos < past:
                continue
            other = inner.get(token.start_pos)
            if other is None:
                found.append(token)
                continue
            named = FILE.match(text, token.end_pos)
            past = named.end() if named else token.end_pos
            files.append(other)
            found.append(_turn("enter", other, token.start_pos))
            found += self._tokens(other, files)
            found.append(_turn("leave", source, past))
        return found

    def _joined_to(self, source: Source) -> dict[int, Source]:
        """Return the files that are joined to one that includes them, by where it does."""
        if source.path not in self._inner:
            self._inner[source.path] = {}  # what includes itself is not joined to itself
            self._inner[source.path] = self._find(source)
        return self._inner[source.path]

    def _find(self, source: Source) -> dict[int, Source]:
        inner = dict(self.files.included_in(source))
        included = {at: file for at, file in inner.items() if any(self._halves(file))}
        if not included:
            return {}
        events = [Event(token.start_pos, WALL) for token in self._tokens_of(source) if token.type in WALLS]
        for at, file in inner.items():
            closes, opens = self._halves(file)
            events += [Event(at, CLOSES, name, at) for _, name in closes]
            events += [Event(at, WALL)] if any(token.type in WALLS for token in self._tokens_of(file)) else []
            events += [Event(at, OPENS, name, at) for _, name in opens]
        closes, opens = self._halves(source)
        events += [Event(at, CLOSES, name) for at, name in closes]
        events += [Event(at, OPENS, name) for at, name in opens]
        return {at: included[at] for at in _matched(sorted(events, key=lambda each: each.at), set(included))}

    def _tokens_of(self, source: Source) -> list[Token]:
        return self.files.lexed(source)[1].tokens

    def _halves(self, source: Source) -> Halves:
        """Return what a file leaves open and what it closes."""
        balancer = self.alone(source)
        closes = [(token.start_pos, self._closed(token)) for token in balancer.strays if token.type in CLOSING]
        return Halves(closes, [(_at(frame), _name(frame)) for frame in balancer.left])

    def _closed(self, token: Token) -> str:
        """Return what a token closes."""
        return UNNAMED.get(token.type) or self.ends.get(token.value, token.value)


def _matched(events: list[Event], candidates: set[int]) -> set[int]:
    """Return those of the includes all of whose halves meet the other one, in one of them or in the file itself."""
    for _ in range(ROUNDS):
        left: set[int | None] = set()
        open_ones: list[Event] = []
        for event in events:
            if event.of is not None and event.of not in candidates:
                continue
            if event.does == WALL:
                left.update(each.of for each in open_ones if each.name in UNNAMED.values())
                open_ones = [each for each in open_ones if each.name not in UNNAMED.values()]
            elif event.does == OPENS:
                open_ones.append(event)
            elif open_ones and open_ones[-1].name == event.name:
                open_ones.pop()
            else:
                left.add(event.of)
        left.update(each.of for each in open_ones)
        if not candidates & left:
            return candidates
        candidates = candidates - left
    return set()


def _name(frame: Frame) -> str:
    return frame.kind if frame.kind in UNNAMED.values() else frame.name


def _at(frame: Frame) -> int:
    return frame.opener.start_pos if frame.opener else 0


def _turn(does: str, file: Source, at: int) -> Token:
    """Return a token that says in which file the text goes on."""
    return Token("FILE", "", at, at, Symbol("", "FILE", does, file))
