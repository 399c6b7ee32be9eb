"""What each candidate is worth among the others, and the chain of those that together make the best numbering."""
