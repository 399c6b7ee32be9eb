"""The words by which citations are told: what `words.toml` lists, and a notation may list otherwise."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, rename="kebab", forbid_unknown_fields=True):
    """The word lists of `words.toml`, longest first where they are matched."""

    cue: list[str]
    other: list[str]
    member: list[str]
    inner: list[str]
    appendix: list[str]
    label: list[str]
    division: list[str]
    joiner: list[str]
    through: list[str]
    placeholder: list[str]
    deferral: list[str]
    unit: list[str]
    amount: list[str]
    perhaps: list[str]
    determiner: list[str]
    verb: list[str]
    statute: list[str]
    work: list[str]
    plain_work: list[str]
    version: list[str]
    table: list[str]
    opener: list[str]
    connector: list[str]
    numeral: list[str]
    example: list[str]
    note: list[str]
    turning: list[str]
    matter: list[str]
    legend: list[str]
