"""The floor of the PDFs: set every line of every Markdown file of a folder as a paragraph with Typst, and no more.

python bare_typst.py FOLDER
"""

import sys
from pathlib import Path

import typst

texts = [path.read_text("utf-8") for path in sorted(Path(sys.argv[1]).glob("*.md"))]
lines = [line for text in texts for line in text.split("\n") if line]
document = '#for line in sys.inputs.text.split("\\n") { par(line) }'
pdf = typst.compile(document.encode(), sys_inputs={"text": "\n".join(lines)})
assert isinstance(pdf, bytes)
print(len(pdf))
