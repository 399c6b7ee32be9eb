"""Whether a phrase of numbers cites: each file knows one kind of number, the judge asks them all."""
