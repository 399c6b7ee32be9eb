"""Broken inputs by the thousand: texts, settings and rule code that are cut, doubled and mixed, given to every command.
Nothing may end in a traceback. `make fuzz` runs as many as wanted; `tests/fuzz/test_fuzz.py` a few, always the same."""
