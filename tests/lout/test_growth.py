"""Work grows with the text and no faster. Times are only ever compared with each other."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from rulewright.read.lout.lexer import tokenize
from tests.conftest import ROOT
from tests.lout.shown import SYMBOLS, read

AID = (ROOT / "sources/high-command/aid.lt").read_text("utf-8")
TEXTS = {
    "lines": AID,
    "flattened": " ".join(AID.split("\n")[1:]),
    "faults": AID.replace("@RawEndList}", "@RawEndList").replace("@B{", "@B").replace("@Prestige", "@Prestgie"),
    "open braces": "@ListItem{@I{" * 500,
    "closers": "} @EndList @End @SubSection " * 300,
    "options": "@BulletList gap {1c} indent {2c} " * 200,
    "verbatim": "@Verbatim { x " * 300,
    "prefixes": "@I " * 1000,
    "infixes": "a @Sup " * 1000,
    "sections": "@Section @Begin @SubSection @Begin @BeginSubSections " * 100,
    "quotes": 'a " b\n' * 500,
}


def best(run: Callable[[], object]) -> float:
    """Return the shortest of three times."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


@pytest.mark.parametrize("name", TEXTS)
def test_reading_is_linear(name: str) -> None:
    text = TEXTS[name] + "\n" if name != "flattened" else TEXTS[name] + " "
    short, long = best(lambda: read(text * 2)), best(lambda: read(text * 16))
    assert long < 8 * 2.5 * short


def test_reading_costs_a_few_times_what_cutting_into_tokens_costs() -> None:
    text = TEXTS["lines"] * 10
    assert best(lambda: read(text)) < 25 * best(lambda: tokenize(text, SYMBOLS))
