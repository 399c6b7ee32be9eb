"""What is learnt from the whole book: which words, signs and frames cite in it, though no list says so."""
