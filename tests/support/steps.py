"""`python -P steps.py FILE KIND NUMBER AT COMMAND...` runs a command of the program, which is sent a signal of that
number at a certain step, if any, and tells in the file how many it took. A step of the kind "writes" is that it is
about to write, move or delete something; one of the kind "calls" that it calls a function, in the midst of its work.
"""

from __future__ import annotations

import mmap
import os
import runpy
import sys
import tempfile
from typing import Any

MOVES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.truncate", "os.link", "os.symlink")
sys.dont_write_bytecode = True
tell, kind, number, at = sys.argv.pop(1), sys.argv.pop(1), int(sys.argv.pop(1)), int(sys.argv.pop(1))
done = 0


def step() -> None:
    global done
    done += 1
    told[:] = done.to_bytes(8)
    if done == at:
        os.kill(os.getpid(), number)


def heard(event: str, given: tuple[Any, ...]) -> None:
    if event in MOVES or (event == "open" and given[2] & (os.O_WRONLY | os.O_RDWR)):
        step()


def called(frame: object, event: str, what: object) -> None:
    if event == "call":
        step()


tempfile.gettempdir()  # Python tries by a file where that is: it would be left lying about
with open(tell, "w+b") as file:
    file.write(bytes(8))
    file.flush()
    told = mmap.mmap(file.fileno(), 8)  # whatever ends the run, what was told is in it
if kind == "writes":
    sys.addaudithook(heard)
else:
    sys.setprofile(called)
runpy.run_module("rulewright", run_name="__main__")
