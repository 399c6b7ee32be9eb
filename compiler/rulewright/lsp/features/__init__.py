"""One small file for each thing an editor can ask. None of them knows the wire: they speak of spans, and so of places
in the text as it was compiled."""
