"""Files to blocks: one reader a format. A block is text with its places and how it stands; its meaning is not asked."""
