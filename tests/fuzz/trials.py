"""Trials without end, always the same for one seed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.fuzz.corpus import Files, corpus
from tests.fuzz.documents import broken_inside
from tests.fuzz.mutate import HARD, MOST, broken, strewn
from tests.fuzz.trial import TYPED, Trial

NUMBER = re.compile(r"\d[\w.():]*|@Tag\s*\{\s*(\w+)")
PROJECT = """\
[project]
title = "Games"
[check]
fail-on = "error"
baseline = "known.json"
[check.severity]
placeholder = "off"
"""
KNOWN = '{"version": 1, "findings": []}\n'
ENDINGS = ("md", "txt", "html", "adoc", "rst", "tex", "lt")
CHECKS = [f"check book --format {each}" for each in ("text", "json", "sarif", "github", "junit")]
OTHERS = """\
export book
graph book
graph book --format graphml
graph book --level chapter
show RULE --path book
show RULE --path book --derived
show book --path book --readings
lookup RULE --path book
emit book --path book
emit book --path book --target python
renumber book RULE OTHER --path book
renumber book RULE OTHER --path book --dry-run
diff old book
diff old book --fix
diff old book --format markdown
diff old book --format html
diff book old --format json
check .
export .
init book
check . --write-baseline
check . --fail-on note
outline book
outline book --why RULE
terms book
terms book --why RULE
format book
format book --check
confirm book
notation --explain TEXT
build book --docs-only pages
annotate book
""".splitlines()
DIFFS = [each for each in OTHERS if each.startswith("diff")]
TYPED_OFTEN = [
    "x",
    "1",
    "9",
    ".",
    " ",
    "\n",
    "\n\n",
    ", see 1.1",
    " (2.1)",
    "\n\n1.2 ",
    "\n\n2 More\n\n2.1 It is.",
    "a",
    "-",
]
PACKED = (".docx", ".odt", ".pdf")  # whose text is what an archive holds, or bytes


def trials(seed: int) -> Iterator[Trial]:
    """Yield trials for ever."""
    books = corpus()
    rng = Random(seed)
    while True:
        book, other = rng.choice(books), rng.choice(books)
        yield _trial(rng, book, other)


def strewn_trials(seed: int) -> Iterator[Trial]:
    """Yield trials for ever in which unseen characters are strewn over all files, and settings broken with them."""
    rng = Random(seed)
    for trial in trials(seed):
        files = {
            name: text if name.endswith(PACKED) else _strewn(rng, name, text) for name, text in trial.files.items()
        }
        yield Trial(trial.words, files)


def revision_trials(seed: int) -> Iterator[Trial]:
    """Yield trials for ever that compare a book with what became of it: each of its files broken, moved or gone."""
    books = corpus()
    rng = Random(seed)
    while True:
        book, other = rng.choice(books), rng.choice(books)
        files = {f"old/{name}": text for name, text in book.items()}
        for name, text in book.items():
            chance = rng.random()
            if chance < 0.6 and name != "book.toml":
                text = _broken(rng, name, text, rng.choice(list(other.values())))
            if chance < 0.95:
                files[f"book/{f'a-{name}' if 0.6 < chance < 0.65 else name}"] = text
        yield Trial(tuple(rng.choice(DIFFS).split()), files)


def typed_trials(seed: int) -> Iterator[Trial]:
    """Yield trials for ever in which somebody types into a book, as people do and as they never should."""
    books = [book for book in corpus() if any(_is_typed(name) for name in book)]
    rng = Random(seed)
    while True:
        book = rng.choice(books)
        chosen = rng.choice(sorted(filter(_is_typed, book)))
        keys: list[str] = []
        for _ in range(rng.choice((1, 3, 6))):
            put = rng.choice(HARD) if rng.random() < 0.5 else rng.choice(TYPED_OFTEN)
            keys += [str(rng.randrange(MOST)), str(rng.choice((0, 0, 0, 1, 2, 30))), put]
        yield Trial((TYPED, f"book/{chosen}", *keys), {f"book/{name}": text for name, text in book.items()})


def _is_typed(name: str) -> bool:
    return not name.endswith((*PACKED, ".toml"))


def _strewn(rng: Random, name: str, text: str) -> str:
    """Return a text with characters strewn over it; most settings stay, for without them nothing is read."""
    if not name.endswith((".toml", ".json")):
        return strewn(rng, text)
    chance = rng.random()
    return broken(rng, strewn(rng, text), "") if chance < 0.05 else strewn(rng, text) if chance < 0.1 else text


def _trial(rng: Random, book: Files, other: Files) -> Trial:
    words = (rng.choice(CHECKS) if rng.random() < 0.5 else rng.choice(OTHERS)).split()
    texts = sorted(name for name in book if name != "book.toml") or ["book.toml"]
    chosen = "book.toml" if rng.random() < 0.06 and "book.toml" in book else rng.choice(texts)
    now = book | {chosen: _broken(rng, chosen, book[chosen], rng.choice(list(other.values())))}
    if len(texts) == 1 and chosen != "book.toml" and rng.random() < 0.04:  # what was meant for another reader
        now = {f"rules.{rng.choice(ENDINGS)}": now[chosen]}
    where = "sources/book" if "." in words else "book"
    files = {f"{where}/{name}": text for name, text in now.items()}
    if words[0] == "diff":
        files |= {f"old/{name}": text for name, text in book.items()}
    if words[0] == "init":
        files.pop("book/book.toml", None)
    if "." in words:
        settings = {"rulewright.toml": PROJECT, "known.json": KNOWN}
        if rng.random() < 0.4:
            name = rng.choice(sorted(settings))
            settings[name] = broken(rng, settings[name], other.get("book.toml", ""))
        files |= settings
    names = [match[1] or match[0] for match in NUMBER.finditer(book[chosen])] or ["1"]
    given = {"RULE": rng.choice(names), "OTHER": rng.choice(names), "TEXT": f"{where}/{chosen}"}
    return Trial(tuple(given.get(word, word) for word in words), files)


def _broken(rng: Random, name: str, text: str, other: str) -> str:
    if name.endswith((".docx", ".odt")) and rng.random() < 0.8:
        return broken_inside(rng, text, lambda words: broken(rng, words, other))
    return broken(rng, text, other)


KINDS = {"broken": trials, "strewn": strewn_trials, "revised": revision_trials, "typed": typed_trials}
