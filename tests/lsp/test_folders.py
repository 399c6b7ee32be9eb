"""What an editor that has several folders open is told, and how far the first look at each is."""

from __future__ import annotations

from pathlib import Path

from tests.lsp.books import FIVE, FOUR, small_book, talk
from tests.lsp.client import CAPABILITIES, Editor, Json, run


def opened(*folders: Path) -> list[Json]:
    return [{"uri": each.as_uri(), "name": each.name} for each in folders]


def test_several_folders_are_open(tmp_path: Path) -> None:
    one, other = small_book(tmp_path / "one"), small_book(tmp_path / "other")

    async def say(editor: Editor) -> None:
        await editor.start()
        await editor.settled()
        change = "workspace/didChangeWorkspaceFolders"
        editor.say(change, {"event": {"added": opened(other), "removed": []}})
        await editor.settled()
        found = await editor.ask("workspace/symbol", {"query": "roads"})
        assert [each["location"]["uri"] for each in found] == [(each / FOUR).as_uri() for each in (one, other)]
        editor.findings.clear()
        editor.say(change, {"event": {"added": [], "removed": opened(other)}})
        await editor.settled()
        assert editor.findings == {"4.md": []}
        (left,) = await editor.ask("workspace/symbol", {"query": "roads"})
        assert left["location"]["uri"] == (one / FOUR).as_uri()

    run(one, say)


def test_an_editor_that_watches_no_files_is_served_all_the_same(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        editor.refuses = {"client/registerCapability", "window/workDoneProgress/create"}
        await editor.start({**CAPABILITIES, "window": {"workDoneProgress": True}})
        editor.open(FOUR)
        await editor.settled()
        assert [each["code"] for each in editor.findings["4.md"]] == ["dangling-reference", "placeholder"]
        assert not [each for each in editor.told if each["method"] == "window/showMessage"]

    run(folder, say)


def test_the_first_look_at_a_book_shows_how_far_it_is(folder: Path) -> None:
    def steps(editor: Editor) -> list[Json]:
        return [each["params"]["value"] for each in editor.told if each["method"] == "$/progress"]

    async def say(editor: Editor) -> None:
        first = steps(editor)
        assert first[0] == {"kind": "begin", "title": f"Reading {folder.name}"}
        assert [each.get("message") for each in first[1:-1]] == ["read", "cite", "link", "load rulecode", "check"]
        assert first[-1] == {"kind": "end"}
        editor.type(FOUR, "4.5", "4.2")
        await editor.settled()
        assert steps(editor) == first
        for each in (FOUR, FIVE):
            editor.say("textDocument/didClose", {"textDocument": editor.document(each)})
        for event in ({"added": [], "removed": opened(folder)}, {"added": opened(folder), "removed": []}):
            editor.say("workspace/didChangeWorkspaceFolders", {"event": event})
        await editor.settled()
        assert steps(editor) == first + first  # it was forgotten

    talk(folder, say, {**CAPABILITIES, "window": {"workDoneProgress": True}})


def test_columns_are_counted_as_the_editor_counts(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        places = [editor.findings["4.md"][0]["range"]["start"], editor.capabilities["positionEncoding"]]
        found = await editor.ask("textDocument/documentLink", {"textDocument": editor.document(FOUR)})
        seen[places[1]] = [each["range"]["start"]["character"] for each in found]

    seen: dict[str, list[int]] = {}
    for encoding in ("utf-8", "utf-16", "utf-32"):
        talk(folder, say, {**CAPABILITIES, "general": {"positionEncodings": [encoding]}})
    wide, usual, narrow = seen["utf-8"], seen["utf-16"], seen["utf-32"]
    assert [one - other for one, other in zip(wide, narrow, strict=True)] == [3, 3, 3]  # behind an emoji
    assert [one - other for one, other in zip(usual, narrow, strict=True)] == [1, 1, 1]
