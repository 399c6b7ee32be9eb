"""Benchmarks: large made-up rulebooks, and whole processes timed on them in turn. Run by `make bench`."""
