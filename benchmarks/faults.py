"""Compare what a check reported with what was planted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.generate import Fault


@dataclass(frozen=True)
class Verdict:
    """`missed` are planted faults that were not reported; `besides` counts, by code, findings that nobody planted.

    Circles are besides: they arise by chance, as in real books. `references` is how many the tool says it found.
    """

    planted: int
    missed: list[Fault]
    besides: dict[str, int]
    references: int

    @property
    def found(self) -> str:
        return f"{self.planted - len(self.missed)} of {self.planted}"


def judge(output: str, planted: Sequence[Fault]) -> Verdict:
    """Return the verdict on the JSON that `rulewright check --format json` printed. A fault is found where a finding
    has its code, file, line and words, or a place of those that are told together with another one."""
    report = json.loads(output)
    findings = [(each["code"], each["file"], each["line"], each["text"]) for each in report["diagnostics"]]
    together = [
        (each["code"], place["file"], place["line"], place["message"])
        for each in report["diagnostics"]
        for place in each["related"]
    ]
    wanted = [(fault.code, fault.file, fault.line) for fault in planted]
    reported = {
        at
        for at, (fault, place) in enumerate(zip(planted, wanted, strict=True))
        if any(finding[:3] == place and fault.text in finding[3] for finding in (*findings, *together))
    }
    besides = Counter(finding[0] for finding in findings if finding[:3] not in wanted)
    missed = [fault for at, fault in enumerate(planted) if at not in reported]
    return Verdict(len(planted), missed, dict(sorted(besides.items())), report["summary"]["references"])
