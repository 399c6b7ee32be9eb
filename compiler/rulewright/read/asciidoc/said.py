"""What stands above a block of AsciiDoc and is about it."""

from __future__ import annotations

import re

from msgspec import Struct, field

UNNUMBERED = re.compile(r"[.%]unnumbered\b")  # a section that says so, where others are counted


class Said(Struct):
    """What stands above a block and is about it: its id, its style, its title with the number of its caption, its other
    attributes."""

    id: str = ""
    place: tuple[int, int] = (0, 0)
    style: str = ""
    values: dict[str, str] = field(default_factory=dict)
    title: tuple[int, int] | None = None
    number: str = ""


def styled(words: str) -> Said:
    """Return what a line of attributes says: `[quote#id.role%option, name=value]`."""
    said = Said()
    for at, each in enumerate(re.findall(r"(?:[^,\"]|\"[^\"]*\")+", words)):
        key, equals, value = each.strip().partition("=")
        if equals:
            said.values[key.strip()] = value.strip().strip('"')
            continue
        if at == 0:
            said.style = re.split(r"[#.%]", key)[0] or ("unnumbered" if UNNUMBERED.search(key) else "")
            found = re.search(r"#([\w:-][\w:.-]*)", key)
            said.id = found[1].split(".")[0] if found else ""
            options = re.findall(r"%([\w-]+)", key)
            if options:
                said.values["options"] = ",".join(options)
        else:
            said.values[str(at + 1)] = key.strip('"')
    said.id = said.id or said.values.get("id", "")
    if "opts" in said.values:
        said.values.setdefault("options", said.values["opts"])
    return said
