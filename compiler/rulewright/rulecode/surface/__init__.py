"""The surface of rule code: from text to the tree that a writer wrote, before any of it is bound to a book."""
