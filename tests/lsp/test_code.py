"""What an editor is told about rule code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lsp.books import FOUR, small_book
from tests.lsp.client import Editor, RefusedError, run

RULES = "sources/game/4.rules"
CODE = """rule 4.1 road_cost "What a road costs"
  input hexes: 0..20 "Hexes of road"
  input weather: dry | mud
  let base = hexes
  out cost = base + 1 if weather = mud else base      @4.1
  example hexes=3 weather=mud -> 4

rule 4.2 river
  input road: 4.1
  out slow = road > 3      @4.2
"""


def book(root: Path) -> Path:
    folder = small_book(root)
    (folder / RULES).write_text(CODE, "utf-8")
    return folder


def test_names_of_rule_code(tmp_path: Path) -> None:
    async def say(editor: Editor) -> None:
        await editor.begin(RULES)
        hexes = await editor.at("textDocument/hover", RULES, "= he|xes")
        assert hexes["contents"]["value"] == "**hexes**: 0 to 20\n\nHexes of road"
        base = await editor.at("textDocument/hover", RULES, "= ba|se + 1")
        assert base["contents"]["value"] == "```rules\nlet base = hexes\n```"
        result = await editor.at("textDocument/hover", RULES, "= ro|ad > 3")
        assert "It is the result of `road_cost`." in result["contents"]["value"]
        clause = await editor.at("textDocument/hover", RULES, "@4.|1")
        assert "**4.1 Roads**" in clause["contents"]["value"]
        (there,) = await editor.at("textDocument/definition", RULES, "= ba|se + 1")
        assert there["range"]["start"] == {"line": 3, "character": 6}
        context = {"context": {"includeDeclaration": True}}
        places = await editor.at("textDocument/references", RULES, "= ba|se + 1", **context)
        assert [(each["range"]["start"]["line"], editor.words(each)) for each in places] == [
            (3, f"{RULES}: base"),
            (4, f"{RULES}: base"),
            (4, f"{RULES}: base"),
        ]

    run(book(tmp_path), say)


def test_what_can_be_written_in_rule_code(tmp_path: Path) -> None:
    async def say(editor: Editor) -> None:
        await editor.begin(RULES)
        editor.type(RULES, "  example", "  la\n  +1 if h\n  +2 if weather = dry   @4.\n  example")
        assert await editor.offered(RULES, "  la|") == ["ladder"]
        assert await editor.offered(RULES, "+1 if h|") == ["hexes"]
        assert await editor.offered(RULES, "dry   @4.|") == ["4.1", "4.2", "4.3"]
        assert await editor.offered(RULES, "\nrule 4.|2") == ["4.1", "4.2", "4.3"]
        assert await editor.offered(RULES, '"Hexes o|f') == []

    run(book(tmp_path), say)


def test_the_grammar_says_what_may_follow(tmp_path: Path) -> None:
    async def say(editor: Editor) -> None:
        await editor.begin(RULES)
        more = "  input more: \n  input flag: b\n  input other: 4.\n  +1 \n  pick weather\n  let x = (\n"
        editor.type(RULES, "  example", f"{more}  example")
        assert await editor.offered(RULES, "input more: |\n") == ["4.1", "4.2", "bool", "set"]
        assert await editor.offered(RULES, "input flag: b|\n") == ["bool"]
        assert await editor.offered(RULES, "input other: 4.|\n") == ["4.1", "4.2"]
        assert await editor.offered(RULES, "+1 |\n") == ["and", "each", "if", "in", "or", "per"]
        names = ["hexes", "weather", "base", "cost", "more", "flag", "other", "x"]
        assert [each for each in await editor.offered(RULES, "let x = (|") if each in names] == names[:-1]

    run(book(tmp_path), say)


def test_from_an_input_to_the_rule_that_it_comes_from(tmp_path: Path) -> None:
    """And from a rule to the rule code that names it."""

    async def say(editor: Editor) -> None:
        await editor.begin(RULES, FOUR)
        (there,) = await editor.at("textDocument/definition", RULES, "input road: 4.|1")
        assert editor.words(there) == f"{FOUR}: 4.1"
        (clause,) = await editor.at("textDocument/definition", RULES, "slow = road > 3      @4.|2")
        assert editor.words(clause) == f"{FOUR}: 4.2"
        back = await editor.at(
            "textDocument/references", FOUR, "4.1 Roads", **{"context": {"includeDeclaration": False}}
        )
        assert [each["range"]["start"]["line"] for each in back if each["uri"].endswith("4.rules")] == [0, 4, 8]

    run(book(tmp_path), say)


ROWS = """rule 4.3 cover
  auto table 4.3
  row "Wood" as wood: 0..3 "Hexes of wood"
  out all = total - wood
  example clear=no wood=2 -> 2
"""


def test_from_a_line_to_the_row_that_is_printed(tmp_path: Path) -> None:
    folder = book(tmp_path)
    (folder / RULES).write_text(ROWS, "utf-8")

    async def say(editor: Editor) -> None:
        await editor.begin(RULES, FOUR)
        row = await editor.at("textDocument/hover", RULES, 'row "Wo|od"')
        assert row["contents"]["value"] == "**Wood 2**\n\n`+2 each wood`"
        (there,) = await editor.at("textDocument/definition", RULES, 'row "Wo|od"')
        assert editor.words(there) == f"{FOUR}: Wood"
        table = await editor.at("textDocument/hover", RULES, "table 4.|3")
        assert "| Wood | 2 |" in table["contents"]["value"]
        wood = await editor.at("textDocument/hover", RULES, "total - wo|od")
        assert wood["contents"]["value"] == "**wood**: 0 to 3\n\nHexes of wood"

    run(folder, say)


def test_what_is_half_typed_keeps_its_last_good_programs(tmp_path: Path) -> None:
    async def say(editor: Editor) -> None:
        await editor.begin(RULES)
        document = {"textDocument": editor.document(RULES)}
        editor.type(RULES, "rule 4.1", "# Roads.\nrule 4.1")
        editor.type(RULES, "out cost = base", "out cost = (base")
        await editor.settled()
        assert [each["code"] for each in editor.findings["4.rules"]] == ["rulecode-error"]
        hexes = await editor.at("textDocument/hover", RULES, "= he|xes")
        assert hexes["contents"]["value"] == "**hexes**: 0 to 20\n\nHexes of road"
        lenses = await editor.ask("textDocument/codeLens", document)
        (run_it,) = (each for each in lenses if each["command"]["title"] == "run")
        assert run_it["range"]["start"]["line"] == 1  # where the rule is now
        uri, name = run_it["command"]["arguments"]
        said = await editor.ask("rulewright/outcome", {"textDocument": {"uri": uri}, "name": name})
        assert said.endswith("cost = 4\n")
        whole = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}}
        (hint,) = await editor.ask("textDocument/inlayHint", document | whole)
        assert (hint["label"], hint["position"]["line"]) == ("cost = 4", 6)  # as it came out before, where it is now
        editor.type(RULES, "hexes=3", "hexes=2")
        await editor.settled()
        assert await editor.ask("textDocument/inlayHint", document | whole) == []

    run(book(tmp_path), say)


def test_prose_that_begins_like_rule_code_runs_nothing(tmp_path: Path) -> None:
    folder = small_book(tmp_path)
    page = folder / FOUR
    prose = "\nAn example of the\nrule 4.1 is road_cost\n"
    page.write_text(f"{page.read_text('utf-8')}{prose}\n```rules\n{CODE}```\n", "utf-8")

    async def say(editor: Editor) -> None:
        await editor.begin(FOUR)
        lenses = await editor.ask("textDocument/codeLens", {"textDocument": editor.document(FOUR)})
        runs = [each["range"] for each in lenses if each["command"]["title"] == "run"]
        assert [editor.words({"uri": page.as_uri(), "range": each}) for each in runs] == [f"{FOUR}: rule 4.1 road_cost"]

    run(folder, say)


CHANCE = """rule 4.3 storm
  input wind: 0..3
  chance roll: 1d6
  out waves = roll + wind
  example wind=1 roll=2 -> waves=3
"""


def test_results_and_odds(tmp_path: Path) -> None:
    folder = book(tmp_path)
    (folder / "sources/game/5.rules").write_text(CHANCE, "utf-8")

    async def say(editor: Editor) -> None:
        await editor.begin(RULES, "sources/game/5.rules")
        document = {"textDocument": editor.document(RULES)}
        whole = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}}
        shown = await editor.ask("textDocument/inlayHint", document | whole)
        assert ("cost = 4", 5) in [(each["label"], each["position"]["line"]) for each in shown]
        lenses = await editor.ask("textDocument/codeLens", document)
        ((uri, name),) = [each["command"]["arguments"] for each in lenses if each["command"]["title"] == "run"]
        said = await editor.ask("rulewright/outcome", {"textDocument": {"uri": uri}, "name": name})
        assert said.startswith("4.1 What a road costs\n  hexes=3, weather=mud\n")
        assert said.endswith("cost = 4\n")
        waves = await editor.at("textDocument/hover", "sources/game/5.rules", "out wa|ves")
        assert waves["contents"]["value"].endswith("| 6 | 1/6 | 16.7% |\n| 7 | 1/6 | 16.7% |")
        editor.type(RULES, "weather=mud -> 4", "weather=mud ->")
        shown = await editor.ask("textDocument/inlayHint", document | whole)
        assert shown is not None

    run(folder, say)


VOLLEY = """rule 4.3 volley
  input guns: 1..6
  chance roll: pool of guns d6
  out hits = count(roll >= 5)
  example guns=2 roll=[5, 6, 1] -> 2
"""


def test_an_example_that_cannot_be_says_why(tmp_path: Path) -> None:
    """It is refused only when it is worked out: three dice, where two guns roll."""
    folder = book(tmp_path)
    (folder / RULES).write_text(VOLLEY, "utf-8")

    async def say(editor: Editor) -> None:
        await editor.begin(RULES)
        document = {"textDocument": editor.document(RULES)}
        whole = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}}
        (shown,) = await editor.ask("textDocument/inlayHint", document | whole)
        assert shown["label"] == "roll cannot be 3 dice: there are 2"
        with pytest.raises(RefusedError, match="roll cannot be 3 dice: there are 2"):
            await editor.ask("rulewright/outcome", document | {"name": "volley"})

    run(folder, say)


def test_rule_code_is_formatted(tmp_path: Path) -> None:
    async def say(editor: Editor) -> None:
        capabilities = await editor.start()
        assert capabilities["documentFormattingProvider"]
        editor.open(RULES)
        editor.open("sources/game/4.md")
        await editor.settled()
        options = {"options": {"tabSize": 4, "insertSpaces": True}}
        editor.type(RULES, "  let base = hexes\n", "  let base=hexes # of road\n")
        edits = await editor.ask("textDocument/formatting", {"textDocument": editor.document(RULES), **options})
        assert "  let base = hexes  # of road" in [each["newText"] for each in edits]
        text = {"textDocument": editor.document("sources/game/4.md"), **options}
        assert await editor.ask("textDocument/formatting", text) == []
        editor.type(RULES, "out cost = ", "out cost = (")
        with pytest.raises(RefusedError, match="a file is formatted when all of it can be read"):
            await editor.ask("textDocument/formatting", {"textDocument": editor.document(RULES), **options})

    run(book(tmp_path), say)
