"""What a run asks of the disk, and what it is answered: while all of that holds, it would say the same again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Asked = tuple[str, str, tuple[str | int, ...]]  # the name of a question, the path that it is about, what else it says
Answers = dict[Asked, bytes]  # with a fingerprint of each answer

REFUSALS = (OSError, RuntimeError, ValueError)  # answers, too: a circle of links, a name that no system can hold
UNSTEADY = b""  # stands for two answers to one question: a file was changed in between

_questions: dict[str, Callable[..., object]] = {}
_listening: ContextVar[Answers] = ContextVar("listening")


def question(ask: Callable[Concatenate[Path, P], T]) -> Callable[Concatenate[Path, P], T]:
    """Make a function that asks the disk about a path one whose answers are noted where somebody listens. What else it
    is given are words and numbers; what it answers says all of itself as it is shown to a programmer."""
    name = ask.__name__
    _questions[name] = ask

    @wraps(ask)
    def asking(path: Path, /, *more: P.args, **named: P.kwargs) -> T:
        answers = _listening.get(None)
        if answers is None:
            return ask(path, *more, **named)
        asked: Asked = (name, str(path), (*more, *named.values()))  # type: ignore[arg-type]
        try:
            answer = ask(path, *more, **named)
        except REFUSALS as error:
            _note(answers, asked, _refusal(error))
            raise
        _note(answers, asked, _fingerprint(answer))
        return answer

    return asking


@contextmanager
def listening() -> Iterator[Answers]:
    """Give what is asked until the block ends, with its answers."""
    answers: Answers = {}
    token = _listening.set(answers)
    try:
        yield answers
    finally:
        _listening.reset(token)


def is_steady(answers: Answers) -> bool:
    """True where no question had two answers."""
    return UNSTEADY not in answers.values()


def still_holds(answers: Answers) -> bool:
    """True where the disk gives the same answers to all of these questions now."""
    return all(_answer(asked) == answer for asked, answer in answers.items())


def _answer(asked: Asked) -> bytes:
    name, path, more = asked
    if name not in _questions:
        return UNSTEADY
    try:
        return _fingerprint(_questions[name](Path(path), *more))
    except REFUSALS as error:
        return _refusal(error)


def _note(answers: Answers, asked: Asked, answer: bytes) -> None:
    answers[asked] = answer if answers.get(asked, answer) == answer else UNSTEADY


def _fingerprint(answer: object) -> bytes:
    import hashlib  # dear to import, and many runs note nothing

    return hashlib.blake2b(answer if isinstance(answer, bytes) else repr(answer).encode(), digest_size=16).digest()


def _refusal(error: Exception) -> bytes:
    return f"{type(error).__name__} {getattr(error, 'errno', '')}".encode()
