"""What an editor is told is wrong with a small book, as it is typed and as it is on disk, and how that is mended."""

from __future__ import annotations

from pathlib import Path

from tests.lsp.books import FIVE, FOUR, talk
from tests.lsp.client import CAPABILITIES, Editor


def test_findings_are_told_for_what_is_not_saved(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        codes = [each["code"] for each in editor.findings["4.md"]]
        assert codes == ["dangling-reference", "placeholder"]
        first = editor.findings["4.md"][0]
        assert editor.within(FOUR, first["range"]) == "4.5"
        assert first["codeDescription"]["href"] == "http://here/findings/codes/#dangling-reference"
        assert "perhaps 4.3" in first["message"]
        editor.type(FOUR, "4.5", "4.2")
        editor.type(FIVE, "then look at 5.2", "see 5.22")
        await editor.settled()
        assert [each["code"] for each in editor.findings["4.md"]] == ["self-reference", "placeholder"]
        assert [each["message"].split("\n")[0] for each in editor.findings["5.md"]] == ["there is no rule 5.22"]

    talk(folder, say, pages="http://here/")


def test_findings_are_given_to_who_asks(folder: Path) -> None:
    capabilities = {**CAPABILITIES, "textDocument": {"diagnostic": {}}}

    async def say(editor: Editor) -> None:
        assert editor.findings == {}
        assert editor.capabilities["diagnosticProvider"]["workspaceDiagnostics"]
        answer = await editor.ask("textDocument/diagnostic", {"textDocument": editor.document(FOUR)})
        assert [each["code"] for each in answer["items"]] == ["dangling-reference", "placeholder"]
        whole = await editor.ask("workspace/diagnostic", {"previousResultIds": []})
        assert [len(each["items"]) for each in whole["items"]] == [2]

    talk(folder, say, capabilities)


def test_findings_are_mended(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        finding = editor.findings["4.md"][0]
        about = {"textDocument": editor.document(FOUR), "range": finding["range"], "context": {"diagnostics": []}}
        fixes = {each["title"]: each for each in await editor.ask("textDocument/codeAction", about)}
        (candidate,) = (title for title in fixes if title.startswith("Cite 4.3 "))
        mended = editor.edited(fixes[candidate]["edit"])[FOUR]
        assert "Bridges are covered by 4.3, and fords" in mended
        assert fixes[candidate]["edit"]["documentChanges"][0]["textDocument"]["version"] == 1
        allowed = editor.edited(fixes["Allow dangling-reference here, with a reason"]["edit"])[FOUR]
        comment = "<!-- rulewright: allow dangling-reference: why this is right -->\nA river costs"
        assert comment in allowed
        editor.type(FOUR, "A river costs", comment)
        await editor.settled()
        assert [each["code"] for each in editor.findings["4.md"]] == ["placeholder"]
        editor.type(FOUR, "covered by 4.5,", "covered (4.5),")
        editor.type(FOUR, comment, "A river costs")
        await editor.settled()
        about["range"] = editor.findings["4.md"][0]["range"]
        fixes = {each["title"]: each for each in await editor.ask("textDocument/codeAction", about)}
        assert "Bridges are covered, and fords" in editor.edited(fixes["Take out (4.5)"]["edit"])[FOUR]

    talk(folder, say)


def test_all_of_a_kind_are_mended_at_once(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        editor.type(FOUR, "rule ???", "rule 4.9")
        await editor.settled()
        about = {"textDocument": editor.document(FOUR), "range": editor.findings["4.md"][0]["range"]}
        fixes = await editor.ask("textDocument/codeAction", about | {"context": {"diagnostics": []}})
        titled = {each["title"]: editor.edited(each["edit"])[FOUR] for each in fixes}
        allowed = titled["Allow all 2 of dangling-reference in this file, with a reason"]
        assert allowed.count("<!-- rulewright: allow dangling-reference: why this is right -->") == 1  # both on a line
        editor.type(FOUR, "by 4.5, and fords by rule 4.9", "by 4.3(a), and fords by rule 4.1(b)")
        await editor.settled()
        assert [each["code"] for each in editor.findings["4.md"]] == ["missing-item", "missing-item"]
        only = {"context": {"diagnostics": [], "only": ["source.fixAll"]}}
        (fix,) = await editor.ask("textDocument/codeAction", about | only)
        assert "by 4.3, and fords by rule 4.1." in editor.edited(fix["edit"])[FOUR]

    talk(folder, say)


def test_a_finding_leads_to_the_other_place_that_it_is_about(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        editor.type(FIVE, "5.2 Retreats", "4.2 Retreats")
        await editor.settled()
        (twice,) = [each for each in editor.findings["5.md"] if each["code"] == "duplicate-rule"]
        (other,) = twice["relatedInformation"]
        assert editor.words(other["location"]) == f"{FOUR}: 4.2"

    talk(folder, say)


def test_settings_are_part_of_the_book(folder: Path) -> None:
    toml = "sources/game/book.toml"

    async def say(editor: Editor) -> None:
        editor.open(toml)
        editor.type(toml, 'notation = "dotted"', 'notation = "doted"')
        await editor.settled()
        (trouble,) = editor.findings["book.toml"]
        assert trouble["range"]["start"]["line"] == 1
        assert "dotted" in trouble["message"]
        assert await editor.at("textDocument/hover", FOUR, "4.1 Roads") is None  # where it is now nobody knows
        editor.type(toml, "doted", "dotted")
        editor.type(toml, "files", 'outside = ["4.5"]\nfiles')
        await editor.settled()
        assert editor.findings["book.toml"] == []
        assert await editor.at("textDocument/hover", FOUR, "4.1 Roads") is not None

    talk(folder, say)


def test_files_that_change_on_disk_are_read_again(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        watched = [each for each in editor.told if each["method"] == "client/registerCapability"]
        assert watched
        path = folder / "sources/game/6.md"
        path.write_text("# 6 Supply\n\n6.1 Lines\n\nThey are traced as in 4.9.\n", "utf-8")
        editor.say("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 1}]})
        await editor.settled()
        assert [each["code"] for each in editor.findings["6.md"]] == ["dangling-reference"]

    talk(folder, say)
