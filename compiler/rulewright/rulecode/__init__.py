"""Rule code: printed tables that run."""
