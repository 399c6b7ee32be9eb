"""Whether a rule changed in substance, or only in how it is put."""

from __future__ import annotations

import re

from rulewright.revise.align import Marked

SHARE = 0.2  # of the words; where more changed, the rule is another
# Words that turn a rule round; the texts are English
TURNING = frozenset(
    re.findall(
        r"\S+",
        "no not never none only unless except if may must shall cannot can't all any each every either both neither "
        "half double twice before after first again also instead",
    )
)


def in_substance(words: list[Marked]) -> bool:
    """True where a figure changed, or a word that turns the meaning round, or a good part of the words."""
    same, changed = 0, 0
    counts: dict[str, int] = {}
    for mark, text in words:
        each = [word.strip(".,;:()[]*“”\"'").casefold() for word in text.split()]
        if mark == "same":
            same += len(each)
            continue
        changed += len(each)
        for word in each:
            counts[word] = counts.get(word, 0) + (1 if mark == "added" else -1)
    left = [word for word, count in counts.items() if count and word]  # what only changed places is no other word
    telling = any(word in TURNING or any(map(str.isdigit, word)) for word in left)
    return telling or changed > 2 * SHARE * (same + changed / 2)
