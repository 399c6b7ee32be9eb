"""The forms of a name: what stands for a new one where the old one is in the plural, a genitive, or capitals."""

from __future__ import annotations

import re
from functools import cached_property

from rulewright.terms.fold import Folder, is_short
from rulewright.text import capitalised

APOSTROPHES = str.maketrans("’", "'")
ENDING = 3  # letters that a form of a word has more than another; what has more is mostly a word of its own
JOINTS = str.maketrans("-‑–’", "   '")


class Forms:
    """What is said instead of the forms of one name. `plural` is that of the new name; where it is not given it is
    made, in languages whose words do not bend otherwise."""

    def __init__(self, folder: Folder, old: str, new: str, plural: str = "") -> None:
        self.folder = folder
        self.old = old
        self.new = new
        self.plural = plural or ("" if folder.words.agrees and not is_short(new) else self._plural_of(new))

    def instead_of(self, words: str) -> str | None:
        """Return what stands for some words, a form of the old name; None where that cannot be told."""
        genitive = next((each for each in self.folder.words.possessive if _plain(words).endswith(each)), "")
        bare = words[: len(words) - len(genitive)] if genitive else words
        if _same(bare, self.old):
            new = self.new
        elif self.plural and self._is_plural(bare):
            new = self.plural
        else:
            return None
        return self._cased(bare, new) + words[len(bare) :]

    def _is_plural(self, words: str) -> bool:
        """True for a form of the old name that is its plural, as far as its ending tells."""
        if _same(words, self._plural_of(self.old)):
            return True
        stem, plain = (self.folder.unmutated(each.casefold()) for each in (self.old, words))
        return self.folder.words.agrees and plain.removeprefix(stem) not in self.folder.words.genitive

    def may_be_bent(self, words: str) -> bool:
        """True for a plural of the old name that may be in a case in which the new one ends otherwise: the plural of
        the new name does not end as that case does."""
        endings = tuple(self.folder.words.plural_case)
        several = bool(endings) and words.casefold().endswith(endings) and not _same(words, self.old)
        return several and not self.plural.casefold().endswith(endings)

    @cached_property
    def longer(self) -> re.Pattern[str]:
        """Words that begin with the old name and have an ending more, with a vowel that changes or without: they may be
        forms of it that nothing knows of."""
        either = {plain: f"[{plain}{other}]" for other, plain in self.folder.mutated}
        words = ("".join(either.get(each, re.escape(each)) for each in word) for word in self.old.casefold().split())
        name = r"\s+".join(words)
        return re.compile(rf"(?<!\w){name}[^\W\d_]{{1,{ENDING}}}(?!\w)", re.IGNORECASE)

    def _plural_of(self, name: str) -> str:
        """Return the plural of a name as the endings of its language make it: of its last word, or of the one in front
        of a small one. Nothing, where they make none."""
        words = name.split()
        at = next((at for at, word in enumerate(words) if at and word in self.folder.words.small), len(words)) - 1
        word = words[at]
        if is_short(word):
            made = f"{word}s"
            return " ".join([*words[:at], made, *words[at + 1 :]])
        for ending, put in self.folder.words.plural:
            made = word[: len(word) - len(put)] + ending
            if word.casefold().endswith(put) and self.folder.stem(made) == self.folder.stem(word):
                return " ".join([*words[:at], made, *words[at + 1 :]])
        return ""

    def _cased(self, words: str, new: str) -> str:
        """Return a new name in capitals and small letters as some words have them."""
        if is_short(self.old):
            return new
        if words.isupper():
            return new.upper()
        if words.islower():
            return new if self.old.islower() else new.lower()
        small = self.folder.words.small
        large = [word[:1].isupper() for word in words.split() if word not in small]
        if len(large) > 1 and all(large):
            return " ".join(word if word in small else capitalised(word) for word in new.split())
        return capitalised(new) if large and large[0] else new


def _plain(words: str) -> str:
    return words.translate(APOSTROPHES).casefold()


def _same(words: str, name: str) -> bool:
    """True where two ways to write a name differ in case, hyphens and blanks alone."""
    one, other = ("".join(each.translate(JOINTS).casefold().split()) for each in (words, name))
    return one == other
