"""Tell a closer too many from one too few: try both on what follows, and see which fits better."""

from __future__ import annotations

from rulewright.read.lout.lexer import Token

AHEAD = 400  # tokens looked at; a section is rarely longer


def better_closed(open_kinds: list[str], above: int, following: list[Token]) -> bool:
    """Return True where it is likelier that the `above` innermost things were not closed, before a closer of what is
    below them, than that this closer is one too many.

    `open_kinds` are the types of the braces and lists that are open; both are tried on what follows, up to the end of
    the section, and the one with fewer faults wins.
    """
    closed = _misfits(open_kinds[: -above - 1], following) + above
    return closed <= _misfits(open_kinds, following) + 1


def lacks_end(open_kinds: list[str], above: int, following: list[Token]) -> bool:
    """Return True where what follows fits better without the `above` innermost things that are open: none of it closes
    them."""
    return _misfits(open_kinds[:-above], following) < _misfits(open_kinds, following)


def _misfits(open_kinds: list[str], following: list[Token]) -> int:
    """Count what does not fit together when reading on with these things open."""
    stack, count = list(open_kinds), 0
    for token in following:
        if token.type in ("END", "SECTION", "ENDSECTIONS"):
            break
        if token.type in ("LBRACE", "LIST"):
            stack.append(token.type)
        elif token.type in ("RBRACE", "ENDLIST"):
            wanted = "LBRACE" if token.type == "RBRACE" else "LIST"
            count += stack[-1:] != [wanted]
            if wanted in stack:
                while stack.pop() != wanted:
                    pass
        elif token.type == "ITEM" and stack[-1:] != ["LIST"]:
            count += 1
    return count + len(stack)
