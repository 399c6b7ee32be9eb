"""The floor: read every Markdown file of a folder, search them for numbers with one pattern, print how many there are.

python scan.py FOLDER
"""

import os
import re
import sys

NUMBER = re.compile(r"\b\d+(?:\.[0-9A-Z]+)*[A-Z]?\b")

count = 0
for name in sorted(os.listdir(sys.argv[1])):
    if name.endswith(".md"):
        with open(os.path.join(sys.argv[1], name), encoding="utf-8") as file:
            count += sum(1 for _ in NUMBER.finditer(file.read()))
print(count)
