"""How publishers number and cite. Each notation is data (`*.toml` here, or a project's own); this folder's code
turns it into patterns. A new house style needs no code."""

from rulewright.notations.load import load_notation, shipped
from rulewright.notations.notation import Notation

__all__ = ["Notation", "load_notation", "shipped"]
