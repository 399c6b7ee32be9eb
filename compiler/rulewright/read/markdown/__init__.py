"""Markdown and plain text."""
