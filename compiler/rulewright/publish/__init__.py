"""Everything that leaves the compiler: the model as JSON, the graph, the site."""
