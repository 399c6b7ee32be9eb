"""The small book that an editor opens in tests, and a talk about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.lsp.client import Editor, Json, run

Talk = Callable[[Editor], Awaitable[None]]
FOUR, FIVE = "sources/game/4.md", "sources/game/5.md"

BOOK = """# 4 Movement

4.1 Roads

A unit on a road pays 1 point 😀 for each hex (4.3), see 4.2 for rivers, and is bound by the Terrain Table.

4.2 Rivers

A river costs two points more. Bridges are covered by 4.5, and fords by rule ???.

4.3 Limits

No unit may spend more than it has.

Terrain Table

| Terrain | Cost |
|---|---|
| Clear | 1 |
| Wood | 2 |
"""
MORE = """# 5 Combat

5.1 Odds

Add up the strengths as in 4.1 and 4.2, then look at 5.2.

5.2 Retreats

A unit that retreats moves as in 4.1 to 4.3.
"""


def small_book(root: Path) -> Path:
    """Write the book as a project; return its folder."""
    book = root / "sources" / "game"
    book.mkdir(parents=True)
    (root / "rulewright.toml").write_text('[project]\ntitle = "Games"\n', "utf-8")
    (book / "book.toml").write_text('title = "Game"\nnotation = "dotted"\nfiles = ["*.md"]\n', "utf-8")
    (book / "4.md").write_text(BOOK, "utf-8")
    (book / "5.md").write_text(MORE, "utf-8")
    return root


def talk(folder: Path, say: Talk, capabilities: Json = None, **options: Json) -> None:
    """Talk to a server with both files open."""

    async def whole(editor: Editor) -> None:
        await editor.start(capabilities, **options)
        editor.open(FOUR)
        editor.open(FIVE)
        await editor.settled()
        await say(editor)

    run(folder, whole)
