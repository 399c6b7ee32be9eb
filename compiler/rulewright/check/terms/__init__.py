"""Checks of terms, abbreviations and wording."""
