"""How words are set off on a terminal: by who knows whether there is one."""

from __future__ import annotations

from collections.abc import Callable

Paint = Callable[..., str]  # a text, and how it is to look, to what is printed
