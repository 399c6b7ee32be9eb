"""Set a document, in one file or several, with Typst: bundled fonts, a project's own templates first, no network.

Where links lead to, and the page numbers printed with them, depend on all that comes before on paper. Typst could find
out by itself, but would set a large book four times over and keep all four in memory. So a sketch tells where all
things stand, and the print is told. Each is made in a process of its own, so that memory is given back; those of
several files side by side.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import msgspec

from rulewright.errors import OutputError
from rulewright.output import scratch, write_whole
from rulewright.publish.pdf.balance import balanced, ends_with_few_lines
from rulewright.publish.pdf.documents import Document
from rulewright.publish.pdf.press import Mode, Places, Presses
from rulewright.publish.pdf.row_heads import with_row_heads
from rulewright.publish.pdf.workspace import Workspace

PRINTS = 3  # at most; then a page number may be wrong by one
LONG = 20  # pages
NEAR = 2  # points that a link may lead beside the line
Leaves = dict[str, int]  # id -> the page on which it begins
Typeset = tuple[dict[Path, Leaves], list[str]]
FRONT, PAGE = 2, 11500  # pages before the text, and characters of JSON on one, for the guess


def typeset(documents: list[Document], root: Path, output: Path, presses: Presses) -> Typeset:
    """Set documents of the project at `root`, which may link to each other, into the folder `output`.

    Returns the files, each with the pages on which its entries begin, and sentences about characters that no font has
    (they are printed by their code points). Raises OutputError where one cannot be set, naming the rule that is to
    blame, or cannot be written; then none is.
    """
    files = [output / f"{each.name}.pdf" for each in documents]
    with ExitStack() as stack:
        try:
            works = [Workspace(each, root, stack.enter_context(scratch()), presses) for each in documents]
            places = _print(works)
            made = [with_row_heads((each.folder / "out.pdf").read_bytes()) for each in works]
            output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            names = ", ".join(file.name for file in files)
            where = error.filename2 or error.filename or "the folder for temporary files"
            raise OutputError(f"{names}: cannot be made ({error.strerror or error}: {where})") from error
        for file, content in zip(files, made, strict=True):
            write_whole(file, content)
    leaves = [_leaves(each, places) for each in documents]
    return dict(zip(files, leaves, strict=True)), [remark for each in works for remark in each.remarks()]


def _leaves(document: Document, places: Places) -> Leaves:
    entries = (entry["id"] for entry in document.data["entries"] if "id" in entry)
    return {id: places[id][1] for id in entries if id in places}


def _print(works: list[Workspace]) -> Places:
    """Sketch all files, then print them until links and page numbers are right: once, as a rule, for figures have one
    width, and the few references of which it was guessed wrongly whether they need a page number seldom move a line. In
    a long book one of them does: a second sketch costs less than a print that is amiss. Return where all stands."""
    places = {key: place for each in works for key, place in _guess(each.document).items()}
    places |= _places(works, places, "sketch")
    loose = [each for each in works if ends_with_few_lines(places, each.document)]
    for each in loose:
        each.document.data["tight"] = True
    if loose or any(place[1] > LONG for place in places.values()):
        places |= _places(works, places, "sketch")
    places |= balanced(places, [each.document for each in works])
    wrong = works
    for _ in range(PRINTS):
        found = _places(wrong, places, "print")
        moved = [key for key, place in found.items() if not _near(place, places.get(key))]
        places |= found
        parts = {found[key][0] for key in moved}
        wrong = [each for each in works if each.document.data["part"] in parts or each.names_any(moved)]
        if not wrong:
            break
    return places


def _places(works: list[Workspace], places: Places, mode: Mode) -> Places:
    with ThreadPoolExecutor(max(1, len(works))) as pool:
        found = list(pool.map(partial(Workspace.press, places=places, mode=mode), works))
    return {key: place for each in found for key, place in each.items()}


def _near(place: list[int], believed: list[int] | None) -> bool:
    return believed is not None and place[:2] == believed[:2] and abs(place[2] - believed[2]) <= NEAR


def _guess(document: Document) -> Places:
    """Return about where everything might stand. The nearer to the truth, the fewer rounds it takes."""
    places: Places = {}
    characters = 0
    for entry in document.data["entries"]:
        page = [document.data["part"], 1 + FRONT + characters // PAGE, 0, 0]
        for rule in entry.get("rules", [entry]):
            places[rule["id"]] = page
            for part in rule.get("content", ()):
                if part["kind"] == "table":
                    places[part["id"]] = page
        characters += len(msgspec.json.encode(entry))
    return places
