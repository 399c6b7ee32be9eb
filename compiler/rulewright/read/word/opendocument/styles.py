"""Styles of an OpenDocument text: how words look, what is a heading, which list numbers a paragraph."""

from __future__ import annotations

import re

from rulewright.read.word.xml import Node

LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)(in|cm|mm|pt|pc)")
TWIPS = {"in": 1440.0, "cm": 1440 / 2.54, "mm": 144 / 2.54, "pt": 20.0, "pc": 240.0}
NO_COLOUR = ("transparent", "#ffffff")
NO_LINE = ("", "none")


class Style:
    """A style as it is written, and the name of the one that it is based on."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.name = node.get("style:display-name") or node.get("style:name")
        self.based = node.get("style:parent-style-name")
        self.toggles = _toggles(node.first("style:text-properties"))


class Styles:
    """The styles of a document, by family and name. A circle of styles ends where it would begin again."""

    def __init__(self, roots: list[Node]) -> None:
        self._styles: dict[tuple[str, str], Style] = {}
        for root in roots:
            for node in root.deep("style:style"):
                self._styles.setdefault((node.get("style:family"), node.get("style:name")), Style(node))
        self._looks: dict[tuple[str, str], dict[str, bool]] = {}
        self._chains: dict[tuple[str, str], list[Style]] = {}

    def _chain(self, family: str, name: str) -> list[Style]:
        known = self._chains.get((family, name))
        if known is None:
            found: dict[str, Style] = {}
            at = name
            while at not in found and (family, at) in self._styles:
                found[at] = self._styles[family, at]
                at = found[at].based
            known = self._chains[family, name] = list(found.values())
        return known

    def toggles(self, family: str, name: str) -> dict[str, bool]:
        """Return what a style and those it is based on switch on or off in the look of words."""
        known = self._looks.get((family, name))
        if known is None:
            known = {}
            for style in reversed(self._chain(family, name)):
                known |= style.toggles
            self._looks[family, name] = known
        return known

    def given(self, name: str, attribute: str) -> str | None:
        """Return an attribute of a paragraph's style or the nearest that it is based on; None where none has it."""
        for style in self._chain("paragraph", name):
            if attribute in style.node.attributes:
                return style.node.get(attribute)
        return None

    def indent(self, name: str) -> int:
        """Return the left margin of a paragraph's style, in twips."""
        for style in self._chain("paragraph", name):
            properties = style.node.first("style:paragraph-properties")
            match = LENGTH.fullmatch(properties.get("fo:margin-left")) if properties else None
            if match:
                return max(0, int(float(match[1][:9]) * TWIPS[match[2]]))
        return 0


def _toggles(properties: Node | None) -> dict[str, bool]:
    if properties is None:
        return {}
    found: dict[str, bool] = {}
    if weight := properties.get("fo:font-weight"):
        found["strong"] = weight == "bold" or (weight.isdecimal() and weight >= "600")
    if slant := properties.get("fo:font-style"):
        found["emphasis"] = slant in ("italic", "oblique")
    if "text:display" in properties.attributes:
        found["hidden"] = properties.get("text:display") == "none"
    if "style:text-underline-style" in properties.attributes:
        found["underline"] = properties.get("style:text-underline-style") not in NO_LINE
    if behind := properties.get("fo:background-color"):
        found["highlight"] = behind.casefold() not in NO_COLOUR
    if position := properties.get("style:text-position"):
        where = position.split()[0]
        found["sup"] = where == "super" or (where[0].isdigit() and not where.startswith("0%"))
        found["sub"] = where == "sub" or where.startswith("-")
    return found
