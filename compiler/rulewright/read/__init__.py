"""Files to blocks: one reader a format. A block is text with its places and how it stands; what it means is not asked."""
