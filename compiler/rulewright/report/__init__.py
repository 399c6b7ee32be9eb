"""How findings are shown: one small file a format."""
