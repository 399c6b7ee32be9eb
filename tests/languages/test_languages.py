"""Languages are data: each has every list that texts in it need, and its texts are told from those of the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from msgspec import structs

from rulewright.cite.surroundings import Hands
from rulewright.figures import folded
from rulewright.languages import OwnWords, guess_language, language_name, languages, load_words, patterns
from rulewright.languages.hints import hints_of, where
from rulewright.languages.load import SHARED, all_tells, load_language, unlisted
from rulewright.languages.patterns import small
from rulewright.languages.scripts import LETTER, UNSPACED, ByScript, right_to_left
from rulewright.languages.series import in_words, series
from rulewright.languages.words import Words

Run = Callable[..., Result]
TEXTS = {
    "de": "Die Regel 2 gilt nicht, wenn der Spieler die Karte nach 3.1 hält und nicht zieht.",
    "en": "Rule 2 does not apply when the player holds the card of 3.1 and must not move.",
    "es": "Artículo 4. El jugador que no cumpla con las reglas del torneo será sancionado por los jueces.",
    "fr": "La règle 2 ne s'applique pas aux joueurs qui ont une carte, dans les cas du point 3.1.",
    "it": "Articolo 4. Il giocatore che non rispetta le regole della gara è escluso dal torneo.",
    "nl": "De speler die de regel niet volgt krijgt een straf van de scheidsrechter en mag niet zetten.",
    "pt": "Artigo 4. O jogador que não respeita as regras da competição é excluído do torneio pelos juízes.",
}
SCRIPTS = {  # each says: a fleet without supply may not move; see rule 3.4 of this book
    "ar": "لا يتحرك الأسطول الذي لا تموين له في هذا الدور. انظر القاعدة 3.4 من هذا الكتاب.",
    "fa": "ناوگانی که تدارکات ندارد در این نوبت نباید حرکت کند. به قاعده 3.4 از این کتاب نگاه کنید.",
    "he": "צי ללא אספקה אינו רשאי לנוע על הלוח, או אם הוא לא פעיל. ראו סעיף 3.4 של הספר.",
    "ja": "補給を受けていない艦隊は移動できません。この本の規則3.4を参照してください。",
    "ko": "보급을 받지 못한 함대는 이동할 수 없다. 이 책의 규칙 3.4를 보라.",
    "th": "กองเรือที่ไม่มีเสบียงเคลื่อนที่ไม่ได้ ดูกฎข้อ 3.4 ของหนังสือเล่มนี้",
    "zh": "没有补给的舰队不可以移动。参见这本书的规则3.4，或是2.2。",
}
DANISH = "Spilleren, som ikke følger reglen, får en straf af dommeren og må ikke flytte. " * 40
MALTESE = "Kull plejer jieħu karta waħda u fid-dawra li jmiss ma jistax jiċċaqlaq. " * 40


@pytest.mark.parametrize("code", languages())
def test_each_language_is_told(code: str) -> None:
    assert guess_language([TEXTS[code]]) == code


def test_a_language_without_lists() -> None:
    assert guess_language([DANISH]) == "da"
    assert guess_language([MALTESE]) == ""
    assert language_name("da") == "Danish"
    assert "§" in load_words("").cue
    assert "see" not in load_words("").cue


@pytest.mark.parametrize(("code", "text"), SCRIPTS.items())
def test_a_language_is_told_by_its_script(code: str, text: str) -> None:
    assert guess_language([text]) == code
    assert right_to_left(text) is (code in ("ar", "fa", "he"))


def test_too_little_to_tell() -> None:
    assert guess_language(["1.1 Zug", "1.2 Turn"]) == "en"
    assert guess_language([]) == "en"


@pytest.mark.parametrize("code", languages())
def test_each_language_has_all_lists(code: str) -> None:
    language = load_language(code)
    missing = [each.name for each in structs.fields(Words) if not getattr(language, each.name)]
    missing = [name for name in missing if name not in ("raised", "uncounted")]  # not all have such
    assert missing == []
    assert language.name
    shared = load_language(SHARED)
    twice = [
        (each.name, word)
        for each in structs.fields(Words)
        for word in getattr(language, each.name)
        if word in getattr(shared, each.name) or getattr(language, each.name).count(word) > 1
    ]
    assert twice == []


def test_own_words_are_added_and_taken_away() -> None:
    own = OwnWords(add=Words(cue=["clause"]), remove=Words(cue=["law"], unit=["in"]))
    words = load_words("en", own)
    assert "clause" in words.cue
    assert "law" not in words.cue
    assert "in" not in words.unit
    assert "in" in load_words("en").unit


def test_a_german_book(run: Run, tmp_path: Path) -> None:
    (tmp_path / "regeln.md").write_text(
        "# 1. Zug\n\n1.1 Der Spieler zieht nach Regel 2 und nach Regel 9.\n\n"
        "# 2. Kampf\n\n2.1 Das Feld wird nicht betreten, siehe auch 1.2 und Regel 1.\n",
        "utf-8",
    )
    result = run("check", tmp_path / "regeln.md")
    assert "regeln was read in German and as dotted" in result.stdout
    assert "there is no rule 9" in result.stdout
    assert "there is no rule 1.2" in result.stdout
    run("init", tmp_path)
    assert 'language = "de"   # guessed: German' in (tmp_path / "book.toml").read_text("utf-8")
    (tmp_path / "book.toml").write_text('files = ["*.md"]\nnotation = "dotted"\nlanguage = "fr"\n', "utf-8")
    assert "there is no rule 9" not in run("check", tmp_path).stdout


def test_a_word_that_was_taken_away_is_not_learnt(run: Run, tmp_path: Path) -> None:
    rules = "".join(f"{at}.{of} A player plays.\n\n" for at in (1, 2) for of in (1, 2, 3))
    text = f"{rules}3.1 See canto 1.1, canto 1.2, canto 2.1 and canto 2.2.\n\n3.2 Stop by canto 9.\n"
    (tmp_path / "rules.md").write_text(text, "utf-8")
    for words, learnt in (("", True), ('[words.remove]\ncue = ["canto"]\n', False)):
        (tmp_path / "book.toml").write_text(f'files = ["*.md"]\nnotation = "dotted"\n{words}', "utf-8")
        assert ("there is no rule 9" in run("check", tmp_path).stdout) is learnt


def test_words_of_a_book(run: Run, tmp_path: Path) -> None:
    text = "# 1. Start\n\n1.1 Play the game by canto 2 and canto 7.\n\n# 2. End\n\n2.1 Stop by rule 8.\n"
    (tmp_path / "rules.md").write_text(text, "utf-8")
    words = '[words.add]\ncue = ["canto"]\n[words.remove]\ncue = ["rule"]\n'
    (tmp_path / "book.toml").write_text(f'files = ["*.md"]\nnotation = "dotted"\n{words}', "utf-8")
    said = run("check", tmp_path).stdout
    assert "there is no rule 7" in said
    assert "there is no rule 8" not in said
    (tmp_path / "book.toml").write_text('notation = "dotted"\n[words]\ncue = ["canto"]\n', "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert "book.toml:3: words.cue: a list of words is added to, not replaced" in result.stderr


@pytest.mark.parametrize(
    ("language", "before"),
    [("de", "siehe die"), ("en", "see the"), ("es", "según la regla"), ("fr", "selon la règle"), ("fr", "voir l’")],
)
def test_an_article_may_stand_behind_words_that_hand_over(language: str, before: str) -> None:
    assert Hands(load_language(language)).over(before)


def test_a_pattern_asks_for_letters_without_blanks_where_a_text_has_them() -> None:
    pattern = ByScript(rf"(?P<sign>[{UNSPACED}])?(?P<number>\d+)(?!{LETTER})")
    for text, sign in (("第12条", "第"), ("§12", None), ("第12条", "第"), ("Größe 12", None)):
        found = pattern.of(text).search(text)
        assert found is not None
        assert (found["sign"], found["number"]) == (sign, "12")
    assert pattern.of("12a 12").findall("12a 12") == [("", "12")]


def test_a_text_holds_the_hints_of_whatever_words_a_pattern_finds_in_it() -> None:
    listed = ["maddesi", "bölüm", "kısım", "is hereby amended", "Straße"]
    pattern = re.compile(rf"(?i:{patterns.words(listed)})")
    for text in ("MADDESİ 4", "Bölüm 2", "KISIM 3", "KİSİM 3", "Is\nhereby  amended", "STRAẞE 5", "straße 5", "rule 4"):
        assert bool(list(where(pattern, text, hints_of(listed), small))) == bool(pattern.search(text)), text


@pytest.mark.parametrize("name", [name for code in (*languages(), *unlisted()) for name in in_words(code)])
def test_numbers_in_words_that_a_text_holds(name: str) -> None:
    """They are found as among all of them, whatever their case."""
    numbers = series(name)
    lines = [way for form in numbers.forms[::2] for way in (form, form.upper(), form.capitalize())]
    said, all_of_them = (re.compile(each) for each in (numbers.said_in(small("\n".join(lines))), numbers.pattern))
    places = [found and found.span() for found in map(all_of_them.match, lines)]
    assert any(places)
    assert [found and found.span() for found in map(said.match, lines)] == places
    assert not numbers.said_in("")


def test_words_that_tell_are_read_without_the_rest() -> None:
    files = {code: load_language(code) for code in languages()} | unlisted()
    assert all_tells() == {code: frozenset(map(folded, file.tells)) for code, file in files.items()}
