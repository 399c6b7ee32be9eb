"""A book in figures, for its editors: what it holds, how its references hold, and pictures of who cites whom."""
