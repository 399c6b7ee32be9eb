"""What stops a run. Each is a sentence to a person: what, where, why, what to do."""


class RulewrightError(Exception):
    """The run itself failed; the command line prints the message and exits with 2."""


class ConfigError(RulewrightError):
    """A project file cannot be used; the message begins with its path and line."""


class InputError(RulewrightError):
    """An input file cannot be read as text."""


class OutputError(RulewrightError):
    """Something cannot be written where it should go."""
