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


RULES = "chapters:\n" + "".join(
    f"  - title: Chapter {at}\n    rules:\n      - Carts keep to the right.\n      - Oxen go slowly, as {at}.1 says.\n"
    for at in range(1, 4)
)


def test_init_finds_trees_of_rules_and_no_others(run: Run, tmp_path: Path) -> None:
    others = {
        "package.json": '{"name": "x", "description": "A thing that does it.", "scripts": {"a": "b"}}',
        "ci.yml": "name: CI\njobs:\n  test:\n    steps:\n      - name: Test it all.\n        run: make test\n",
        "en.json": '{"a": "This is one sentence.", "b": "This is the second.", "c": "And this is the last."}',
        "mkdocs.yml": "site_name: X\nnav:\n  - One: a.md\n  - Two: b.md\n",
    }
    for name, text in {"law/rules.yaml": RULES, **{f"other/{name}": text for name, text in others.items()}}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    said = run("init", tmp_path)
    assert said.exit_code == 0, said.output
    assert "other/" not in said.output
    assert 'files = ["rules.yaml"]' in (tmp_path / "law/book.toml").read_text("utf-8")
    assert run("check", tmp_path).stdout == "no findings in 1 book, 9 rules, 3 references\n"


def test_a_sign_with_the_number_is_of_the_number(run: Run, tmp_path: Path) -> None:
    """Sections of an act go on through its chapters, and are cited with the sign."""
    lines = ["luvut:"]
    for at in range(12):
        if at % 4 == 0:
            lines += [f"  - luku: {at // 4 + 1}", "    otsikko: Veneet", "    pykalat:"]
        text = f"Lauttaan sovelletaan, mitä {(at + 5) % 13 + 1} §:ssä säädetään."
        lines.append(f'      - {{pykala: "{at + 1} §", otsikko: {"Pitkä " * at}vene, teksti: "{text}"}}')
    (tmp_path / "r.yaml").write_text("\n".join(lines), "utf-8")
    assert run("init", tmp_path).exit_code == 0
    found = run("check", tmp_path).stdout
    assert "there is no rule 13 §" in found
    assert "12 rules, 12 references" in found
