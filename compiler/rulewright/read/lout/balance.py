"""Make tokens well formed: close what was left open, drop what closes nothing, and say so.

A section begins with nothing open but the sections around it, and its end closes all that was opened in it: so a fault
costs at most the section that it is in.
"""

from __future__ import annotations

from rulewright.read.lout.frames import Fault, Frame, Frames
from rulewright.read.lout.guess import AHEAD, better_closed, lacks_end
from rulewright.read.lout.lexer import TAKES, Token

DEEPEST = 100  # braces, lists, symbols within one another; nobody writes that many
APART = frozenset(("paragraph", "display", "numbered", "figure", "theorem", "list"))  # what begins in no name
OPERANDS = frozenset(("TEXT", "NULLARY", "VERBATIM"))


class Balancer(Frames):
    """Walks over the tokens of one text."""

    def __init__(self, tokens: list[Token], ends: dict[str, str]) -> None:
        super().__init__()
        self.tokens = tokens
        self.ends = ends  # what closes a group of sections -> what opens it
        self.at = 0
        self.left: list[Frame] = []  # what is open where the text ends

    def run(self) -> list[Token]:
        """Return the tokens in balance; `faults` then holds what was mended."""
        steps = {
            "LBRACE": self._open,
            "LIST": self._open,
            "RBRACE": self._brace,
            "ENDLIST": self._list_end,
            "SECTIONS": self._sections,
            "ENDSECTIONS": self._sections_end,
            "SECTION": self._section,
            "BEGIN": self._begin,
            "END": self._end,
            "OPTION": self._option,
            "INFIX": self._infix,
            "ITEM": self._item,
            "FILE": self._file,
        }
        for at, token in enumerate(self.tokens):
            self.at = at
            if token.symbol and token.symbol.does in APART:
                self._leave_names(token)
            step = steps.get(token.type)
            if step:
                step(token)
            elif token.type in OPERANDS:
                self.out.append(token)
                self._complete()
            else:
                self._plain(token)
        last = self.tokens[-1] if self.tokens else None
        self.left = self.frames[1:]
        while len(self.frames) > 1:
            self._close(last, fault=True)
        self._fill(None)
        return self.out

    def _file(self, token: Token) -> None:
        """A file that is read as one text with others begins or ends."""
        self._fill(token)
        self.out.append(token)
        if token.symbol:
            self.file = token.symbol.detail

    def _plain(self, token: Token) -> None:
        """A prefix symbol, an operator, or a row of a table."""
        top = self.top
        if token.type == "PREFIX":
            top.chain = top.chain + 1 if top.due or top.option else 0
            if top.chain > DEEPEST:
                self._too_deep(token)
                return
            if not top.due:
                top.head = None
            if token.symbol and (token.symbol.options or token.symbol.has_parameters) and not top.option:
                top.head = token
            top.due = top.due or not top.option
            top.left = False
        else:
            self._fill(token)
            top.head = token if token.type == "ROW" else None
            top.left = False
        self.out.append(token)

    def _item(self, token: Token) -> None:
        self._fill(token)
        lists = self._within(("LIST",))
        while lists and self.top.kind != "LIST":  # an item begins: the braces of the one before it were not closed
            self._close(token, fault=True)
        self._fill(token)
        if self.top.kind != "LIST":
            self._plain(Token("PREFIX", token.value, token.start_pos, token.end_pos, token.symbol))
            return
        self.out.append(token)
        self.top.head, self.top.due, self.top.left = token, True, False

    def _option(self, token: Token) -> None:
        """A parameter belongs to the head that is open; one in the braces of another shows that these lack an end."""
        if not self._takes(self.top, token) and token.symbol and token.symbol.does == "parameter":
            self._close_parameter(token)
        if self._takes(self.top, token):
            self._fill_option(token)
            self.out.append(token)
            self.top.option, self.top.left = True, False
        elif token.symbol and token.symbol.does == "option":
            self.out.append(Token("TEXT", token.value, token.start_pos, token.end_pos))
            self._complete()
        else:
            self._plain(Token("PREFIX", token.value, token.start_pos, token.end_pos, token.symbol))

    def _close_parameter(self, token: Token) -> None:
        """Close what is open within a parameter of a section's head: its braces lack an end."""
        heads = [at for at, each in enumerate(self.frames) if each.option and each.head and each.head.type == "SECTION"]
        while heads and len(self.frames) - 1 > heads[-1]:
            self._close(token, fault=True)

    def _fill_option(self, token: Token) -> None:
        if self.top.option:
            self.out.append(Token("TEXT", "", token.start_pos, token.start_pos))
            self.top.option = False

    @staticmethod
    def _takes(frame: Frame, token: Token) -> bool:
        head = frame.head
        if head is None or head.symbol is None or not (frame.due or head.type in ("LIST", "ROW")):
            return False
        if token.symbol is not None and token.symbol.does == "parameter":
            return head.symbol.has_parameters or token.value in head.symbol.options
        return not head.symbol.has_parameters or token.value in head.symbol.options

    def _infix(self, token: Token) -> None:
        top = self.top
        top.chain += 1
        if top.chain > DEEPEST:
            self._too_deep(token)
            return
        parameter = top.option or bool(top.head and top.due and top.left)
        if top.option or not top.left:
            self.out.append(Token("TEXT", "", token.start_pos, token.start_pos))
            self._complete()
        if parameter:  # it goes on with the object of a parameter
            self.out.append(token)
            top.option, top.left = True, False
            return
        self.out.append(token)
        top.due, top.left = True, False
        top.head = token if token.symbol and token.symbol.options else None

    def _open(self, token: Token) -> None:
        if len(self.frames) > DEEPEST:
            self._too_deep(token)
            return
        names = token.type == "LBRACE" and bool(self.out) and _takes_name(self.out[-1])
        self.out.append(token)
        head = token if token.type == "LIST" else None
        self.frames.append(Frame(token.type, token.value, token, self.file, head, names=names))

    def _brace(self, token: Token) -> None:
        openers = self._within(("LBRACE",))
        if not openers:
            self._stray(token)
        elif self.top.kind == "LBRACE" or self._prefer_closing(openers[-1]):
            self._close_down_to(openers[-1], token)
        else:
            self._stray(token)

    def _list_end(self, token: Token) -> None:
        openers = self._within(("LIST",))
        if not openers:
            self._stray(token)
        elif self.top.kind == "LIST" or self._prefer_closing(openers[-1]):
            self._close_down_to(openers[-1], token)
        else:
            self._stray(token)

    def _sections(self, token: Token) -> None:
        self._leave_text(token)
        if len(self.frames) > DEEPEST:
            self._too_deep(token)
            return
        self.out.append(token)
        self.frames.append(Frame("SECTIONS", token.value, token, self.file))

    def _sections_end(self, token: Token) -> None:
        opener = self.ends.get(token.value)
        groups = [at for at, frame in enumerate(self.frames) if frame.kind == "SECTIONS"]
        depth = next((at for at in reversed(groups) if self.frames[at].name == (opener or self.frames[at].name)), None)
        if depth is None:
            self._stray(token)
        else:
            self._close_down_to(depth, token)

    def _section(self, token: Token) -> None:
        """A section begins: all of the one before it is over, and of what stood in braces or lists around it."""
        self._leave_text(token)
        for depth in range(len(self.frames) - 1, 0, -1):
            frame = self.frames[depth]
            if frame.kind == "BEGIN" and frame.name == token.value:
                while len(self.frames) > depth:
                    self._close(token, fault=True)
            elif frame.kind == "SECTIONS":
                break
        self._fill(token)
        self.out.append(token)
        self.top.head, self.top.due, self.top.left = token, True, False

    def _begin(self, token: Token) -> None:
        self._close_parameter(token)
        top = self.top
        if top.option:
            self._fill_option(token)
        if not top.due:
            self._stray(token)
            return
        if len(self.frames) > DEEPEST:
            self._too_deep(token)
            return
        name = top.head.value if top.head else next(t.value for t in reversed(self.out) if t.type in TAKES)
        self.out.append(token)
        top.due, top.head = False, None
        self.frames.append(Frame("BEGIN", name, token, self.file))

    def _end(self, token: Token) -> None:
        self._fill(token)  # a section without a body is known as such before its end is looked at
        blocks = [at for at, frame in enumerate(self.frames) if frame.kind == "BEGIN"]
        named = [at for at in blocks if self.frames[at].name == token.value]
        if not named and token.value in self.bodiless:
            self.bodiless.remove(token.value)
            return
        if not blocks:
            self._stray(token)
            return
        if token.value and not named:
            if any(frame.kind == "SECTIONS" for frame in self.frames[blocks[-1] :]):
                self._stray(token)  # the end of a section around the others is not what was meant
                return
            frame = self.frames[blocks[-1]]
            self.faults.append(Fault("misnamed", frame.name, self._here(token), self._opened(frame)))
            token = Token("END", frame.name, token.start_pos, token.end_pos, token.symbol)  # repaired
        self._close_down_to((named or blocks)[-1], token)

    def _leave_names(self, token: Token) -> None:
        """Close the braces of a name, in which the lack of an end would hide all that stands behind it; those that are
        closed behind this are an entry of the index with more than a line."""
        braces = [at for at in self._within(("LBRACE",)) if self.frames[at].names]
        if braces and lacks_end(self._open_kinds(), len(self._open_kinds(braces[0])), self._following()):
            while len(self.frames) > braces[0]:
                self._close(token, fault=True)

    def _leave_text(self, token: Token) -> None:
        """Close the braces and lists that are open; nothing of theirs goes on behind the beginning of a section."""
        while self.top.kind in ("LBRACE", "LIST"):
            self._close(token, fault=True)
        self._fill(token)

    def _prefer_closing(self, depth: int) -> bool:
        return better_closed(self._open_kinds(), len(self.frames) - 1 - depth, self._following())

    def _open_kinds(self, depth: int = 0) -> list[str]:
        """Return the types of the braces and lists that are open, from a depth inwards."""
        return [frame.kind for frame in self.frames[depth:] if frame.kind in ("LBRACE", "LIST")]

    def _following(self) -> list[Token]:
        return self.tokens[self.at + 1 : self.at + AHEAD]


def _takes_name(token: Token) -> bool:
    """True for a symbol that is given a tag, or a key of the index."""
    symbol = token.symbol
    if symbol is None:
        return False
    return symbol.does in ("reference", "mark") or (
        symbol.does == "infix" and symbol.detail.startswith(("index:", "heading:"))
    )
