"""Two revisions of a project: what changed, which references stayed behind, and renumbering without leaving any.

`compare.py` shows the steps as a list.
"""
