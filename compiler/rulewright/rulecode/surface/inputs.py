"""Lines that say what a rule is told: from the parser's tree to the surface tree, a method for each rule of the
grammar."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from rulewright.rulecode.surface import tree
from rulewright.rulecode.surface.expressions import ExpressionBuilder, unquoted
from rulewright.rulecode.surface.pieces import every, one, text_of

TIMES = {"ONCE": 1, "TWICE": 2}


@v_args(meta=True)
class InputBuilder(ExpressionBuilder):
    """Builds inputs, rolls and draws, carried states, lists of items."""

    def input(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, kind, *rest = parts
        line = tree.InputLine(names, kind, self.span(meta), one(rest, tree.Literally))
        line.title, line.clause = text_of(rest), one(rest, tree.Clause)
        return line

    def taken(self, meta: Meta, parts: list[Any]) -> tree.Taken:
        output, *others = [self.identifier(part) for part in every(parts, Token)]
        return tree.Taken(output, others[0] if others else output, one(parts, tree.Literally), text_of(parts))

    def record(self, meta: Meta, parts: list[Any]) -> tree.RecordLine:
        names, source, *rest = parts
        kind = self.result(meta, [source])
        return tree.RecordLine(names, kind, every(rest, tree.Taken), self.span(meta), one(rest, tree.Clause))

    def dice(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, dice, *rest = parts
        count, sides = number_and_sides(dice)
        kind = tree.TypeName("dice", self.at(dice), count=count, sides=sides)
        return self._chance(names, kind, rest, meta)

    def die(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, faces, *rest = parts
        return self._chance(names, tree.TypeName("die", names[0].span, faces=faces), rest, meta)

    def pool(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, *number, dice = parts[: 1 + next(at for at, part in enumerate(parts) if isinstance(part, Token))]
        count, sides = number_and_sides(dice)
        many = number[0] if number else tree.Literally(count, self.at(dice))
        kind = tree.TypeName("pool", self.at(dice), sides=sides, number=many, count=count if number else 1)
        return self._chance(names, kind, parts[2 + len(number) :], meta)

    def pool_of_faces(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, number, faces, *rest = parts
        kind = tree.TypeName("pool", number.span, number=number, faces=faces, count=1)
        return self._chance(names, kind, rest, meta)

    def _chance(self, names: list[tree.Identifier], kind: tree.TypeName, rest: list[Any], meta: Meta) -> tree.InputLine:
        for changes in every(rest, dict):
            kind.reroll, kind.explode = changes.get("reroll", []), changes.get("explode")
        return tree.InputLine(names, kind, self.span(meta), title=text_of(rest), clause=one(rest, tree.Clause))

    def faces(self, meta: Meta, parts: list[Any]) -> list[tuple[Any, int]]:
        return parts

    def face(self, meta: Meta, parts: list[Any]) -> tuple[Any, int]:
        shown, *times = parts
        return shown.value, (TIMES.get(times[0].type) or int(times[0])) if times else 1

    def shown_word(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(unquoted(parts[0]) if parts[0].type == "WORD" else str(parts[0]), self.span(meta))

    def changes(self, meta: Meta, parts: list[Any]) -> dict[str, Any]:
        return dict(parts)

    def reroll(self, meta: Meta, parts: list[Any]) -> tuple[str, list[Any]]:
        return "reroll", [part.value for part in parts]

    def explode(self, meta: Meta, parts: list[Any]) -> tuple[str, tuple[Any, int]]:
        shown, *_, times = parts
        return "explode", (shown.value, int(times))

    def cards(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, table, *rest = parts
        kind = tree.TypeName("cards", table.span, table=table, copies=every(rest, tuple))
        return tree.InputLine(names, kind, self.span(meta), clause=one(rest, tree.Clause))

    def copies(self, meta: Meta, parts: list[Any]) -> tuple[tree.Words, int]:
        times = parts[1]
        return parts[0], TIMES.get(times.type) or int(times)

    def carry(self, meta: Meta, parts: list[Any]) -> tree.CarryLine:
        name, kind, start, following, *rest = parts
        span = self.span(meta)
        title, clause = text_of(rest), one(rest, tree.Clause)
        return tree.CarryLine(self.identifier(name), kind, start, following, span, title, clause)

    def items_of_table(self, meta: Meta, parts: list[Any]) -> tree.ItemsLine:
        name, table, *columns = parts
        return tree.ItemsLine(self.identifier(name), self.span(meta), table=table, columns=columns)

    def items_of_list(self, meta: Meta, parts: list[Any]) -> tree.ItemsLine:
        name, rule, pattern = parts
        return tree.ItemsLine(self.identifier(name), self.span(meta), rule=rule, pattern=pattern)

    def item_column(self, meta: Meta, parts: list[Any]) -> tuple[tree.Words, str]:
        return parts[0], str(parts[1])

    def blank(self, meta: Meta, parts: list[Token]) -> str:
        return str(parts[0])

    def blanks(self, meta: Meta, parts: list[Any]) -> tree.BlanksLine:
        return tree.BlanksLine(parts[0], parts[1], self.span(meta))

    def when(self, meta: Meta, parts: list[Any]) -> tree.WhenLine:
        return tree.WhenLine(parts[0].text, self.span(meta))


def number_and_sides(dice: str) -> tuple[int, int]:
    """Return how many dice `2d6` are, and with how many sides."""
    count, _, sides = dice.partition("d")
    return int(count or 1), int(sides)
