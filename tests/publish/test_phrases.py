"""The phrases of the players' pages: what is asked for is known in each language, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.publish.pages.front import front_page
from rulewright.publish.pages.pages import Pages
from rulewright.publish.templates import shipped
from rulewright.publish.text.phrases import FOLDER, Phrases, phrases_of
from rulewright.revise.lines import TITLES

TONGUES = sorted(path.stem for path in FOLDER.glob("*.toml"))
STRING = r"[\"']((?:(?<=\")[^\"]*|(?<=')[^']*))[\"']"
ASKED = re.compile(rf"\bsay(?:\.plain)?\({STRING}")
CHOSEN = re.compile(rf"\bsay\([^\"(]*\? {STRING} : {STRING}")  # say(some ? "one" : "other")
COUNTED = re.compile(rf"\bcounted\({STRING}\)|\bsay\.count\([^\"]*{STRING}\)")
NAMED = re.compile(r"\{(\w+)\}")
SPEAKING = [Path(rulewright.__file__).parent / each for each in ("publish", "revise", "init")]
HEADS = {"cited by", "cites", "Glossary", "Index", "For editors", "Findings", *TITLES.values()}  # asked for by a name
FOR_EDITORS = {"error", "warning", "note", "book", "reference"}  # what reports count


def texts(folder: Path, ending: str) -> Iterator[str]:
    yield from (path.read_text("utf-8") for path in sorted(folder.rglob(f"*{ending}")))


def asked(ending: str) -> set[str]:
    found = set()
    for text in texts(shipped(), ending):
        found |= {*ASKED.findall(text), *(each for pair in CHOSEN.findall(text) for each in pair)}
    return found


def asked_by_pages() -> set[str]:
    made = {phrase for at in SPEAKING for text in texts(at, ".py") for phrase in ASKED.findall(text)}
    return made | asked(".html.j2") | asked(".html") | HEADS


def asked_to_count() -> set[str]:
    templates = (path for path in shipped().glob("*.j2") if path.name != "findings.html.j2")
    made = (*(path.read_text("utf-8") for path in templates), *texts(SPEAKING[0], ".py"))
    return {what for text in made for pair in COUNTED.findall(text) for what in pair if what}


@pytest.mark.parametrize("language", TONGUES)
def test_each_phrase_that_is_asked_for_is_known_and_no_other(language: str) -> None:
    known = phrases_of(language)
    assert set(known.pages) == asked_by_pages()
    assert set(known.scripts) == asked(".js")
    assert set(known.paper) == asked(".typ")
    assert set(known.counted) == asked_to_count()


@pytest.mark.parametrize("language", TONGUES)
def test_a_phrase_names_the_same_values_in_each_language(language: str) -> None:
    known = phrases_of(language)
    assert known.language == language
    for english, said in (*known.pages.items(), *known.scripts.items(), *known.paper.items()):
        assert sorted(NAMED.findall(said)) == sorted(NAMED.findall(english)), english
    for forms in known.counted.values():
        assert all(NAMED.findall(each) == ["n"] for each in forms)


def test_a_number_takes_the_form_of_its_language() -> None:
    assert [phrases_of("de").count(n, "rule") for n in (0, 1, 2)] == ["0 Regeln", "1 Regel", "2 Regeln"]
    assert [phrases_of("fr").count(n, "rule") for n in (0, 1, 2)] == ["0 règle", "1 règle", "2 règles"]


def test_a_language_without_phrases_is_spoken_to_in_english() -> None:
    for code in ("", "en", "cs", "../de"):
        assert phrases_of(code) == Phrases()
    assert phrases_of("de-AT").language == "de"
    assert phrases_of("cs")("Cited by <b>{n}</b>", n="<i>") == "Cited by &lt;b&gt;&lt;i&gt;&lt;/b&gt;"
    assert phrases_of("cs").count(2, "rule") == "2 rules"


def test_the_pages_of_a_book_are_in_its_language(tmp_path: Path) -> None:
    book = tmp_path / "sources/regeln"
    book.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Spiel"\n', "utf-8")
    (book / "book.toml").write_text('title = "Regeln"\nlanguage = "de"\nnotation = "dotted"\n', "utf-8")
    text = "# 1 Bewegung\n\n1.1 Jede Einheit zieht, wie Regel 1.2 es sagt.\n\n1.2 Niemand zieht zweimal.\n"
    (book / "1.md").write_text(text, "utf-8")
    pages = Pages(rulewright.load(tmp_path))
    front, chapter = (pages.render(f"regeln/{page}").html for page in ("index", "1"))
    assert '<bdi lang="de">3 Regeln, 0 Tabellen, ' in front
    assert '<div class="rw-links" lang="de"><p class="rw-citedby">Zitiert von ' in chapter
    assert not re.search(r"Cited|rules|Permanent link", front + chapter)


def test_what_is_played_is_in_the_language_of_its_book(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "Regeln"\nlanguage = "de"\nnotation = "dotted"\n', "utf-8")
    (tmp_path / "1.md").write_text("# 1 Maut\n\n1.1 Ein Karren zahlt 2.\n\n1.2 Sonst zahlt niemand.\n", "utf-8")
    (tmp_path / "1.rules").write_text(
        'rule 1.1 toll "Maut"\n  input carts: bool "Karren"\n  +2 if carts  @1.1\n', "utf-8"
    )
    project = rulewright.load(tmp_path)
    pages = Pages(project, language="de")
    assert dict(pages.paths())["play"] == "Spielen"
    assert "[Spielen](play.md): die Regeln" in front_page(project, pages.say)
    sheet, all_ = (pages.render(path).html for path in (f"play/{tmp_path.name}", "play"))
    assert "<h1>Der Zug: Regeln</h1>" in sheet
    assert 'lang="de"' in sheet.partition("<h1>")[0]
    assert ">Nächster Zug</button>" in sheet
    assert "Der Bogen für einen Zug</a>: alle davon" in all_
    assert not re.search(r"Undo|Next turn|Save as|Each of these", sheet + all_)
