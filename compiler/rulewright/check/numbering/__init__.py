"""Checks of the numbers, names and headings of rules and tables."""
