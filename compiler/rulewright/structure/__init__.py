"""Blocks, and what was decided about them, to a book: its rules with their titles, items and tables."""
