"""What begins a rule, decided by the whole book: candidates are collected, scored, and the best chain is taken."""
