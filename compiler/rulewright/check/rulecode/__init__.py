"""Checks of rule code by itself: whether it can be read, runs, and is tried by its examples."""
