"""Checks of the text as it was written or came: its files, its markup, its marks."""
