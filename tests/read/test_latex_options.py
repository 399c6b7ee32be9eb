"""Options and arguments of LaTeX's commands: a bracket that nothing closes is given up at once, however much stands
behind it; an empty caption is none."""

from __future__ import annotations

from rulewright.read.latex import read_latex
from rulewright.read.latex.tokens import OPTION


def test_an_option_without_an_end_is_none() -> None:
    assert OPTION.match("[" + "{a}" * 200 + "{b") is None  # two ways to read each pair of braces would never end


def test_options_within_options() -> None:
    found = OPTION.match("[label={[\\alph*]}, start={{2}}, note=[x]] behind")
    assert found
    assert found[1] == "label={[\\alph*]}, start={{2}}, note=[x]"


def test_an_empty_caption_is_none() -> None:
    source = read_latex(
        "tolls.tex", "\\caption{}\n\\begin{tabular}{ll}\nBridge & Toll \\\\\nUpper & 1\n\\end{tabular}\n"
    )
    assert [block.caption for block in source.blocks or () if block.shape == "rows"] == [None]
