"""Programs as code in two languages, from one printer: same steps, same outputs, same explanation."""

from __future__ import annotations

from rulewright.rulecode.emit.javascript import emit_javascript, javascript_runtime
from rulewright.rulecode.emit.python import emit_python, python_programs

__all__ = ["emit_javascript", "emit_python", "javascript_runtime", "python_programs"]
