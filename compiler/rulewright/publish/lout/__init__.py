"""The pages of books in Lout: documents and player aids."""
