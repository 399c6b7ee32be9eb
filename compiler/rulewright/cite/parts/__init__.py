"""Parts of rules that are cited by words, signs or places: in front of their rule, behind it, or without it."""
