"""Records of a tree without keys: lists that begin with a number, `["4.2", "Fords", "A cart may cross a ford."]`."""

from __future__ import annotations

from rulewright.read.tree.nodes import Node
from rulewright.read.tree.numbers import go_on, number_in

FEWEST = 2  # such lists beside each other


def with_keys(node: Node) -> Node:
    """Return a tree in which such lists are mappings, whose keys are the places in them."""
    node.items = [with_keys(item) for item in node.items]
    if node.kind == "list" and _are_records(node.items):
        node.items = [_mapping(item) for item in node.items]
    return node


def _are_records(lists: list[Node]) -> bool:
    """True where lists begin with numbers that go on from one to the next, and these are no mere figures, or something
    is nested: others are rows of a table."""
    if len(lists) < FEWEST or not all(each.kind == "list" and len(each.items) > 1 for each in lists):
        return False
    numbers = [number_in(each.items[0].text) for each in lists]
    nested = any(item.kind != "text" for each in lists for item in each.items)
    figures = all(map(str.isdecimal, numbers))
    return all(numbers) and go_on(numbers) and (nested or not figures)


def _mapping(record: Node) -> Node:
    places = [_key(record, at) for at in range(len(record.items))]
    keys = [Node("text", item.start, item.start, place) for place, item in zip(places, record.items, strict=True)]
    return Node("mapping", record.start, record.end, items=record.items, keys=keys)


def _key(record: Node, at: int) -> str:
    """Return the name of a place: the words of a rule stand in its last text, unless that is all that is said of what
    is nested."""
    texts = [place for place, item in enumerate(record.items) if item.kind == "text"]
    words = texts[-1] > 1 or len(texts) == len(record.items)
    return "#words" if at == texts[-1] and at and words else f"#{at + 1}"
