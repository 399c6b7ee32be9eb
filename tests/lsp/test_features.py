"""What an editor is answered about a small book."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rulewright.lsp import quick as at_once
from rulewright.lsp.session import ONE
from tests.lsp.books import BOOK, FIVE, FOUR, MORE, talk
from tests.lsp.client import Editor, RefusedError, position, run


def test_a_citation_shows_the_words_of_its_rule(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        found = await editor.at("textDocument/hover", FIVE, "in 4.1 and")
        assert editor.within(FIVE, found["range"]) == "4.1"
        assert "**4.1 Roads**" in found["contents"]["value"]
        assert "pays 1 point 😀" in found["contents"]["value"]
        assert "*Cited by* 5.1, 5.2" in found["contents"]["value"]
        table = await editor.at("textDocument/hover", FOUR, "Terrain Table.")
        assert "| Terrain | Cost |" in table["contents"]["value"]
        own = await editor.at("textDocument/hover", FOUR, "4.2 Rivers")
        assert own["contents"]["value"] == "**4.2 Rivers**\n\n*Cited by* 4.1, 5.1, 5.2"
        lost = await editor.at("textDocument/hover", FOUR, "4.5")
        assert lost["contents"]["value"] == "`4.5` leads nowhere."
        assert await editor.at("textDocument/hover", FOUR, "two points") is None

    talk(folder, say)


def test_from_citation_to_rule_and_back(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        there = await editor.at("textDocument/definition", FIVE, "in 4.1 and")
        assert [editor.words(each) for each in there] == [f"{FOUR}: 4.1"]
        members = await editor.at("textDocument/definition", FIVE, "4.1 to 4.3")
        assert [editor.words(each) for each in members] == [f"{FOUR}: 4.{end}" for end in (1, 2, 3)]
        context = {"context": {"includeDeclaration": True}}
        back = await editor.at("textDocument/references", FOUR, "4.1 Roads", **context)
        assert [editor.words(each) for each in back] == [
            f"{FOUR}: 4.1",
            f"{FIVE}: 4.1",
            f"{FIVE}: 4.1 to 4.3",
        ]
        same = await editor.at("textDocument/documentHighlight", FOUR, "4.1 Roads")
        assert [editor.within(FOUR, each["range"]) for each in same] == ["4.1"]
        links = await editor.ask("textDocument/documentLink", {"textDocument": editor.document(FOUR)})
        ways = {editor.within(FOUR, each["range"]): each["target"].rpartition("#")[2] for each in links}
        assert ways == {"4.3": "L11,1", "4.2": "L7,1", "Terrain Table": "L15,1"}

    talk(folder, say)


def test_the_rules_are_the_outline(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        tree = await editor.ask("textDocument/documentSymbol", {"textDocument": editor.document(FOUR)})
        assert [(each["name"], each["detail"]) for each in tree] == [("4", "Movement")]
        inner = tree[0]["children"]
        assert [each["name"] for each in inner] == ["4.1", "4.2", "4.3"]
        assert [each["name"] for each in inner[2]["children"]] == ["Terrain Table"]
        found = await editor.ask("workspace/symbol", {"query": "4."})
        assert [each["name"] for each in found] == ["4.1 Roads", "4.2 Rivers", "4.3 Limits"]
        assert [each["name"] for each in await editor.ask("workspace/symbol", {"query": "retr"})] == ["5.2 Retreats"]
        folds = await editor.ask("textDocument/foldingRange", {"textDocument": editor.document(FOUR)})
        assert {(each["startLine"], each["endLine"]) for each in folds} == {(0, 19), (2, 4), (6, 8), (10, 19), (16, 19)}
        place = position(editor.text(FOUR), editor.text(FOUR).index("river costs"))
        grown = await editor.ask(
            "textDocument/selectionRange", {"textDocument": editor.document(FOUR), "positions": [place]}
        )
        words, around = [], grown[0]
        while around:
            words.append(editor.within(FOUR, around["range"]))
            around = around.get("parent")
        assert words[0] == "river"
        assert words[1] == "A river costs two points more."
        assert words[-1] == editor.text(FOUR)
        assert any(each.startswith("4.2 Rivers") and each.rstrip().endswith("???.") for each in words)

    talk(folder, say)


async def offered(editor: Editor, name: str, words: str) -> list[tuple[str, str]]:
    found = await editor.at("textDocument/completion", name, words)
    return [(each["label"], each.get("detail", "")) for each in found["items"]]


def test_numbers_and_tables_are_completed(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        editor.type(FIVE, "then look at 5.2.", "then look at 5.2. It is as in the Terr, see 4 and (5.")
        numbers = await offered(editor, FIVE, "see 4|")
        assert numbers == [("4", "Movement"), ("4.1", "Roads"), ("4.2", "Rivers"), ("4.3", "Limits")]
        assert await offered(editor, FIVE, "(5.|") == [("5.1", "Odds"), ("5.2", "Retreats")]
        assert await offered(editor, FIVE, "the Terr|") == [("Terrain Table", "")]
        assert await offered(editor, FIVE, "Add up| ") == []
        first = (await editor.at("textDocument/completion", FIVE, "see 4|"))["items"][1]
        assert editor.within(FIVE, first["textEdit"]["range"]) == "4"
        full = await editor.ask("completionItem/resolve", first)
        assert "**4.1 Roads**" in full["documentation"]["value"]

    talk(folder, say)


def test_tags_are_completed(tmp_path: Path) -> None:
    section = "@Section @Title {{ {0} }} @Tag {{ {0} }} @Begin\n@PP\n{1}\n@End @Section\n"
    words = section.format("Movement", "As in @Reff { Odds }.") + section.format("Odds", "See @Reff { Movement }.")
    aid = f"@SysInclude {{ doc }}\n@Doc @Text @Begin\n@BeginSections\n{words}@EndSections\n@End @Text\n"
    (tmp_path / "aid.lt").write_text(aid, "utf-8")

    async def say(editor: Editor) -> None:
        await editor.start()
        editor.open("aid.lt")
        await editor.settled()
        editor.type("aid.lt", "As in", "By @Reff { Mo } as in")
        assert await offered(editor, "aid.lt", "{ Mo|") == [("Movement", "Movement")]

    run(tmp_path, say)


def test_titles_and_counts_stand_between_the_lines(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        end = position(BOOK, len(BOOK))
        whole = {"start": {"line": 0, "character": 0}, "end": end}
        about = {"textDocument": editor.document(FOUR), "range": whole}
        shown = await editor.ask("textDocument/inlayHint", about)
        assert [each["label"] for each in shown] == ["Limits", "Rivers"]
        counted = await editor.ask("textDocument/codeLens", {"textDocument": editor.document(FOUR)})
        lines = {(each["range"]["start"]["line"], each["command"]["title"]) for each in counted}
        assert {
            (2, "cited by 2"),
            (6, "cited by 3"),
            (6, "2 findings"),
            (10, "cited by 2"),
            (14, "cited by 1"),
        } == lines

    talk(folder, say)


def test_a_rule_is_renumbered(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def say(editor: Editor) -> None:
        asked = await editor.at("textDocument/prepareRename", FIVE, "in 4.1 and")
        assert asked["placeholder"] == "4.1"
        editor.type(FIVE, "moves as in 4.1 to 4.3", "moves as in 4.3")
        edit = await editor.at("textDocument/rename", FIVE, "as in 4.|3.", newName="4.4")
        files = editor.edited(edit)
        assert files[FOUR] == BOOK.replace("(4.3)", "(4.4)").replace("4.3 Limits", "4.4 Limits")
        assert "moves as in 4.4." in files[FIVE]
        said = [each["params"]["message"] for each in editor.told if each["method"] == "window/showMessage"]
        assert said[0].startswith("4.3 becomes 4.4: 3 places in 2 files")
        assert {path.name: path.read_text("utf-8") for path in (folder / "sources/game").glob("*.md")} == {
            "4.md": BOOK,
            "5.md": MORE,
        }
        with pytest.raises(RefusedError, match=r"4\.3 cannot become 4\.2: game has a rule 4\.2"):
            await editor.at("textDocument/rename", FOUR, "4.3 Limits", newName="4.2")
        with pytest.raises(RefusedError, match="there is no rule here"):
            await editor.at("textDocument/prepareRename", FOUR, "two points")

    talk(folder, say)
    assert not any(record.exc_info for record in caplog.records)  # a refusal is no fault of the program's


def test_nothing_is_answered_from_a_place_that_moved(folder: Path) -> None:
    """What is typed while a question waits moves its place to other words: another rule would get the new name."""

    async def say(editor: Editor) -> None:
        above = BOOK[: BOOK.index("4.2 Rivers")]
        editor.type(FOUR, "# 4 Movement", "# 4 Moving")  # all that is asked waits until this is read
        with ONE:
            waiting = [
                asyncio.ensure_future(editor.at(f"textDocument/{what}", FOUR, "4.2 Rivers", **more))
                for what, more in (("definition", {}), ("hover", {}), ("rename", {"newName": "4.7"}))
            ]
            for _ in range(3):
                await asyncio.sleep(0)  # the server begins with each
            editor.type(FOUR, "# 4 Moving", "\n".join(["# 4 Moving"] + [""] * above.count("\n")))
        for answer in waiting:
            with pytest.raises(RefusedError, match="the text changed meanwhile"):
                await answer
        assert (await editor.at("textDocument/prepareRename", FOUR, "4.2 Rivers"))["placeholder"] == "4.2"

    talk(folder, say)


def test_rules_and_citations_are_asked_for_behind_a_keystroke(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the book to be read as a whole: what is answered is where it is now, and says what is typed."""
    monkeypatch.setattr(at_once, "FEW", 0)

    async def say(editor: Editor) -> None:
        with ONE:  # nothing is compiled until the end
            editor.type(FOUR, "A river costs two", "See\n4.3: a river costs three")
            hover = await editor.at("textDocument/hover", FOUR, "See\n4.|3")
            assert "No unit may spend more" in hover["contents"]["value"]
            assert "*Cited by* 4.1, 4.2, 5.2" in hover["contents"]["value"]
            assert editor.within(FOUR, hover["range"]) == "4.3"
            hover = await editor.at("textDocument/hover", FOUR, "covered by 4.|5")
            assert "leads nowhere" in hover["contents"]["value"]
            hover = await editor.at("textDocument/hover", FIVE, "and 4.|2")
            assert "a river costs three" in hover["contents"]["value"]
            (place,) = await editor.at("textDocument/definition", FIVE, "and 4.|2")
            assert editor.words(place) == f"{FOUR}: 4.2"
            where = {"includeDeclaration": False}
            found = await editor.at("textDocument/references", FOUR, "See\n4.|3", context=where)
            words = [f"{FOUR}: 4.3", f"{FOUR}: 4.3", f"{FIVE}: 4.1 to 4.3"]
            assert [editor.words(each) for each in found] == words
            (rule,) = await editor.ask("textDocument/documentSymbol", {"textDocument": editor.document(FOUR)})
            assert [editor.within(FOUR, each["selectionRange"]) for each in rule["children"]] == ["4.1", "4.2", "4.3"]
            editor.type(FIVE, "Add up", "Sum up")  # of two files that changed nothing is known
            waiting = asyncio.ensure_future(editor.at("textDocument/hover", FOUR, "covered by 4.|5"))
            await asyncio.sleep(0.05)
            assert not waiting.done()
        assert await waiting

    talk(folder, say)


def test_the_graph_of_citations(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        (item,) = await editor.at("textDocument/prepareCallHierarchy", FOUR, "two points")
        assert item["name"] == "4.2 Rivers"
        citing = await editor.ask("callHierarchy/incomingCalls", {"item": item})
        assert [each["from"]["name"] for each in citing] == ["4.1 Roads", "5.1 Odds", "5.2 Retreats"]
        (road,) = await editor.at("textDocument/prepareCallHierarchy", FOUR, "4.1 Roads")
        cited = await editor.ask("callHierarchy/outgoingCalls", {"item": road})
        assert [each["to"]["name"] for each in cited] == ["4.3 Limits", "4.2 Rivers"]
        assert editor.within(FOUR, cited[0]["fromRanges"][0]) == "4.3"

    talk(folder, say)


def test_the_page_of_a_place(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        page = await editor.at("rulewright/page", FOUR, "two points")
        assert page == {"root": str(folder), "address": "game/4/#4.2"}
        meaning = await editor.ask(
            "workspace/executeCommand", {"command": "rulewright.explanation", "arguments": ["dangling-reference"]}
        )
        assert meaning.startswith("A citation leads to a rule that is not there.")

    talk(folder, say)


def test_places_in_html_are_those_of_the_file(tmp_path: Path) -> None:
    page = tmp_path / "rules.html"
    page.write_text(
        "<html><body>\n<h1>4 Movement &amp; more</h1>\n<h2>4.1 Roads &amp; ways</h2>\n<p>See &laquo;4.2&raquo; and "
        "<em>see</em> 4.7.</p>\n<h2>4.2 Rivers</h2>\n<p>As in 4.1 &mdash; and no more.</p>\n</body></html>\n",
        "utf-8",
    )
    (tmp_path / "book.toml").write_text('title = "G"\nnotation = "dotted"\nfiles = ["rules.html"]\n', "utf-8")

    async def say(editor: Editor) -> None:
        await editor.start()
        editor.open("rules.html")
        await editor.settled()
        (finding,) = (each for each in editor.findings["rules.html"] if each["code"] == "dangling-reference")
        assert editor.within("rules.html", finding["range"]) == "4.7"
        found = await editor.at("textDocument/hover", "rules.html", "4.|1 &mdash;")
        assert "Roads & ways" in found["contents"]["value"]
        (there,) = await editor.at("textDocument/definition", "rules.html", "4.|1 &mdash;")
        assert editor.words(there) == "rules.html: 4.1"
        tree = await editor.ask("textDocument/documentSymbol", {"textDocument": editor.document("rules.html")})
        assert [each["name"] for each in tree[0]["children"]] == ["4.1", "4.2"]

    run(tmp_path, say)
