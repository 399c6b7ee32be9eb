"""Rulewright, the compiler for rulebooks.

project = rulewright.load(".")
project.check()                                    # findings
project.book("world-at-war").rule("58.53").text    # rules by number
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["__version__", "load"]

if TYPE_CHECKING:
    from rulewright.compile import load


def __getattr__(name: str) -> Any:
    if name == "load":  # imported when it is used: `rulewright --version` needs none of the compiler
        from rulewright.compile import load

        return load
    raise AttributeError(f"module 'rulewright' has no attribute {name!r}")
