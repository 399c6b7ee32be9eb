"""What is open while tokens are brought into balance, and what is said where something had to be mended."""

from __future__ import annotations

from msgspec import Struct

from rulewright.read.lout.lexer import Token
from rulewright.text import Source

CLOSERS = {"LBRACE": "RBRACE", "LIST": "ENDLIST", "BEGIN": "END", "SECTIONS": "ENDSECTIONS"}


Place = tuple[Source | None, int, int]


class Fault(Struct):
    """`what` names the fault: `unclosed` (then `at` is where it was opened and `other` where that was noticed), `stray`
    (a closer of nothing; `other` is what is open instead), `misnamed` (an end of another name), `unbegun` (a section
    without a body) or `deep`. Each place comes with its file, None where all the text is of one."""

    what: str
    words: str
    at: Place
    other: Place | None = None


class Frame(Struct):
    """Something open. `kind` is the type of the token that opened it; `head` is a symbol that waits for its
    parameters and its object, `due` that an object must follow, `option` that it is a parameter's."""

    kind: str
    name: str
    opener: Token | None
    file: Source | None = None  # in which it was opened
    head: Token | None = None
    due: bool = False
    option: bool = False
    chain: int = 0  # symbols that take one another: @I @B @Underline word
    names: bool = False  # a name stands in it, or a key of the index: no paragraph, nothing that is set apart
    left: bool = False  # the last thing is an object, so an infix symbol may follow


class Frames:
    """The things that are open, the innermost last; `out` are the tokens so far, in balance."""

    def __init__(self) -> None:
        self.out: list[Token] = []
        self.faults: list[Fault] = []
        self.strays: list[Token] = []  # what closes nothing where nothing at all is open
        self.frames = [Frame("", "", None)]
        self.file: Source | None = None  # from which the tokens come, where they come from several
        self.bodiless: list[str] = []  # sections that lack a beginning; their end is no fault of its own

    @property
    def top(self) -> Frame:
        return self.frames[-1]

    def _complete(self) -> None:
        """An object is complete: it is what was due."""
        top = self.top
        if not (top.due or top.option):
            top.chain = 0
        top.left = True
        if top.option:
            top.option = False
        else:
            top.due = False
            if top.head and top.head.type == "SECTION" and self.out[-1].type not in ("END", "RBRACE"):
                self._unbegun(top.head)
            if top.kind != "LIST" or (top.head and top.head.type != "LIST"):
                top.head = None

    def _here(self, token: Token) -> Place:
        return self.file, token.start_pos, token.end_pos

    def _opened(self, frame: Frame) -> Place | None:
        opener = frame.opener
        return (frame.file, opener.start_pos, opener.end_pos) if opener else None

    def _unbegun(self, head: Token) -> None:
        """A section has no body: its head is followed by something else."""
        self.faults.append(Fault("unbegun", head.value, self._here(head)))
        self.bodiless.append(head.value)

    def _fill(self, token: Token | None) -> None:
        """Put an empty object where one is due and something else follows."""
        top = self.top
        while top.due or top.option:
            at = token.start_pos if token else self.out[-1].end_pos
            self.out.append(Token("TEXT", "", at, at))
            self._complete()

    def _within(self, kinds: tuple[str, ...]) -> list[int]:
        """Return the places of the open frames of these kinds, of the innermost block or group of sections only."""
        found: list[int] = []
        for at in range(len(self.frames) - 1, 0, -1):
            if self.frames[at].kind in ("BEGIN", "SECTIONS"):
                break
            if self.frames[at].kind in kinds:
                found.append(at)
        return found[::-1]

    def _close_down_to(self, depth: int, token: Token) -> None:
        while len(self.frames) - 1 > depth:
            self._close(token, fault=True)
        self._close(token, fault=False)

    def _close(self, token: Token | None, fault: bool) -> None:
        """Close the innermost frame: by `token`, or (a fault) because `token` shows that it ought to be closed."""
        self._fill(token)
        frame = self.frames.pop()
        opener = frame.opener
        assert opener is not None
        if fault:
            noticed = self._here(token) if token and token is not opener else None
            name = f"{opener.value} of {frame.name}" if frame.kind == "BEGIN" else opener.value
            self.faults.append(Fault("unclosed", name, (frame.file, opener.start_pos, opener.end_pos), noticed))
        closes = CLOSERS[frame.kind]
        if token is None or fault:
            at = token.start_pos if token and token is not opener else self.out[-1].end_pos
            self.out.append(Token(closes, "", at, at))
        else:
            self.out.append(token)
        if frame.kind == "SECTIONS":
            self.top.left = False
        else:
            self._complete()

    def _too_deep(self, token: Token) -> None:
        self.faults.append(Fault("deep", token.value, self._here(token)))

    def _stray(self, token: Token) -> None:
        self.faults.append(Fault("stray", self._words(token), self._here(token), self._opened(self.top)))
        if self.top.opener is None:
            self.strays.append(token)

    def _words(self, token: Token) -> str:
        named = token.symbol is not None and token.type == "END"
        return f"{token.symbol.name} {token.value}".strip() if named and token.symbol else token.value
