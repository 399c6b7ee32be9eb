"""Trees of rules in YAML and JSON: what is refused in a sentence, and what is said of what was not read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

pytest.importorskip("yaml", reason="PyYAML is not installed")

Run = Callable[..., Result]
ALIASES = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{after}: &{after} [{', '.join([f'*{before}'] * 10)}]\n"
    for before, after in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("r.yaml", "rules:\n  - a: [1\n", "r.yaml:3:1: is no YAML"),
        ("r.json", '{"rules": [1,, 2]}', "r.json:1:14: is no JSON (a value is missing)"),
        ("r.json", '{"rules": [1]', "is no JSON"),
        ("r.json", "[" * 5000, "nests deeper than rules do"),
        ("r.yaml", "[" * 3000, "r.yaml"),
        ("r.yaml", ALIASES, "repeats itself by aliases"),
        ("r.yaml", "a: &a [*a]\n", "r.yaml"),
        ("r.json", '{"version": 3, "name": "x"}', "r.json"),
    ],
)
def test_what_is_no_tree_is_refused_in_a_sentence(run: Run, tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    found = run("check", tmp_path / name)
    assert found.exit_code in (1, 2), found.output
    assert said in found.output
    assert "fault of rulewright" not in found.output


def test_keys_that_were_not_read_are_told(run: Run, tmp_path: Path) -> None:
    rules = "".join(f"- {{title: T{at}, text: Words., tags: x}}\n" for at in range(4))
    (tmp_path / "r.yaml").write_text(rules, "utf-8")
    said = run("check", tmp_path / "r.yaml").stderr
    assert "what stands under tags (4 times) was not read; say in [tree] of book.toml what it is" in said


def test_a_finding_points_into_the_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text("- title: Roads\n  rules:\n    - Keep right.\n    - See 1.1 and 1.7.\n", "utf-8")
    assert "r.yaml:4:19: error[dangling-reference]: there is no rule 1.7" in run("check", tmp_path / "r.yaml").stdout
