"""Work grows with the text and no faster, whatever its shape. It is counted, so a busy machine changes nothing: see
`benchmarks/growth.py`. It runs in a process of its own, whose patterns count what they pass over."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from benchmarks.growth import growth
from benchmarks.growth_shapes import SHAPES

from tests.conftest import ROOT

ALLOWED = 4.5  # times as much work for four times the text; what grows with the square would be 16 times as much


@pytest.fixture(scope="module")
def counts() -> dict[str, list[int]]:
    command = [sys.executable, "-m", "benchmarks.growth", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", SHAPES)
def test_work_grows_with_the_text(counts: dict[str, list[int]], name: str) -> None:
    assert growth(counts[name]) < ALLOWED, counts[name]


def test_a_square_is_seen(counts: dict[str, list[int]]) -> None:
    """What is counted is no constant: each shape is work, and four times of it is more of it."""
    assert all(none < small < large for none, small, large in counts.values())
