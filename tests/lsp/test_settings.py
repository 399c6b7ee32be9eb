"""What an editor is told about settings, and about a notation of one's own."""

from __future__ import annotations

from pathlib import Path

from tests.lsp.books import small_book
from tests.lsp.client import Editor, run

TOML = "sources/game/book.toml"


def test_what_can_be_written_in_settings(tmp_path: Path) -> None:
    async def say(editor: Editor) -> None:
        await editor.begin(TOML, "rulewright.toml")
        editor.type(TOML, 'notation = "dotted"', 'notation = "dott"\nfor\nformat = "p"')
        assert await editor.offered(TOML, '"dott|') == ["dotted", "dotted-letter"]
        assert await editor.offered(TOML, '"p|') == ["prose"]
        assert "chapters" in await editor.offered(TOML, "\n|for\n")
        assert "title" not in await editor.offered(TOML, "\n|for\n")
        editor.type("rulewright.toml", "[project]", "[check.severity]\nnumbering-ga\nself-reference = \n[pr\n[project]")
        assert await editor.offered("rulewright.toml", "numbering-ga|") == ["numbering-gap"]
        assert await editor.offered("rulewright.toml", "f-reference = |") == [
            '"error"',
            '"warning"',
            '"note"',
            '"off"',
        ]
        assert await editor.offered("rulewright.toml", "\n[pr|\n") == ["project"]

    run(small_book(tmp_path), say)


def test_a_notation_of_ones_own_is_completed_and_checked(tmp_path: Path) -> None:
    """As settings are: its keys and tables, and what is wrong with it is told in that file."""
    folder, own = small_book(tmp_path), "sources/game/ours.toml"
    (folder / own).write_text('about = "4.3.2"\nlevels = ["9", ".9"]\n', "utf-8")
    (folder / TOML).write_text('title = "Game"\nnotation = "ours.toml"\nfiles = ["*.md"]\n', "utf-8")

    async def say(editor: Editor) -> None:
        await editor.begin(own)
        editor.type(own, "levels", "ite\nlevels")
        assert await editor.offered(own, "ite|") == ["items"]
        editor.type(own, "ite\n", "")
        editor.type(own, '["9", ".9"]', "[]")
        await editor.settled()
        (trouble,) = editor.findings["ours.toml"]
        assert "levels" in trouble["message"]
        editor.type(own, "[]", '["9", ".9"]')
        await editor.settled()
        assert editor.findings["ours.toml"] == []

    run(folder, say)
