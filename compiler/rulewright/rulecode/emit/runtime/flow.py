"""Results that flow: an input that another rule gives may be what that rule is told, which is then looked up itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulewright.rulecode.emit.runtime.inputs import told
from rulewright.rulecode.emit.runtime.values import Emitted

Lookup = Callable[[Emitted, Mapping[str, Any], Any], dict[str, Any]]
READINGS = "$readings"  # beside what another rule is told: its readings in force; no name in rule code can be like it


def source(given: Emitted) -> str:
    """Return the name under which the rule that gives an input is told what it needs: that of a record, else its
    own; none for an input that no rule gives."""
    return str(given.get("record") or given["name"]) if "of" in given else ""


def take_up(program: Emitted, inputs: Any, lookup: Lookup) -> tuple[Any, dict[str, Any], list[str]]:
    """Return the inputs with the results of the rules that were asked for them, the answers of these rules by the name
    under which they were asked, and the inputs that these leave open. Raises ValueError as `lookup`, and for an input
    that is given twice."""
    if not isinstance(inputs, Mapping):
        return inputs, {}, []
    waiting: list[str] = []
    found = dict(inputs)
    answers: dict[str, Any] = {}
    for name in inputs:
        takers = [each for each in program["inputs"] if source(each) == name]
        if not takers or not isinstance(inputs[name], Mapping):
            continue
        inner = program["family"][takers[0]["of"]]
        tells = {key: value for key, value in inputs[name].items() if key != READINGS}
        answers[name] = lookup(inner, tells, inputs[name].get(READINGS, ()))
        del found[name]
        for each in takers:
            if each["name"] in inputs and each["name"] != name:
                raise ValueError(f"{told(each['name'])} is given twice: by itself, and by {told(name)}")
            output = each.get("output") or inner["outputs"][0]["name"]
            if output in answers[name]["outputs"]:
                found[each["name"]] = answers[name]["outputs"][output]
            else:
                waiting.append(each["name"])
    return found, answers, waiting
