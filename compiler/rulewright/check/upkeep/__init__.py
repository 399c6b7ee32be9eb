"""Checks of what became of the findings of all others."""
