"""Programs as code in two languages, from one printer: same steps, same outputs, same explanation."""

from __future__ import annotations

from rulewright.rulecode.emit.javascript import emit_javascript, javascript_runtime
from rulewright.rulecode.emit.python import PythonSteps, emit_python, python_programs

__all__ = ["PythonSteps", "emit_javascript", "emit_python", "javascript_runtime", "python_programs"]
