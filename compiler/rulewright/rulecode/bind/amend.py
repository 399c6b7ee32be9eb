"""Exceptions between rules: what other rules give instead, put behind what they amend.

A value is amended where it is set: every line below uses what it is then. Of two amendments that set the same name the
one that says so goes `over` the other; where neither does, both applying is something that rule code does not say.
"""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

from msgspec import Struct, structs

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import TOTAL, BindError, Bound, Known, described, did_you_mean, merged
from rulewright.rulecode.bind.workshop import Workshop
from rulewright.rulecode.surface import tree

CHANGES = tree.ReplaceLine | tree.RequireLine | tree.LetLine  # what an exception does; inputs and examples serve it
APPLIES = "exception_{}_applies"  # the name of an amendment's condition among those of the rule that it amends


class Amendment(Struct):
    """An amendment of the program that is being bound. `holds` is its condition, once it is worked out; `above` are the
    rules of the amendments that it goes over; `pending` are the lines that have not been put anywhere."""

    code: tree.AmendCode
    number: int
    clause: tree.Clause
    cite: core.Cite
    above: set[str]
    pending: dict[str, tree.ReplaceLine]
    holds: core.Expr | None = None

    @property
    def where(self) -> str:
        """The number or tag of the rule that amends."""
        return self.cite.rule.partition(":")[2]


class Amendments:
    """Binds the amendments of one program, in such an order that each comes behind those that it goes over."""

    def __init__(self, shop: Workshop, codes: list[tree.AmendCode]) -> None:
        self.shop = shop
        taken = [
            found
            for number, code in enumerate(codes, 1)
            if (found := shop.attempt(code.span, self._take, code, number))
        ]
        ordered = shop.attempt(codes[0].span, self._ordered, taken) if codes else []
        self.all: list[Amendment] = ordered or []
        # Which one goes over that of which rule, and gives something else
        self.decided: list[tuple[Amendment, str]] = []

    @property
    def statements(self) -> list[tree.Statement]:
        """Inputs, requirements, examples: what the amendments add to the rule. A requirement without a clause rests on
        that of its exception."""
        found = [(amendment, each) for amendment in self.all for each in amendment.code.statements]
        return [
            structs.replace(each, clause=amendment.clause)
            if isinstance(each, tree.RequireLine) and each.clause is None
            else each
            for amendment, each in found
            if not isinstance(each, tree.ReplaceLine)
        ]

    def _take(self, code: tree.AmendCode, number: int) -> Amendment:
        clause = code.clause or (tree.Clause(code.home, [], code.span) if code.home else None)
        cite = self.shop.clauses.find(clause)
        if clause is None or cite is None:
            raise BindError(
                "say which rule amends", code.span, ("write its clause at the end of the line, such as @4.2",)
            )
        lines: dict[str, tree.ReplaceLine] = {}
        for line in code.statements:
            if isinstance(line, tree.ReplaceLine):
                if line.name.name in lines:
                    raise BindError(f"`{line.name.name}` is set twice here", line.name.span)
                lines[line.name.name] = line
        if not any(isinstance(line, CHANGES) for line in code.statements):
            raise BindError(
                "this exception changes nothing",
                code.span,
                ("write below it what it gives instead, such as `due = 4`",),
            )
        above = {self.shop.clauses.rule(each.name, each.span).id for each in code.over}
        return Amendment(code, number, clause, cite, above, lines)

    def _ordered(self, taken: list[Amendment]) -> list[Amendment]:
        for each in taken:
            for missing in sorted(each.above - {other.cite.rule for other in taken}):
                name = missing.partition(":")[2]
                raise BindError(
                    f"no amendment of this rule rests on {name}", each.code.span, ("`over` names its clause",)
                )
        below = {
            at: [place for place, other in enumerate(taken) if other.cite.rule in each.above]
            for at, each in enumerate(taken)
        }
        try:
            return [taken[at] for at in TopologicalSorter(below).static_order()]
        except CycleError as error:
            names = " over ".join(taken[at].where for at in reversed(error.args[1]))
            raise BindError(
                f"these amendments go round in a circle: {names}", taken[error.args[1][0]].code.span
            ) from None

    def amended(self, name: str) -> bool:
        """True where some amendment sets this name."""
        return any(name in each.pending for each in self.all)

    def after(self, name: str) -> list[core.AnyStep]:
        """Return the steps that amend the value which `name` has now."""
        steps: list[core.AnyStep] = []
        concerned = [each for each in self.all if name in each.pending]
        for each in concerned:
            steps += self.shop.attempt(each.code.span, self._condition, each, len(concerned) > 1) or []
        before: list[tuple[Amendment, core.Expr]] = []
        for each in concerned:
            line = each.pending.pop(name)
            bound = self.shop.attempt(line.span, self._value, name, line)
            if bound is None or each.holds is None:
                continue
            value = bound.expr
            for other, theirs in before:
                if theirs == bound.expr:
                    continue
                if self._goes_over(each, other):
                    self.decided.append((each, other.cite.rule))
                else:
                    value = self._unsaid(name, other, each, value)
            kept = core.Conditional(each.holds, value, core.Name(name))
            cite = self.shop.clauses.find(line.clause) or each.cite
            steps.append(core.Amend(name, kept, line.span, cite))
            before.append((each, bound.expr))
        return steps

    def _goes_over(self, one: Amendment, other: Amendment) -> bool:
        """True where one of two amendments goes over the other, be it by way of a third."""
        return other.cite.rule in self._below(one.above)

    def _below(self, rules: set[str]) -> set[str]:
        """Return these rules, and those that their amendments go over."""
        below: set[str] = set()
        open_ = set(rules)
        while open_:
            below |= open_
            open_ = {rule for each in self.all if each.cite.rule in open_ for rule in each.above} - below
        return below

    def _condition(self, each: Amendment, named: bool) -> list[core.AnyStep]:
        """Work out when an amendment applies, as soon as it is needed; where that is asked twice, it gets a name."""
        if each.holds is not None:
            return []
        if each.code.test is None:
            each.holds = core.Const(True)
            return []
        test = self.shop.expressions.condition(each.code.test)
        if not named and len(each.pending) == 1:
            each.holds = test
            return []
        name = APPLIES.format(each.number)
        self.shop.scope.learn(name, Known("boolean"))
        each.holds = core.Name(name)
        return [core.Let(name, test, each.code.span)]

    def _value(self, name: str, line: tree.ReplaceLine) -> Bound:
        """Return what a name is instead: something of the same sort."""
        scope = self.shop.scope
        bound, known = self.shop.expressions.bind(line.value), scope.names[name]
        both = merged([known, bound.known])
        if both.sort == "any" and "any" not in (known.sort, bound.known.sort):
            says = f"`{name}` is {described(known)}, and this is {described(bound.known)}"
            raise BindError(says, line.value.span, about=name)
        scope.learn(name, both)
        return bound

    def _unsaid(self, name: str, one: Amendment, other: Amendment, value: core.Expr) -> core.Expr:
        """Return `value` where only `other` applies; where both do, nothing says which goes first."""
        gap = f"{one.where} and {other.where} both change `{name}`, and nothing says which goes first"
        return core.Conditional(one.holds or core.Const(True), core.Lookup(core.Const(0), [], gap), value)

    def finish(self) -> None:
        """Complain about what was never set, so that nothing could amend it, and about what puts nothing in order."""
        self._complain_of_idle_order()
        known = (*self.shop.declared, TOTAL)
        for each in self.all:
            for name, line in each.pending.items():
                if name not in self.shop.broken:
                    title = self.shop.program.rule.partition(":")[2]
                    says = f"{title} works out nothing that is called `{name}`"
                    target = (each.code.target.span, "this is what is amended")
                    self.shop.problems.append(
                        core.Problem("rulecode-error", says, line.name.span, did_you_mean(name, known), target)
                    )
                    self.shop.incomplete = True

    def _complain_of_idle_order(self) -> None:
        """Tell of each `over` by which no two amendments that give something else are put in order."""
        for each in self.all:
            for over in each.code.over:
                rule = self.shop.clauses.rule(over.name, over.span).id
                if not any(self._needs(pair, each.cite.rule, rule) for pair in self.decided):
                    says = f"`over {over.name}` decides nothing: no result is given otherwise by both"
                    self.shop.problems.append(core.Problem("unused-value", says, over.span, ("take it out",)))

    def _needs(self, pair: tuple[Amendment, str], upper: str, lower: str) -> bool:
        """True where two amendments are in order because the one of `upper` goes over that of `lower`."""
        one, other = pair
        if other in one.above:
            return (one.cite.rule, other) == (upper, lower)
        return upper in self._below({one.cite.rule}) and other in self._below({lower})
