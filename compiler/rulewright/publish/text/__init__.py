"""What stands in the text of a book, as HTML and PDF show it: prose, tables, code, pictures, signs."""
