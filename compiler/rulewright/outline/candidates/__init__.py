"""Where a rule or an item may begin."""
