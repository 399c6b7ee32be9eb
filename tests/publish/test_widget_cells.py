"""A tapped cell of a printed table: which inputs lead to it, as the script of the widgets finds out."""

from __future__ import annotations

import json

import pytest
import quickjs  # type: ignore[import-untyped]

from tests.conftest import ROOT

FLAGS = ("a", "b", "c")
LARGE = {"kind": "range", "low": 0, "high": 70, "step": 1}
ALONE = "i.a ? 1 : i.b ? 2 : 0"


def reached(column: str, cell: int, **more: object) -> object:
    """Return the inputs that lead to a cell of a table of one row, whose column is told in JavaScript."""
    kinds = {name: {"kind": "flag"} for name in FLAGS} | more
    program = {"inputs": [{"name": name, "type": kind} for name, kind in kinds.items()]}
    context = quickjs.Context()
    context.eval("globalThis.rulewright = { widgets: {} }")
    context.eval((ROOT / "templates/widgets/cells.js").read_text("utf-8"))
    context.eval(f"const run = (i) => ({{ trace: [{{ cells: [['t', 0, {column}, 1]] }}] }})")
    inputs = dict.fromkeys(kinds, False)
    given = f"{json.dumps(program)}, run, {json.dumps(inputs)}, ['t', 0, {cell}, 1]"
    return json.loads(context.eval(f"JSON.stringify(rulewright.widgets.reach({given}))"))


@pytest.mark.parametrize("more", [{}, {"x": LARGE, "y": LARGE}])
def test_an_input_that_matters_only_beside_another_counts(more: dict[str, object]) -> None:
    """Also where others have too many values for all pairs to be tried."""
    assert reached(f"i.a && i.c ? 4 : {ALONE}", 4, **more) == {"a": True, "c": True}
    assert reached(f"i.a && (i.b || i.c) ? 3 : {ALONE}", 3, **more) is None  # two ways lead there


def test_two_inputs_neither_of_which_matters_alone() -> None:
    assert reached("i.b && i.c ? 4 : i.a ? 1 : 0", 4) == {"b": True, "c": True}
