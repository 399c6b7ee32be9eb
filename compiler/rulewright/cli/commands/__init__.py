"""The commands: a module each, named like its command, which it defines under that name."""
