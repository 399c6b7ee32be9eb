"""Divisions, parts and documents that begin their numbering again."""
