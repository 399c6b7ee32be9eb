"""The checks that look at two revisions; `diff` runs them. Each module's docstring is its page in the catalogue."""
