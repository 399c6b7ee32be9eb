"""Random edits of a project, as people edit it and as they never should."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from tests.support.projects import AID, OURS, OWN_NOTATIONS, PROJECT

NOTATIONS = ("digit-levels", "letter-levels", "dotted", "prefixed-spaced", "")
TEXTS = ("*.md", "*.lt", "*.html", "*.adoc", "*.tex", "*.rst", "*.yaml", "*.rules")
OPEN_ENDED = {
    ".md": [
        "| a | b |",
        "|---|---|",
        "A. An item.",
        "- a point",
        "going on in small letters",
        "# Glossary",
        "```",
        "```rules\nrule x\n```",
        "```rules\nrule fenced\n  input a: 0..5\n  +½ per 2 a\n```",
        "<!-- rulewright: allow dangling-reference, numbering-gap -->",
        "<!-- rulewright: allow-rule missing-item -->",
        "<!-- rulewright: no rules -->",
        "<!-- rulewright: rules -->",
        "# Words of the trade",
    ],
    ".lt": [
        "{",
        "}",
        "@BulletList",
        "@End @SubSection",
        "@SubSection @Title {One more} @Tag {Movement} @Begin @B words @Reff Nowhere @End @SubSection",
        "@SubSection @Title {Untagged} @Begin",
        "@Include { part.lt }",
        "@Include { gone }",
        "# @Tag {Lost}",
        '"',
        "@Nobody knows",
        "# rulewright: allow dangling-tag, unbalanced-markup",
    ],
    ".html": [
        "<h2>9. One more</h2>",
        "<p>2.2 See 1.3 and <a href='#r21'>there</a>.</p>",
        "<table><tr><th>A</th></tr><tr><td>see 9.9</td></tr></table>",
        "<ol><li>first</li><li>see 2.1",
        "</p></div>",
        "<!-- rulewright: allow dangling-reference -->",
    ],
    ".rules": [
        "rule one_more",
        "  input extra: 0..3 = ½",
        "  out x = ",
        "  let y = total * 1½",
        "  pick turn: 1 +2, else 0",
        "    deeper",
        "# rulewright: allow unsupported-number, rulecode-error",
    ],
}
OWN = ['[style]\n"@Nobody" = "strong"\n', 'icon = ["nonsense"]\n', 'hidden = ["@B"]\n']
Edit = Callable[[Path, Random], None]


def texts(root: Path) -> list[Path]:
    return sorted(path for pattern in TEXTS for path in (root / "sources").rglob(pattern))


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def rewrite(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8", "surrogateescape"))


def on_lines(change: Callable[[list[str], int, Random, str], None]) -> Edit:
    """Return an edit of a random file: `change` is given its lines, the place of one that is not blank, its ending."""

    def edit(root: Path, rng: Random) -> None:
        page = rng.choice(texts(root))
        lines = read(page).split("\n")
        filled = [at for at, line in enumerate(lines) if line.strip()]
        if filled:
            change(lines, rng.choice(filled), rng, page.suffix)
            rewrite(page, "\n".join(lines))

    return edit


def delete(lines: list[str], at: int, rng: Random, ending: str) -> None:
    del lines[at : at + rng.choice((1, 2, 12))]


def renumber(lines: list[str], at: int, rng: Random, ending: str) -> None:
    figures = [place for place, each in enumerate(lines[at]) if each.isdigit()]
    if figures:
        place = rng.choice(figures)
        lines[at] = f"{lines[at][:place]}{rng.randint(1, 9)}{lines[at][place + 1 :]}"


def retag(lines: list[str], at: int, rng: Random, ending: str) -> None:
    """Change a letter: of a word, of a tag, of a keyword."""
    place = rng.randrange(len(lines[at]))
    lines[at] = f"{lines[at][:place]}{rng.choice('aeiou@{}')}{lines[at][place + 1 :]}"


def insert(lines: list[str], at: int, rng: Random, ending: str) -> None:
    lines[at:at] = [rng.choice(OPEN_ENDED[ending]), *[""] * rng.randint(0, 1)]


def repeat(lines: list[str], at: int, rng: Random, ending: str) -> None:
    lines.extend(["", *lines[at : at + rng.choice((1, 20))]])


def flatten(root: Path, rng: Random) -> None:
    """Take the line breaks out of a file, as a careless paste does."""
    page = rng.choice(texts(root))
    rewrite(page, " ".join(read(page).split("\n")))


def add_file(root: Path, rng: Random) -> None:
    """Cut a file in two somewhere: what the second half begins with depends on the first."""
    page = rng.choice(texts(root))
    text = read(page)
    cut = rng.randint(0, len(text))
    rewrite(page, text[:cut])
    rewrite(page.with_name(f"{page.stem}b{page.suffix}"), text[cut:])


def remove_file(root: Path, rng: Random) -> None:
    if len(texts(root)) > 1:
        rng.choice(texts(root)).unlink()


def rename_file(root: Path, rng: Random) -> None:
    page = rng.choice(texts(root))
    page.rename(page.with_name(f"{rng.randint(0, 40):04}x{page.suffix}"))


def garble(root: Path, rng: Random) -> None:
    """Put bytes into a file that are not UTF-8, or none at all in the place of the file."""
    page = rng.choice(texts(root))
    page.write_bytes(rng.choice((page.read_bytes() + b"\n\xe9t\xe9\n", b"")))


def settle(root: Path, rng: Random) -> None:
    """Change a book's settings: the notation, the chapters it holds, what lies outside; whose rules an aid cites."""
    place = rng.choice(sorted((root / "sources").rglob("book.toml")))
    if 'format = "lout"' in place.read_text("utf-8"):
        own = rng.choice(("", 'symbols = "own.toml"\n'))
        (place.parent / "own.toml").write_text(rng.choice(OWN), "utf-8")
        place.write_text(f'format = "lout"\n{own}{rng.choice(AID)}', "utf-8")
        return
    notation, chapters = rng.choice(NOTATIONS), rng.choice(("1-30", "2-5", "55-56", ""))
    outside = rng.choice(('outside = ["*Table"]\n', ""))
    within = f'chapters = "{chapters}"\n' if chapters else ""
    place.write_text(f'title = "Made-up"\nnotation = "{notation}"\n{within}{outside}', "utf-8")


def settle_project(root: Path, rng: Random) -> None:
    (root / "rulewright.toml").write_text(rng.choice(PROJECT), "utf-8")


def renotate(root: Path, rng: Random) -> None:
    """Say otherwise how a book with a notation of its own numbers its rules."""
    for place in (root / "sources").rglob(OURS):
        place.write_text(rng.choice(OWN_NOTATIONS), "utf-8")


EDITS: list[Edit] = [
    *(on_lines(each) for each in (delete, renumber, retag, insert, repeat)),
    add_file,
    remove_file,
    rename_file,
    flatten,
    garble,
    settle,
    settle_project,
    renotate,
]
EDITED = st.lists(st.tuples(st.sampled_from(EDITS), st.integers(0, 2**20)), min_size=1, max_size=8)


def add_line(path: Path, line: str) -> None:
    path.write_text(f"{read(path)}\n{line}\n", "utf-8")
