"""Set one document with Typst, in a process of its own: Typst keeps all that it ever set in memory, and may crash.

    python -P press_once.py FOLDER KIND sketch|print FONTS...

FOLDER holds the templates, `data.json` and `places.json`: where everything that links lead to is believed to stand.
A sketch only finds out where it really stands; a print writes FOLDER/out.pdf, too. The answer is JSON: {"places": …},
or {"error": …, "details": …}, or {"errno": …, "file": …} where a file cannot be read or written. This is a script that
imports nothing of the package, so it starts within milliseconds.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typst

Places = dict[str, list[int]]  # id -> number of the part, page in it, points from the page's top and left
EPOCH = 0  # a fixed time of creation, so that the same input gives the same bytes


def main() -> None:
    folder, kind, mode, *fonts = sys.argv[1:]
    try:
        result: dict[str, Any] = {"places": _press(Path(folder), kind, mode, fonts)}
    except typst.TypstError as error:
        result = {"error": error.message, "details": error.diagnostic}
    except OSError as error:
        result = {"errno": error.errno, "file": error.filename}
    except RuntimeError as error:  # of a query
        result = {"error": str(error).removeprefix("failed to compile document: ")}
    except BaseException as error:  # a crash inside Typst derives from no other class
        result = {"error": f"Typst broke down: {error}"}
    print(json.dumps(result))


def _press(folder: Path, kind: str, mode: str, fonts: list[str]) -> Places:
    main = str(folder / f"{kind}.typ")
    compiler = typst.Compiler(main, folder, fonts, ignore_system_fonts=True, sys_inputs={"mode": mode})
    if mode == "print":
        pdf = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=EPOCH)
        assert isinstance(pdf, bytes)
        (folder / "out.pdf").write_bytes(pdf)
    answer = json.loads(compiler.query("<places>", field="value"))  # takes no time after a print
    return answer[0] if answer else {}  # a template of somebody's own may not say where things stand


main()
