"""What an editor is told about terms, and how it renames them and the names of rule code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lsp.books import FIVE, FOUR, talk
from tests.lsp.client import Editor, RefusedError

WORDS = """# 4 Stacks

4.1 A Supply Army (SA) moves with any stack. Stacks of one player may
not meet: the Supply
Army's owner parts them.

4.2 The *marker* is a piece that lies on a stack. Markers are removed in 5.1.

Army Table

| Army | Cost |
|---|---|
| Supply Army | 1 |
"""
MORE = """# 5 End

5.1 Supply Armies and SUPPLY ARMY markers go home; each stack breaks up, see the Army Table. An SA stays.

```rules
rule 5.1 ending
  input armies: 0..9
  out home = 2 * armies
  example armies=2 -> 4
```

# 6 Glossary

- **Stack**: all pieces in one place (4.1).
- **Supply Army**: a piece that feeds others (4.1).
"""
GERMAN = """# 1 Spiel

1.1 Die Ablage liegt offen; jede Ablage zählt, und die Ablagen bleiben.

# 2 Glossar

- **Ablage**: der Ort, an dem Karten liegen (1.1).
- **Karte**: was gespielt wird.
- **Stapel**: die Karten, von denen gezogen wird.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    book = tmp_path / "sources" / "game"
    book.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Games"\n', "utf-8")
    (book / "book.toml").write_text('title = "Game"\nnotation = "dotted"\nfiles = ["*.md"]\n', "utf-8")
    (book / "4.md").write_text(WORDS, "utf-8")
    (book / "5.md").write_text(MORE, "utf-8")
    return tmp_path


def test_a_term_is_explained_and_found(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        told = await editor.at("textDocument/hover", FOUR, "any st|ack")
        assert told["contents"]["value"] == (
            "**Stack**\n\nall pieces in one place (4.1).\n\n*explained in 6, used in 3 rules*"
        )
        assert editor.within(FOUR, told["range"]) == "stack"
        told = await editor.at("textDocument/hover", FIVE, "An S|A")
        assert told["contents"]["value"].startswith("**Supply Army** (SA)\n\na piece that feeds others")
        (place,) = await editor.at("textDocument/definition", FOUR, "any st|ack")
        assert editor.within(FIVE, place["range"]) == "Stack"
        found = await editor.at("textDocument/references", FIVE, "Supply Arm|ies", context={"includeDeclaration": True})
        words = [" ".join(editor.within(_file(each), each["range"]).split()) for each in found]
        assert sorted(words) == [
            "SA",
            "SA",
            "SUPPLY ARMY",
            "Supply Armies",
            "Supply Army",
            "Supply Army",
            "Supply Army",
            "Supply Army's",
        ]
        lit = await editor.at("textDocument/documentHighlight", FIVE, "each st|ack")
        assert [editor.within(FIVE, each["range"]) for each in lit] == ["stack", "Stack"]
        assert await editor.at("textDocument/hover", FIVE, "go ho|me") is None

    talk(folder, say)


def test_a_term_is_renamed_in_all_its_forms(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        asked = await editor.at("textDocument/prepareRename", FIVE, "Supply Arm|ies")
        assert asked["placeholder"] == "Supply Armies"
        files = editor.edited(await editor.at("textDocument/rename", FIVE, "Supply Arm|ies", newName="Food Boss"))
        assert files[FOUR] == (
            WORDS.replace("A Supply Army", "A Food Boss")
            .replace("Supply\nArmy's", "Food Boss's")
            .replace("| Supply Army", "| Food Boss")
        )
        assert files[FIVE] == (
            MORE.replace("Supply Armies", "Food Bosses")
            .replace("SUPPLY ARMY", "FOOD BOSS")
            .replace("Supply Army", "Food Boss")
        )
        files = editor.edited(await editor.at("textDocument/rename", FOUR, "any st|ack", newName="pile"))
        assert files[FOUR] == WORDS.replace("4 Stacks", "4 Piles").replace("stack", "pile").replace("Stacks", "Piles")
        assert files[FIVE] == MORE.replace("each stack", "each pile").replace("**Stack**", "**Pile**")
        files = editor.edited(await editor.at("textDocument/rename", FIVE, "An S|A", newName="FA"))
        assert files[FOUR] == WORDS.replace("(SA)", "(FA)")
        with pytest.raises(RefusedError, match="“supply army” is another term of game, see sources"):
            await editor.at("textDocument/rename", FOUR, "any st|ack", newName="supply army")

    talk(folder, say)


def test_a_plural_that_cannot_be_made_is_asked_for(folder: Path) -> None:
    (folder / "sources/game/4.md").write_text(GERMAN, "utf-8")
    (folder / "sources/game/5.md").write_text("# 3 Ende\n\n3.1 Wenn die Ablage leer ist, endet das Spiel.\n", "utf-8")

    async def say(editor: Editor) -> None:
        files = editor.edited(await editor.at("textDocument/rename", FOUR, "jede Ab|lage", newName="Auslage"))
        assert files[FOUR] == GERMAN.replace("Ablage ", "Auslage ").replace("**Ablage**", "**Auslage**")
        said = [each["params"]["message"] for each in editor.told if each["method"] == "window/showMessage"]
        assert "change by hand: “Ablagen” at sources/game/4.md:3:" in said[-1]
        files = editor.edited(await editor.at("textDocument/rename", FOUR, "jede Ab|lage", newName="Brett | Bretter"))
        assert files[FOUR] == GERMAN.replace("Ablagen", "Bretter").replace("Ablage", "Brett")

    talk(folder, say)


BOARD = """# 1 Spiel

1.1 Das Spielbrett liegt offen. Der Rand des Spielbretts zählt.
Drei Spielbretter bleiben, auf den Spielbrettern liegt nichts.
Die Ablage liegt auf den Ablagen.

# 2 Glossar

- **Spielbrett**: worauf gespielt wird (1.1).
- **Ablage**: der Ort, an dem Karten liegen (1.1).
"""


def test_forms_that_cannot_be_told_are_named_in_words(folder: Path) -> None:
    (folder / "sources/game/4.md").write_text(BOARD, "utf-8")
    (folder / "sources/game/5.md").write_text("# 3 Ende\n\n3.1 Wenn die Karten leer sind, endet das Spiel.\n", "utf-8")

    async def say(editor: Editor) -> None:
        renamed = await editor.at("textDocument/rename", FOUR, "Das Spiel|brett", newName="Tafel | Tafeln")
        assert editor.edited(renamed)[FOUR] == BOARD.replace("Spielbrett ", "Tafel ").replace("**Spielbrett", "**Tafel")
        (said,) = [each["params"]["message"] for each in editor.told if each["method"] == "window/showMessage"]
        by_hand, forms = "change by hand: “Spielbretts” at ", "may be forms of it, and were left as they are: "
        assert by_hand in said
        assert "“Spielbretter” at " in said.partition(forms)[2]
        assert "“Spielbrettern” at " in said.partition(forms)[2]
        renamed = await editor.at("textDocument/rename", FOUR, "Die Ab|lage", newName="Brett | Bretter")
        assert "den Bretter." in editor.edited(renamed)[FOUR]
        said = [each["params"]["message"] for each in editor.told if each["method"] == "window/showMessage"][-1]
        assert "look whether these are in a case that ends otherwise: “Ablagen” at " in said

    talk(folder, say)


def test_a_name_of_rule_code_is_renamed(folder: Path) -> None:
    async def say(editor: Editor) -> None:
        asked = await editor.at("textDocument/prepareRename", FIVE, "2 * arm|ies")
        assert asked["placeholder"] == "armies"
        files = editor.edited(await editor.at("textDocument/rename", FIVE, "2 * arm|ies", newName="pieces"))
        before, code, after = MORE.partition("```rules")
        assert files[FIVE] == before + code + after.replace("armies", "pieces")
        with pytest.raises(RefusedError, match="home is a name of this rule already"):
            await editor.at("textDocument/rename", FIVE, "2 * arm|ies", newName="home")
        with pytest.raises(RefusedError, match="“two words” is no name"):
            await editor.at("textDocument/rename", FIVE, "2 * arm|ies", newName="two words")

    talk(folder, say)


def _file(place: dict[str, str]) -> str:
    return "sources" + place["uri"].partition("/sources")[2]
