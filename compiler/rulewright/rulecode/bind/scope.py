"""What the names in a program mean, and what kind of value each has."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct, field, structs

from rulewright.rulecode import program as core
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.nearest import nearest
from rulewright.rulecode.surface import tree
from rulewright.text import Span

Sort = Literal["number", "boolean", "word", "set", "list", "pool", "nothing", "any"]
SORTS = {
    "number": "a number",
    "boolean": "yes or no",
    "word": "a word",
    "set": "a set",
    "list": "a list",
    "pool": "several dice",
}
TOTAL = "total"


class BindError(RulecodeError):
    """Rule code that cannot be bound, the place of the part that is wrong, and another that bears on it; or the name
    that it is `about`, of which the line that sets it bears on it."""

    def __init__(
        self,
        message: str,
        span: Span,
        help: tuple[str, ...] = (),
        other: tuple[Span, str] | None = None,
        about: str = "",
    ) -> None:
        super().__init__(message, help)
        self.span = span
        self.other = other
        self.about = about


class ElsewhereError(BindError):
    """Rule code that rests on a fault elsewhere, where it is told."""


class Known(Struct):
    """What is known of a value: its sort, and for a word which words it may be (none: any)."""

    sort: Sort = "any"
    words: tuple[str, ...] = ()
    items: str = ""


class Bound(Struct):
    """An expression of the core tree, and what is known of its value."""

    expr: core.Expr
    known: Known


NUMBER, BOOLEAN, ANY, NOTHING, LIST = Known("number"), Known("boolean"), Known(), Known("nothing"), Known("list")


def known_value(value: core.Value | frozenset[str] | None) -> Known:
    """Return what is known of a constant."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return BOOLEAN
    if isinstance(value, (int, Fraction)):
        return NUMBER
    return Known("word", (value,)) if isinstance(value, str) else Known("set")


def known_type(kind: core.Type) -> Known:
    """Return what is known of an input of this type."""
    if isinstance(kind, core.Flag):
        return BOOLEAN
    if isinstance(kind, core.Choice):
        return Known("word", kind.words)
    if isinstance(kind, core.Deck):
        return Known("word", tuple(name for name, _, _ in kind.cards))
    if isinstance(kind, core.Die):
        return merged([known_value(face) for face, _ in kind.faces])
    if isinstance(kind, core.Pool):
        return structs.replace(known_type(kind.die), sort="pool")
    return Known("set", items=kind.items) if isinstance(kind, core.Subset) else NUMBER


def merged(knowns: list[Known]) -> Known:
    """Return what is known of a value that is one of several; nothing printed goes with all."""
    found = [known for known in knowns if known.sort != "nothing"]
    if not found:
        return NOTHING
    if any(known.sort != found[0].sort for known in found):
        return ANY
    if found[0].sort != "word":
        return found[0]
    if any(not known.words for known in found):
        return Known("word")
    return Known("word", tuple(dict.fromkeys(word for known in found for word in known.words)))


class Scope(Struct):
    """The names of a program at one of its statements. `words` are those of all choices; `records` the item lists;
    `later` the names that are set further down; `titles` what inputs are called."""

    names: dict[str, Known] = field(default_factory=dict)
    words: dict[str, None] = field(default_factory=dict)
    records: dict[str, list[core.Record]] = field(default_factory=dict)
    later: set[str] = field(default_factory=set)
    outputs: set[str] = field(default_factory=set)
    used_outputs: set[str] = field(default_factory=set)
    titles: dict[str, str] = field(default_factory=dict)

    def learn(self, name: str, known: Known) -> None:
        """Add a name; the words that it may be can be written bare from now on."""
        self.names[name] = known
        self.words.update(dict.fromkeys(known.words))

    def knows(self, name: str) -> bool:
        return name in self.names or name in self.words

    def inner(self, name: str, known: Known) -> Scope:
        """Return a scope with one name more, which shares all else."""
        names = {**self.names, name: known}
        return Scope(names, self.words, self.records, self.later, self.outputs, self.used_outputs, self.titles)

    def unknown(self, name: str, span: Span, wanted: tuple[str, ...] = ()) -> BindError:
        """Return the complaint about a name that means nothing here. `wanted` are the words most likely meant."""
        if name in self.later:
            return BindError(f"`{name}` is set further down, and not known yet", span, ("move that line up",))
        known = [*wanted, *self.names, *self.words, *self.records]
        return BindError(f"nothing here is called `{name}`", span, did_you_mean(name, known, self.titles))


def did_you_mean(
    name: str, known: list[str] | tuple[str, ...], titles: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return the help that names what is nearest to `name`, by its letters or by what it is called, or what there is
    where little is known."""
    near = nearest(name, known, titles)
    if near is not None:
        return (f"did you mean `{near}`?",)
    names = list(dict.fromkeys(known))
    return ("there is " + ", ".join(f"`{each}`" for each in names[:12]),) if 0 < len(names) <= 12 else ()


def source_of(node: tree.Expression) -> str:
    """Return an expression as it is written, on one line."""
    return " ".join(node.span.text.split())


def described(known: Known) -> str:
    """Return what a value is, in words: `a number`, `axis, french or other`."""
    if known.sort == "word" and 0 < len(known.words) <= 6:
        *words, last = known.words
        return f"{', '.join(words)} or {last}" if words else last
    return SORTS.get(known.sort, "nothing")
