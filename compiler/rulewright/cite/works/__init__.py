"""Other works: what they are called, what the book says of them, and which citations are theirs."""
