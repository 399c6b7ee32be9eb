"""Make a trial that fails smaller, as long as it fails in the same way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.fuzz.trial import Trial

Fails = Callable[[Trial], bool]
TRIES = 400


def shrunk(trial: Trial, fails: Fails) -> Trial:
    """Return a smaller trial for which `fails` holds, too: without files, then lines, then characters."""
    left = TRIES
    for name in list(trial.files):
        without = replace(trial, files={each: text for each, text in trial.files.items() if each != name})
        if fails(without):
            trial = without
    for by in ("\n", ""):
        for name in list(trial.files):
            pieces = trial.files[name].split(by) if by else list(trial.files[name])
            size = max(1, len(pieces) // 2)
            while pieces and left > 0:
                at = 0
                while at < len(pieces) and left > 0:
                    fewer = pieces[:at] + pieces[at + size :]
                    attempt = replace(trial, files=trial.files | {name: by.join(fewer)})
                    left -= 1
                    if fails(attempt):
                        trial, pieces = attempt, fewer
                    else:
                        at += size
                if size == 1:
                    break
                size = max(1, size // 2)
            left += TRIES // 4
    return trial
