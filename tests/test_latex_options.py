"""Options of LaTeX's commands: a bracket that nothing closes is given up at once, however much stands behind it."""

from __future__ import annotations

from rulewright.read.latex.tokens import OPTION


def test_an_option_without_an_end_is_none() -> None:
    assert OPTION.match("[" + "{a}" * 200 + "{b") is None  # two ways to read each pair of braces would never end


def test_options_within_options() -> None:
    found = OPTION.match("[label={[\\alph*]}, start={{2}}, note=[x]] behind")
    assert found
    assert found[1] == "label={[\\alph*]}, start={{2}}, note=[x]"
