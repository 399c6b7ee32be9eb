"""Hypothesis strategies for programs of rule code: well-typed, small, with every kind of step and expression."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from rulewright.rulecode import program as tree
from rulewright.rulecode.program import Expr, Program
from rulewright.text import Source, Span

SPAN = Span(Source("made.rules", "rule 1 made"), 0, 11)
CITE = tree.Cite("made:1", "What “the print” says")
WORDS = ("axis", "french", "other")
RECORDS = {
    "places": [
        tree.Record("Rome", {"worth": 2, "side": "axis"}, tree.Cell("made:table-1", 0, 0)),
        tree.Record("Crete", {"worth": Fraction(1, 2), "side": "other"}, tree.Cell("made:table-1", 1, 0)),
        tree.Record("Malta", {"worth": -1, "side": "axis"}, tree.Cell("made:table-1", 2, 0)),
    ]
}
CARDS = tuple(
    (name, copies, tree.Cell("made:table-2", 0, row)) for row, (name, copies) in enumerate([("Ace", 1), ("Joker", 2)])
)
INPUTS: dict[str, tree.Type] = {
    "holds": tree.Flag(),
    "steps": tree.Range(-3, 4),
    "points": tree.Range(0, 2, Fraction(1, 2)),
    "paris": tree.Choice(WORDS),
    "lyon": tree.Choice(WORDS),
    "taken": tree.Subset("places"),
    "die": tree.Dice(1, 6),
    "pair": tree.Dice(2, 4),
    "volley": tree.Pool(
        tree.Conditional(tree.Name("holds"), tree.Const(3), tree.Name("die")), tree.Die(((1, 1), (2, 2), (5, 1)))
    ),
    "first": tree.Deck(CARDS, 0),
    "second": tree.Deck(CARDS, 0),
}
CARD_WORDS = ("Ace", "Joker")
numbers = st.one_of(st.integers(-9, 9), st.fractions(-4, 4, max_denominator=4))


TALLIES = st.sampled_from(
    [
        tree.Tally("sum", "volley", tree.Name("volley")),
        tree.Tally("sum", "volley", tree.Binary("*", tree.Name("volley"), tree.Name("points"))),
        tree.Tally("highest", "volley", tree.Name("volley"), tree.Const(2)),
        tree.Tally("lowest", "volley", tree.Name("volley"), tree.Const(1)),
    ]
)


def numeric(depth: int) -> st.SearchStrategy[Expr]:
    """Return a strategy for expressions that are numbers."""
    leaves = st.one_of(
        numbers.map(tree.Const), st.sampled_from(["steps", "points", "die", "pair", "total", "sofar"]).map(tree.Name)
    )
    if not depth:
        return leaves
    below, truths = numeric(depth - 1), boolean(depth - 1)
    pair = st.lists(below, min_size=1, max_size=3)
    return st.one_of(
        leaves,
        st.builds(tree.Unary, st.just("-"), below),
        st.builds(tree.Binary, st.sampled_from(["+", "-", "*"]), below, below),
        st.builds(tree.Conditional, truths, below, below),
        st.builds(tree.Call, st.sampled_from(["min", "max"]), pair),
        st.builds(tree.Call, st.sampled_from(["abs", "floor", "ceil"]), below.map(lambda each: [each])),
        st.builds(
            lambda size, each, f: tree.Call(f, [tree.Const(size), each]),
            st.sampled_from([1, 2, 5, Fraction(3, 2)]),
            below,
            st.sampled_from(["per", "per-up"]),
        ),
        st.builds(tree.Call, st.just("count"), st.lists(truths, max_size=3)),
        st.just(tree.Call("size", [tree.Name("taken")])),
        st.builds(tree.Lookup, below, arms(depth - 1), st.just("nothing is printed for this")),
        st.builds(
            tree.Lookup, st.sampled_from(["paris", "lyon"]).map(tree.Name), word_arms(WORDS), st.just("no such word")
        ),
        st.builds(
            tree.Lookup, st.sampled_from(["first", "second"]).map(tree.Name), word_arms(CARD_WORDS), st.just("no card")
        ),
        overs(depth - 1),
        TALLIES,
    )


def boolean(depth: int) -> st.SearchStrategy[Expr]:
    """Return a strategy for expressions that hold or do not."""
    leaves = st.one_of(
        st.booleans().map(tree.Const),
        st.just(tree.Name("holds")),
        st.builds(
            lambda a, w, op: tree.Binary(op, tree.Name(a), tree.Const(w)),
            st.sampled_from(["paris", "lyon"]),
            st.sampled_from(WORDS),
            st.sampled_from(["=", "!="]),
        ),
        st.just(tree.Binary("=", tree.Name("paris"), tree.Name("lyon"))),
        st.builds(
            lambda name: tree.Binary("in", tree.Const(name), tree.Name("taken")), st.sampled_from(["Rome", "Crete"])
        ),
    )
    if not depth:
        return leaves
    below, values = boolean(depth - 1), numeric(depth - 1)
    return st.one_of(
        leaves,
        st.builds(tree.Unary, st.just("not"), below),
        st.builds(tree.Binary, st.sampled_from(["and", "or", "=", "!="]), below, below),
        st.builds(tree.Binary, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), values, values),
        st.builds(tree.Conditional, below, below, below),
        st.builds(
            tree.Over, st.sampled_from(["any", "all"]), st.just("r"), st.just("places"), of_record, within, where
        ),
    )


of_record = st.one_of(
    st.just(tree.Binary("=", tree.Field("r", "side"), tree.Name("paris"))),
    st.just(tree.Binary(">", tree.Field("r", "worth"), tree.Name("points"))),
    st.just(tree.Binary("in", tree.Name("r"), tree.Name("taken"))),
)
within = st.one_of(st.none(), st.just(tree.Name("taken")))
where = st.one_of(st.none(), of_record)


def overs(depth: int) -> st.SearchStrategy[Expr]:
    """Return a strategy for folds of numbers over the records."""
    values = st.one_of(
        st.just(tree.Field("r", "worth")),
        st.builds(tree.Binary, st.just("+"), st.just(tree.Field("r", "worth")), numeric(depth)),
    )
    folds = st.sampled_from(["sum", "count", "max", "min", "first"])
    otherwise = st.one_of(st.none(), numeric(0))
    return st.builds(tree.Over, folds, st.just("r"), st.just("places"), values, within, where, otherwise)


@st.composite
def arms(draw: Any, depth: int) -> list[tree.Arm]:
    """Draw the rows of a table whose keys are ranges, perhaps with a gap."""
    bounds = sorted(draw(st.sets(st.integers(-6, 9), min_size=2, max_size=5)))
    found = [tree.Arm(draw(numeric(min(depth, 1))), None, bounds[0], cell=draw(cells))]
    for low, high in itertools.pairwise(bounds):
        found.append(tree.Arm(draw(numeric(0)), low + 1, high, cell=draw(cells)))
    if draw(st.booleans()):
        found.append(tree.Arm(draw(numeric(0)), bounds[-1], None))
    return found


@st.composite
def word_arms(draw: Any, words: tuple[str, ...]) -> list[tree.Arm]:
    kept = draw(st.lists(st.sampled_from(words), min_size=1, unique=True))
    return [tree.Arm(tree.Const(draw(numbers)), word=word, cell=draw(cells)) for word in kept]


cells = st.one_of(st.none(), st.builds(tree.Cell, st.just("made:table-1"), st.integers(0, 3), st.integers(0, 3)))
cites = st.one_of(st.none(), st.just(CITE))
terms = st.builds(tree.Term, numeric(2), st.just(SPAN), cites, cells, st.sampled_from(["", "rounded down"]))
clamps = st.builds(
    lambda low, width, cite: tree.Clamp(low, None if width is None else (low or 0) + width, SPAN, cite),
    st.one_of(st.none(), st.integers(-5, 5)),
    st.one_of(st.none(), st.integers(0, 5)),
    cites,
)
requires = st.builds(tree.Require, boolean(2), st.just("it is too late"), st.just(SPAN), cites)
lets = st.builds(tree.Let, st.just("sofar"), numeric(2), st.just(SPAN), cites)
simple = st.one_of(terms, terms, clamps, requires, lets)
alternatives = st.builds(
    tree.Reading, st.sampled_from(["one", "other"]), st.lists(simple, max_size=2), st.just(SPAN), cites
)
readings = st.builds(tree.Readings, st.lists(alternatives, min_size=2, max_size=3), st.just(SPAN))
values = st.one_of(
    numeric(2),
    boolean(2),
    st.builds(tree.Conditional, boolean(1), st.just(tree.Const("Free")), st.just(tree.Const(None))),
    st.builds(
        tree.Over, st.just("list"), st.just("r"), st.just("places"), st.just(tree.Field("r", "side")), within, where
    ),
    st.just(tree.Name("taken")),
)


@st.composite
def programs(draw: Any) -> Program:
    """Draw a program: some of its inputs have defaults."""
    inputs = [
        tree.Input(name, kind, f"The {name}" if draw(st.booleans()) else "", SPAN) for name, kind in INPUTS.items()
    ]
    if draw(st.booleans()):
        inputs[1].default = 0
        inputs[5].default = frozenset({"Malta"})
        inputs[2].default = Fraction(3, 2)
    steps: list[tree.AnyStep] = [tree.Let("sofar", draw(numeric_without_sofar), SPAN, draw(cites))]
    steps += draw(st.lists(st.one_of(simple, simple, readings), max_size=6))
    outs = draw(st.lists(values, min_size=1, max_size=3))
    steps += [tree.Out(f"out{n}", value, SPAN, draw(cites)) for n, value in enumerate(outs)]
    return Program("made", "made:1", "made", "Made", SPAN, None, inputs, steps, RECORDS)


numeric_without_sofar = st.sampled_from(["steps", "points", "die"]).map(tree.Name)


@st.composite
def inputs_of(draw: Any, program: Program) -> dict[str, Any]:
    """Draw values for some of the inputs, in JSON's form."""
    found: dict[str, Any] = {}
    for each in program.inputs:
        if draw(st.integers(0, 5)):
            found[each.name] = draw(value_of(each.type))
    if found.get("first") == found.get("second") == "Ace":
        found["second"] = "Joker"
    return found


def value_of(kind: tree.Type) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of an input, in JSON's form."""
    match kind:
        case tree.Flag():
            return st.booleans()
        case tree.Range(low, high, step):
            return st.integers(0, int((high - low) / step)).map(lambda n: _json(low + n * step))
        case tree.Choice(words):
            return st.sampled_from(words)
        case tree.Dice(count, sides):
            return st.integers(count, count * sides)
        case tree.Deck(cards):
            return st.sampled_from([name for name, _, _ in cards])
        case tree.Die(faces):
            return st.sampled_from([_json(face) if not isinstance(face, str) else face for face, _ in faces])
        case tree.Pool(_, die):
            return st.lists(value_of(die), min_size=3, max_size=4)
        case tree.Subset(items):
            return st.lists(st.sampled_from([each.name for each in RECORDS[items]]), unique=True).map(sorted)


def _json(value: Any) -> Any:
    return str(value) if Fraction(value).denominator > 1 else int(value)
