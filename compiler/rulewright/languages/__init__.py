"""What is said in words, by language: each language is data (`*.toml` here); `shared.toml` holds the signs that all of
them have. The code knows no language. A new one needs no code."""

from rulewright.languages.guess import guess_language
from rulewright.languages.learnt import chapter_words, heading_words, label_words
from rulewright.languages.load import DEFAULT, added, check_own_words, language_name, languages, load_words, vocabulary
from rulewright.languages.words import NO_WORDS, OwnWords, Words

__all__ = [
    "DEFAULT",
    "NO_WORDS",
    "OwnWords",
    "Words",
    "chapter_words",
    "guess_language",
    "language_name",
    "languages",
    "load_words",
    "added",
    "check_own_words",
    "heading_words",
    "label_words",
    "vocabulary",
]
