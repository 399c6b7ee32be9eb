"""Emitted Python and emitted JavaScript do the same."""

from __future__ import annotations

from typing import Any

import quickjs  # type: ignore[import-untyped]
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rulewright.rulecode.emit import emit_javascript, emit_python
from rulewright.rulecode.program import Program
from rulewright.rulecode.run import REACHED, runners
from tests.conftest import EXPLORE
from tests.rulecode.byhand import COLONIES, DRAWS, HOLDINGS, SURRENDER
from tests.rulecode.engine import Engine, answered
from tests.rulecode.generate import inputs_of, programs


@settings(max_examples=1000 if EXPLORE else 120, phases=[Phase.reuse, Phase.generate])
@given(st.data(), programs())
def test_both_languages_agree(data: st.DataObject, program: Program) -> None:
    runner = runners([program])[program.name]
    engine = Engine(emit_javascript("made", [program]), "made")
    for _ in range(5):
        inputs = data.draw(inputs_of(program))
        readings = data.draw(st.lists(st.integers(0, 1), max_size=3))
        assert answered(runner, inputs, readings) == engine(program.name, inputs, readings)
        assert answered(runner, inputs, readings, "odds") == engine(program.name, inputs, readings, "odds")


def test_python_stands_alone() -> None:
    """The emitted module needs nothing but the standard library, and answers like the package."""
    namespace: dict[str, Any] = {"__name__": "made"}
    code = emit_python("made", [SURRENDER, COLONIES])
    assert "rulewright" not in code.replace("rulewright emit", "")
    exec(compile(code, "made.py", "exec"), namespace)
    inputs = {"paris": "axis", "ground": 47}
    assert namespace["books"]["made"]["surrender"](inputs) == runners([SURRENDER])["surrender"].lookup(inputs)


def test_books_load_side_by_side() -> None:
    context = quickjs.Context()
    context.eval(emit_javascript("one", [SURRENDER]))
    context.eval(emit_javascript("two", [COLONIES]))
    context.eval(emit_javascript("two", [HOLDINGS], runtime=False))
    assert context.eval("Object.keys(rulewright.books).join()") == "one,two"
    assert context.eval("Object.keys(rulewright.books.two).join()") == "colonies,holdings"
    assert (
        context.eval("rulewright.books.one.surrender.program.inputs.map(each => each.name).join()")
        == "paris,ground,late"
    )


def test_nothing_outside_can_be_reached() -> None:
    """No name that is not the runtime's is asked for: a browser's and Python's own functions are out of reach."""
    code = emit_javascript("made", [SURRENDER, COLONIES, DRAWS])
    for word in ("eval", "Function", "import", "require(", "window", "document", "fetch", "process"):
        assert word not in code
    work = runners([SURRENDER])["surrender"].emitted["steps"][0][2]
    assert not work.__globals__["__builtins__"]
    assert set(work.__globals__) <= {*REACHED, "Q", "__builtins__", "programs", "clauses"} | {
        f"_{n}" for n in range(99)
    }
