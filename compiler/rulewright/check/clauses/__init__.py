"""Checks of rule code against the clauses and rows that it restates."""
