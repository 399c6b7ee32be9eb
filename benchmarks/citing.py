"""Phrases that cite, in all common forms, and phrases whose citation is broken on purpose."""

from __future__ import annotations

from random import Random

from benchmarks.prose import CITING, LABELLED, NAMED, citing
from benchmarks.skeleton import Node, Style
from benchmarks.words import ADJECTIVES, MATTERS, NOUNS

# What is planted, in turn: the code under which each must be reported.
FAULTS = ("dangling-reference", "missing-item", "placeholder", "dangling-reference", "dangling-table", "backward-range")
PLACEHOLDERS = ("Rules ???", "rule ??", "section XX", "rule TBD")


class Citer:
    """Writes sentences that cite the rules of one book. `tables` are the names of its tables, without *Table*."""

    def __init__(self, chapters: list[Node], tables: list[str], style: Style, rng: Random) -> None:
        self.chapters = chapters
        self.tables = tables
        self.style = style
        self.rng = rng
        self.references = 0  # how many references are in the phrases written so far
        self.nodes = [chapter.below() for chapter in chapters]
        # By chapter: the rules with several items, and the sections with several rules.
        self.wide = [[node for node in nodes if node.depth and len(node.children) > 2] for nodes in self.nodes]

    def sentence(self, chapter: int, source: Node) -> str:
        """Return a sentence of rule `source`, in the chapter at that place, with one sound citation."""
        self.references += 1
        forms = (self._one, self._one, self._one, self._list, self._run, self._range, self._chapters, self._titled)
        if self.tables and self.rng.random() < 0.06:
            return citing(self.rng, f"{self.rng.choice(self.tables)} Table", NAMED)
        phrase, frames = self.rng.choice(forms)(self._near(chapter), source)
        return citing(self.rng, phrase, frames)

    def broken(self, code: str, turn: int) -> tuple[str, str]:
        """Return a sentence whose citation is to be reported under `code`, and the words of that citation."""
        self.references += 1
        at = self.rng.randrange(len(self.chapters))
        if code == "placeholder":
            words = PLACEHOLDERS[turn % len(PLACEHOLDERS)]
        elif code == "dangling-table":
            words = f"{name(self.rng, set(self.tables))} Table"
            return citing(self.rng, words, NAMED), words
        elif code == "backward-range":
            rules = self._wide_of(at).children
            words = f"{rules[-1].number} through {rules[0].number}"
            return citing(self.rng, f"rules {words}", LABELLED), words
        elif code == "missing-item":
            rule = self.rng.choice([node for node in self.nodes[at] if node.depth == 2])
            words = self.style.child(rule.number, 3, len(rule.children) + 3)
        else:
            section = self.chapters[at].children[-1]
            gone = section.number if turn % 2 else self.style.child(self.chapters[at].number, 1, 9)
            words = self.style.child(gone, 2, 9)
        return citing(self.rng, words, CITING[:6]), words

    def _near(self, chapter: int) -> int:
        """Return the place of a chapter to cite: most often the same, seldom a far one."""
        draw = self.rng.random()
        if draw < 0.6:
            return chapter
        reach = 5 if draw < 0.85 else len(self.chapters)
        return min(max(0, chapter + self.rng.randint(-reach, reach)), len(self.chapters) - 1)

    def _target(self, at: int, source: Node) -> Node:
        """Return a rule, section or item of a chapter other than `source`."""
        choices = self.nodes[at]
        while (node := self.rng.choice(choices)) is source or not (node.depth or len(choices) < 3):
            pass
        return node

    def _wide_of(self, at: int) -> Node:
        """Return a rule with several children of the chapter at `at`, else of the nearest that has one."""
        near = sorted(range(len(self.wide)), key=lambda each: abs(each - at)) if not self.wide[at] else [at]
        found = next((self.wide[each] for each in near if self.wide[each]), None)
        return self.rng.choice(found) if found else self.chapters[at]

    def _one(self, at: int, source: Node) -> tuple[str, tuple[str, ...]]:
        number = self._target(at, source).number
        if self.rng.random() < 0.3:
            return f"{self.rng.choice(('rule', 'Rule', 'section'))} {number}", LABELLED
        return number, CITING

    def _list(self, at: int, source: Node) -> tuple[str, tuple[str, ...]]:
        numbers = dict.fromkeys(self._target(at, source).number for _ in range(self.rng.choice((2, 2, 3))))
        self.references += len(numbers) - 1
        words = _joined(list(numbers), self.rng.choice(("and", "or")))
        return (f"rules {words}", LABELLED) if self.rng.random() < 0.5 else (words, CITING[:6])

    def _run(self, at: int, source: Node) -> tuple[str, tuple[str, ...]]:
        """`59.513B, C and D`, or `35.51A-C`."""
        members = self._wide_of(at).children
        if len(members) < 3 or not members[0].mark or source in members:
            return self._one(at, source)
        first, *rest = members[:3]
        if self.rng.random() < 0.5:
            return f"{first.number}-{rest[-1].mark}", CITING[:6]
        self.references += 2
        return _joined([first.number, *(node.mark for node in rest)], "and"), CITING[:6]

    def _range(self, at: int, source: Node) -> tuple[str, tuple[str, ...]]:
        members = self._wide_of(at).children
        if len(members) < 3 or members[0].mark:
            return self._one(at, source)
        return f"rules {members[0].number} through {members[-1].number}", LABELLED

    def _chapters(self, at: int, source: Node) -> tuple[str, tuple[str, ...]]:
        number = self.chapters[at].number
        if at + 3 < len(self.chapters) and self.rng.random() < 0.4:
            last = self.chapters[at + self.rng.randint(2, 3)].number
            return f"rules {number} through {last}", LABELLED
        return (number, CITING[:4]) if self.rng.random() < 0.5 else (f"chapter {number}", LABELLED)

    def _titled(self, at: int, source: Node) -> tuple[str, tuple[str, ...]]:
        section = self.rng.choice(self.chapters[at].children or [self.chapters[at]])
        return f"{section.number} ({section.title})", ("{S}; see {}.", "{S}, as set out in {}.")


def name(rng: Random, taken: set[str]) -> str:
    """Return the name of a table that is not `taken` yet, and add it to those that are."""
    while True:
        found = f"{rng.choice(ADJECTIVES)} {rng.choice(NOUNS)} {rng.choice(MATTERS)}"
        if found not in taken:
            taken.add(found)
            return found


def _joined(words: list[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
