"""Links and markup: what an author's link, anchor or tag leads to."""
