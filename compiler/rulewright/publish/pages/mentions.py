"""How a rule is spoken of where another place leads to it: what a list calls it, what a link shows on hover. Most rules
are cited more than once, so each is looked at once for a whole site."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rulewright.model import Rule
from rulewright.publish.text.signs import opening, rule_in_print, title_in_print

PREVIEW = 160  # characters of a rule that its link shows on hover

T = TypeVar("T")


class Mentions:
    """What is said of the rules of a site, by their ids."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        self.rules = rules
        self._called: dict[str, tuple[str, str]] = {}
        self._previews: dict[str, str] = {}

    def called(self, rule: str) -> tuple[str, str]:
        """Return a rule's number and its title, else how it begins; of one without a number its name and nothing.
        Raises KeyError where there is no such rule."""
        return self._once(self._called, rule, _called)

    def preview(self, rule: str) -> str:
        """Return a rule's name, its title and its first words. Raises KeyError where there is no such rule."""
        return self._once(self._previews, rule, _preview)

    def _once(self, known: dict[str, T], rule: str, look: Callable[[Rule], T]) -> T:
        if rule not in known:
            known[rule] = look(self.rules[rule])
        return known[rule]


def _called(rule: Rule) -> tuple[str, str]:
    title = title_in_print(rule) or opening(rule)
    return (rule.number, title) if rule.number else (title or rule.name, "")


def _preview(rule: Rule) -> str:
    words = rule_in_print(rule).replace("\n", " ")
    short = words if len(words) <= PREVIEW else words[:PREVIEW].rsplit(" ", 1)[0] + " …"
    return " ".join(filter(None, (rule.name, title_in_print(rule), short and f"– {short}")))
