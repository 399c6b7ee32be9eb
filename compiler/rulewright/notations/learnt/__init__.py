"""What is learnt of a notation from a book: how its numbers are written, marked and framed."""
