"""A template of the project's own that cannot be used: the sentence about it names its file and line."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import NoReturn

from jinja2 import Environment, TemplateError, TemplateSyntaxError

from rulewright.errors import ConfigError, RulewrightError


class OwnTemplates(Environment):
    """The templates of a project, whose own ones are in the folder `own`."""

    own: Path

    def handle_exception(self, source: str | None = None) -> NoReturn:
        """Raise ConfigError for what goes wrong in a template of the project; all else is raised as it is."""
        error = sys.exc_info()[1]
        try:
            super().handle_exception(source)
        except Exception as told:
            places = [(frame.filename, frame.lineno or 1) for frame in traceback.extract_tb(told.__traceback__)]
            if isinstance(told, TemplateSyntaxError):
                places.append((told.filename or "", told.lineno))
            inside = [place for place in places if Path(place[0]).is_relative_to(self.own)]
            if not inside or not (isinstance(told, TemplateError) or inside[-1] == places[-1]):
                raise
            file, line = inside[-1]
            shown = Path(file).relative_to(self.own.parent).as_posix()
            raise ConfigError(f"{shown}:{line}: the template cannot be used: {told}") from error
        raise AssertionError("an exception is always raised")


def say_once(record: logging.LogRecord) -> bool:
    """False for what MkDocs logs of a fault whose own sentence says all; a filter."""
    return not isinstance(sys.exc_info()[1], RulewrightError)
