"""The pages of a site: which there are, what stands on each, and how they are rendered."""
