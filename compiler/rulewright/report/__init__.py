"""What is shown of books and of their findings: one small file for a format of these, or for another view."""
