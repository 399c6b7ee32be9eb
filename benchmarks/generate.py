"""Make up large rulebooks: `generate` returns one, `write` puts it on disk for Rulewright and for its peers.

The same arguments give the same book, to the byte. `python -m benchmarks.generate FOLDER --rules 3000` writes one.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from benchmarks.citing import FAULTS, Citer, name
from benchmarks.prose import reason, sentence
from benchmarks.skeleton import STYLES, Node, Style, plan
from benchmarks.words import HEADINGS, RESULTS

BOOK = "made-up"  # the book's id
TABLE_SHARE = 1 / 12  # of the rules have a table
ASIDE_SHARE = 1 / 8  # of the rules have an example or a note in italics


@dataclass
class Fault:
    """A planted fault: the code it is to be reported under, its place (relative to the project), and its words."""

    code: str
    file: str
    line: int
    text: str


@dataclass
class RuleBook:
    """A made-up book: its pages by file name, in reading order, and the faults that were planted in it.

    `references` counts the members of lists apart, as Rulewright does. `edit` is a fault that is not there yet: one
    that `benchmarks.edit` puts behind the words on its line.
    """

    notation: str
    rules: int
    citations: int
    chapters: int
    references: int = 0
    pages: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    edit: Fault | None = None


def generate(
    rules: int = 3000, citations: int = 6000, notation: str = "digit-levels", seed: int = 1, faults: int = 12
) -> RuleBook:
    """Return a book of `rules` rules (chapters, sections and items included) and `citations` citations.

    `faults` of the citations are broken on purpose. Raises KeyError where the notation is none of STYLES.
    """
    style = STYLES[notation]
    rng = Random(f"{notation} {rules} {citations} {faults} {seed}")
    chapters = plan(rules, style, rng)
    book = RuleBook(notation, rules, citations, len(chapters))
    writer = _Writer(book, chapters, style, rng)
    writer.share_out(citations - faults, faults)
    for at, chapter in enumerate(chapters):
        writer.write_page(at, chapter)
    book.references = writer.citer.references
    book.edit = writer.edit(len(chapters) // 2)
    return book


class _Writer:
    """Writes the pages of one book. Each paragraph is one line, so that a fault's line is known as it is written."""

    def __init__(self, book: RuleBook, chapters: list[Node], style: Style, rng: Random) -> None:
        self.book = book
        self.style = style
        self.rng = rng
        self.texts = [node for chapter in chapters for node in chapter.below() if node.depth > 1]
        taken: set[str] = set()
        rules = [node for node in self.texts if node.depth == 2]
        self.tables = {
            node.number: name(rng, taken) for node in rng.sample(rules, max(1, round(len(rules) * TABLE_SHARE)))
        }
        self.citer = Citer(chapters, list(self.tables.values()), style, rng)
        self.sound: dict[str, int] = {}  # number -> how many sound citations its text has
        self.broken: dict[str, tuple[str, int]] = {}  # number -> code and count of the fault planted there
        self.lines: list[str] = []
        self.file = ""

    def share_out(self, sound: int, broken: int) -> None:
        """Share the citations out among the rules that have text: first evenly, what is left over by lot."""
        each, left = divmod(sound, len(self.texts))
        lucky = {node.number for node in self.rng.sample(self.texts, left)}
        self.sound = {node.number: each + (node.number in lucky) for node in self.texts}
        chosen = self.rng.sample(self.texts, min(broken, len(self.texts)))
        for at, node in enumerate(chosen):
            self.broken[node.number] = FAULTS[at % len(FAULTS)], at // len(FAULTS)

    def write_page(self, at: int, chapter: Node) -> None:
        dot = "" if self.style.name == "dotted" else "."
        file = f"{int(chapter.number):04}.md"
        self.lines, self.file = [], f"sources/{BOOK}/{file}"
        self._block(f"# {chapter.number}{dot} {chapter.title}")
        dot = "." if self.style.name == "letter-levels" else ""
        self.lines.extend(f"- {section.number}{dot} {section.title}" for section in chapter.children)
        self.lines.append("")
        for section in chapter.children:
            self._block(f"## {section.number}{dot} {section.title}")
            for rule in section.children:
                self._rule(at, rule)
        self.book.pages[file] = "\n".join(self.lines)

    def edit(self, at: int) -> Fault:
        """Return the edit: behind the last words of the page at that place, a citation of a rule that is not there."""
        file, text = list(self.book.pages.items())[at]
        line = max(number for number, words in enumerate(text.split("\n"), 1) if words.endswith("."))
        gone = self.style.child(self.style.child(str(at + 1), 1, 8), 2, 8)
        return Fault("dangling-reference", f"sources/{BOOK}/{file}", line, gone)

    def _rule(self, at: int, rule: Node) -> None:
        text = self._text(at, rule, self.rng.randint(1, 2))
        titled = self.rng.random() < 0.8
        if self.style.name == "letter-levels":
            self._block(f"### {rule.number}. {rule.title}.")
            self._block(text)
        elif self.style.name == "dotted":
            self._block(f"**{rule.number} {rule.title}.** {text}" if titled else f"**{rule.number}** {text}")
        else:
            self._block(f"**{rule.number} {rule.title.upper()}:** {text}" if titled else f"**{rule.number}** {text}")
        if self.rng.random() < ASIDE_SHARE:
            words = f"{sentence(self.rng)} {reason(self.rng)}"
            self._block(self.rng.choice(("*{}*", "EXAMPLE: {}")).format(words))
        if rule.number in self.tables:
            self._table(rule)
        for item in rule.children:
            self._item(at, item)

    def _item(self, at: int, item: Node) -> None:
        text = self._text(at, item, self.rng.randint(0, 1))
        if self.style.name == "digit-levels":
            head = f"{item.mark}. {item.title}:" if self.rng.random() < 0.3 else f"{item.mark}."
            self._block(f"**{head}** {text}")
        elif self.style.name == "letter-levels":
            self._block(f"- {item.mark}) {text}")
        else:
            self._block(f"{item.mark} {text}")

    def _text(self, at: int, node: Node, plain: int) -> str:
        """Return the text of a rule or item: its citing sentences among `plain` ones."""
        sentences = [self.citer.sentence(at, node) for _ in range(self.sound[node.number])]
        if node.number in self.broken:
            code, turn = self.broken[node.number]
            words, cited = self.citer.broken(code, turn)
            sentences.append(words)
            self.book.faults.append(Fault(code, self.file, len(self.lines) + self._lines_before_text(node), cited))
        sentences.extend(sentence(self.rng) for _ in range(plain))
        self.rng.shuffle(sentences)
        return " ".join(sentences)

    def _lines_before_text(self, node: Node) -> int:
        """How far below the last line the text of a rule comes to stand: below its heading, where it has one."""
        return 3 if node.depth == 2 and self.style.name == "letter-levels" else 1

    def _table(self, rule: Node) -> None:
        heads = ["Die", *self.rng.sample(HEADINGS, self.rng.randint(2, 4))]
        rows = [[str(die), *self.rng.choices(RESULTS, k=len(heads) - 1)] for die in range(1, 7)]
        self._block(f"**{self.tables[rule.number]} Table - {rule.number}**")
        if self.rng.random() < 0.5:
            rows.insert(0, ["---"] * len(heads))
            self.lines.extend(f"| {' | '.join(row)} |" for row in [heads, *rows])
        else:
            self.lines.extend("\t".join(row) for row in [heads, *rows])
        self.lines.append("")

    def _block(self, line: str) -> None:
        self.lines.extend((line, ""))


def write(book: RuleBook, folder: Path) -> None:
    """Write a book into `folder`: `project/` for Rulewright, and `planted.json`, the book without its pages."""
    sources = folder / "project" / "sources" / BOOK
    sources.mkdir(parents=True)
    for file, text in book.pages.items():
        (sources / file).write_text(text, encoding="utf-8")
    (folder / "project" / "rulewright.toml").write_text('[project]\ntitle = "Made-up rules"\n', encoding="utf-8")
    settings = f'title = "Made-up rules"\nnotation = "{book.notation}"\nchapters = "1-{book.chapters}"\n'
    (sources / "book.toml").write_text(settings, encoding="utf-8")
    planted = asdict(book) | {"pages": len(book.pages)}
    (folder / "planted.json").write_text(json.dumps(planted, indent=1), encoding="utf-8")


def main() -> None:
    """Write a book into a folder; the arguments are those of `generate`."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generate", description="Write a made-up rulebook.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", type=int, default=3000)
    parser.add_argument("--citations", type=int, default=6000)
    parser.add_argument("--notation", choices=STYLES, default="digit-levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=12)
    given = parser.parse_args()
    write(generate(given.rules, given.citations, given.notation, given.seed, given.faults), given.folder)


if __name__ == "__main__":
    main()
