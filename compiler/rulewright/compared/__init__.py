"""How a comparison is shown: one small file a format."""
