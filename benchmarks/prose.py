"""Sentences of made-up rules."""

from __future__ import annotations

from random import Random

from benchmarks.words import ACTORS, DEEDS, FIGURES, MODALS, OBJECTS, REASONS, TIMES

FIGURE_SHARE = 0.25  # of the sentences hold a figure that cites nothing

# Where `{}` is a phrase that cites, `{s}` a clause, `{S}` a clause that begins the sentence.
CITING = (
    "{S} ({}).",
    "{S} ({}).",
    "{S} (see {}).",
    "{S}; see {}.",
    "{S}, as set out in {}.",
    "{S}, subject to {}.",
    "{S}, but {} still applies.",
    "If {} is in force, {s}.",
    "Under the terms of {}, {s}.",
    "As long as neither side has invoked {}, {s}.",
)
LABELLED = (
    "{S} ({}).",
    "{S} (see {}).",
    "{S}; see {}.",
    "{S}, in accordance with {}.",
    "The limits of {} hold, and {s}.",
)
NAMED = (
    "{S}; use the {} for the result.",
    "{S}, and the {} gives the loss.",
    "Consult the {}: {s}.",
)


def clause(rng: Random) -> str:
    """Return a sentence without its capital and full stop."""
    words = [rng.choice(ACTORS), rng.choice(MODALS), rng.choice(DEEDS), rng.choice(OBJECTS), rng.choice(TIMES)]
    if rng.random() < FIGURE_SHARE:
        figure = rng.choice(FIGURES)
        words.append(figure.format(a=rng.randint(2, 6), b=rng.randint(2, 9), c=rng.randint(10, 89)))
    return " ".join(words)


def sentence(rng: Random) -> str:
    """Return a sentence that cites nothing."""
    return f"{_capital(clause(rng))}."


def citing(rng: Random, phrase: str, frames: tuple[str, ...]) -> str:
    """Return a sentence that holds `phrase`, in one of `frames`."""
    words = clause(rng)
    return rng.choice(frames).format(phrase, s=words, S=_capital(words))


def reason(rng: Random) -> str:
    """Return a remark of the designer's."""
    return rng.choice(REASONS)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
