"""Checks of citations, links and tags: whether what they lead to is there, and is what they say."""
