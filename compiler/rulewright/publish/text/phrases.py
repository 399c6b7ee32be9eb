"""What the players' pages say themselves, in the language of what they show. A phrase is asked for in English; the
files in languages/phrases hold what it is in other languages."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct, field

import rulewright.languages
from rulewright.report.text import counted
from rulewright.toml import decode, read_toml

FOLDER = Path(rulewright.languages.__file__).parent / "phrases"
ENGLISH = "en"


class Phrases(Struct):
    """The phrases of a `language` by the English ones: of `pages`, of `scripts`, of what is on `paper`, and of what is
    `counted`, each for the numbers in `single`, and for the others."""

    language: str = ENGLISH
    single: tuple[int, ...] = (1,)
    pages: dict[str, str] = field(default_factory=dict)
    scripts: dict[str, str] = field(default_factory=dict)
    paper: dict[str, str] = field(default_factory=dict)
    counted: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __call__(self, phrase: str, **values: Any) -> Markup:
        """Return a phrase of the pages as HTML, with the values that it names: words, or HTML."""
        return Markup(escape(self.pages.get(phrase, phrase))).format(**values)

    def plain(self, phrase: str, **values: Any) -> str:
        """Return a phrase of the pages as words, with the values that it names."""
        return self.pages.get(phrase, phrase).format(**values)

    def count(self, number: int, what: str) -> str:
        """Return how many there are of something: 1 rule, 2 rules."""
        if what not in self.counted:
            return counted(number, what)
        one, others = self.counted[what]
        return (one if number in self.single else others).format(n=number)

    def script(self) -> str:
        """Return the script that tells the other scripts their phrases; empty where they know them, in English."""
        if not self.scripts:
            return ""
        said = json.dumps({"language": self.language, "phrases": self.scripts}, ensure_ascii=False)
        return f"globalThis.rulewright = Object.assign(globalThis.rulewright || {{}}, {said});\n"


@cache
def phrases_of(language: str) -> Phrases:
    """Return the phrases of a language, by its code (de, de-AT); the English ones where it has no file."""
    code = language.partition("-")[0].lower()
    file = FOLDER / f"{code}.toml"
    if not code.isalpha() or not file.is_file():
        return Phrases()
    return decode(read_toml(file, file.name), Phrases, file, file.name)
