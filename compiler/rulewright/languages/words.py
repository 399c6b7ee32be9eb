"""The words by which citations are told, list by list. Which words stand in them depends on the language."""

from __future__ import annotations

from typing import Annotated, get_type_hints

from msgspec import Meta, Struct, field


def _means(description: str) -> object:
    return Meta(description=description)


# The lists whose names may stand in a notation: `<section> {1}`
SLOTS = ("article", "section", "chapter", "paragraph", "letter", "number")


class Words(Struct, rename="kebab", forbid_unknown_fields=True):
    """The word lists of a language. Words are written as they stand in a sentence, each in all its inflected forms."""

    cue: Annotated[list[str], _means("before a number: what follows is cited, even where it is a bare chapter")] = []
    other: Annotated[list[str], _means("before a number that is another thing's: figure 4.2")] = []
    member: Annotated[
        list[str],
        _means("before a number that is a rule's only where there is one, and before a member's: step (2)"),
    ] = []
    appendix: Annotated[
        list[str],
        _means("before a lettered chapter, where chapters are numbers; before a number, another thing's: Appendix 2"),
    ] = []
    inner: Annotated[list[str], _means("before an item that is cited without its rule: clause (b)")] = []
    label: Annotated[
        list[str], _means("the cues that may also stand before the number where a rule is defined: Section 4")
    ] = []
    division: Annotated[
        list[str], _means("those of them that only divide a book, where sections are numbered through all of it")
    ] = []
    joiner: Annotated[list[str], _means("between the members of a list")] = []
    starting: Annotated[
        list[str], _means("before the first number of a range, behind its word: articles from 3 to 6")
    ] = []
    through: Annotated[list[str], _means("between the two ends of a range")] = []
    onward: Annotated[list[str], _means("behind a number: and those that come after it: § 5 ff.")] = []
    step: Annotated[list[str], _means("before the place of an entry in the list of a rule: step 3 of 4.1")] = []
    upward: Annotated[list[str], _means("behind it: the list stands further up: step 3 above")] = []
    numbered: Annotated[list[str], _means("between things and their numbers: cards, numbered 1 to 40")] = []
    placeholder: Annotated[list[str], _means("what stands in for a number that nobody filled in")] = []
    exception: Annotated[
        list[str], _means("before what does not hold here, or holds besides: notwithstanding rule 4")
    ] = []
    deferral: Annotated[
        list[str], _means("before a citation that hands the matter over; a mere mention has none of them")
    ] = []
    unit: Annotated[list[str], _means("behind a number that is a quantity")] = []
    amount: Annotated[list[str], _means("before an amount")] = []
    perhaps: Annotated[list[str], _means("before what may be an amount where no rule has that number")] = []
    determiner: Annotated[list[str], _means("before a rule's number, whatever follows")] = []
    verb: Annotated[
        list[str],
        _means("what may follow a rule's number, where any other word in small letters is what is counted: 2.5 coins"),
    ] = []
    statute: Annotated[
        list[str],
        _means("kinds of works, other than the book, whose sections it may cite: section 7 of the Clubs Act"),
    ] = []
    work: Annotated[list[str], _means("words of the name of another work: the Rules of Golf")] = []
    work_behind: Annotated[
        list[str],
        _means("works as they stand behind a number, nothing between: § 257 občanského zákoníku; * before an ending"),
    ] = []
    work_before: Annotated[
        list[str],
        _means("works as they stand before what is cited of them: foreningslovens § 12; * before an ending"),
    ] = []
    body: Annotated[
        list[str], _means("words of the name of a body that has rules of its own: By-law 12 of the City Council")
    ] = []
    amending: Annotated[
        list[str], _means("before new words that are quoted: rule 4 is replaced by “4. Roads lead everywhere.”")
    ] = []
    adding: Annotated[
        list[str], _means("the same, where they are a whole rule: add a new rule 5: “5. Roads end.”")
    ] = []
    new: Annotated[list[str], _means("between such a word and the rule that is not there yet: add a new rule 5")] = []
    plain_work: Annotated[
        list[str],
        _means("words in such a name that say nothing about which it is: the Official Rules may be this book"),
    ] = []
    lacking: Annotated[
        list[str], _means("before the word for a rule that is not there, or no longer: no chapter 9, the old rule 9")
    ] = []
    version: Annotated[list[str], _means("before a version or an edition, which is no rule")] = []
    table: Annotated[list[str], _means("what tables are called")] = []
    tables: Annotated[list[str], _means("what several tables are called: the plural forms among those of a table")] = []
    figure: Annotated[list[str], _means("what figures are called in their captions, and where they are cited")] = []
    plural: Annotated[
        list[str], _means("how nouns end in the plural, or only in the singular: names of tables go without")
    ] = []
    several: Annotated[
        list[str], _means("words for several parts of a rule that none of these endings makes: paras., leden, commi")
    ] = []
    opener: Annotated[list[str], _means("what may stand in front of a table's name and is no part of it")] = []
    connector: Annotated[list[str], _means("what may stand within a table's name")] = []
    numeral: Annotated[list[str], _means("numbers in words, which a figure in parentheses may repeat: two (2)")] = []
    page: Annotated[list[str], _means("before the number of a page: see page 14")] = []
    example: Annotated[list[str], _means("how an example begins")] = []
    note: Annotated[list[str], _means("how a note begins")] = []
    turning: Annotated[
        list[str],
        _means("words that turn a rule round: where one came or went, the rule changed in substance"),
    ] = []
    less: Annotated[list[str], _means("begins the entry of a list for what is less than something: lower: ...")] = []
    more: Annotated[list[str], _means("the same for what is more")] = []
    equal: Annotated[list[str], _means("the same for what is equal; behind a word that joins, an entry for both")] = []
    otherwise: Annotated[list[str], _means("the same for all that no other entry is for")] = []
    whether: Annotated[list[str], _means("may stand in front of such a word: if the roll is lower")] = []
    than: Annotated[list[str], _means("may stand behind such a word: lower than")] = []
    matter: Annotated[
        list[str],
        _means("headings without a number behind which no rule goes on: what stands there belongs to the book"),
    ] = []
    legend: Annotated[list[str], _means("what is printed below a table and belongs to it")] = []
    month: Annotated[list[str], _means("what makes a date of the number beside it")] = []
    until: Annotated[list[str], _means("before a day in figures, by or from which something holds: until 31.5")] = []
    of: Annotated[list[str], _means("between a part and the whole that it is of: item (a) of rule 4")] = []
    within: Annotated[list[str], _means("between a part and the whole that it is in: item (a) in rule 4")] = []
    own: Annotated[list[str], _means("before a word for a part of the book itself: of this section")] = []
    its: Annotated[list[str], _means("before a part of the act that was named last: its article 7")] = []
    same: Annotated[
        list[str],
        _means("before a word for a part of the book that was named last: article 2 and item 3 of the same article"),
    ] = []
    amendment: Annotated[
        list[str], _means("what an act does to a part of one, in titles: Amendment of section 14")
    ] = []
    about: Annotated[list[str], _means("between an act or a rule and what it is about: la loi sur les bateaux")] = []
    thereof: Annotated[
        list[str], _means("behind a number of the work that was named last: the Act, including section 7 thereof")
    ] = []
    the: Annotated[list[str], _means("the definite article")] = []
    short: Annotated[list[str], _means("words of one letter, which are no items: rule 4, a player")] = []
    uncounted: Annotated[list[str], _means("letters that lists leave out: i), l), m) in Italian")] = []
    article: Annotated[list[str], _means("the level `<article>` in the samples of a notation")] = []
    section: Annotated[list[str], _means("the level `<section>`")] = []
    chapter: Annotated[list[str], _means("the level `<chapter>`")] = []
    paragraph: Annotated[list[str], _means("the level `<paragraph>`")] = []
    letter: Annotated[list[str], _means("the level `<letter>`")] = []
    number: Annotated[list[str], _means("the level `<number>`")] = []
    sentence: Annotated[list[str], _means("before the number of a sentence, which is no part of a rule's number")] = []
    ordinal: Annotated[list[str], _means("beside the word of a level instead of a number: first paragraph")] = []
    preceding: Annotated[list[str], _means("beside the word of a level: the preceding paragraph")] = []
    following: Annotated[list[str], _means("beside the word of a level: the following paragraph")] = []
    present: Annotated[list[str], _means("before the word of a level of the rule itself: this section")] = []
    raised: Annotated[list[str], _means("directly behind a number, and no part of it: article 1er, artículo 1.º")] = []


class OwnWords(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[words]` of a book or of a notation: words that it adds to the lists of its language, and such as it takes
    from them."""

    add: Words = field(default_factory=Words)
    remove: Words = field(default_factory=Words)


NO_WORDS = OwnWords()


class Language(Words, rename="kebab", forbid_unknown_fields=True):
    """The file of a language: its name in English, and words that tell a text in it from one in another language.
    `counting` are its numbers in words, `ranking` those such as *first*: each in their order, the forms of one word
    parted by a slash. They need not stand in the lists `numeral` and `ordinal`, which hold them all. A language that
    has no file of its own may have some of all this."""

    name: str = ""
    tells: list[str] = []
    counting: list[str] = []
    ranking: list[str] = []


def meaning(name: str) -> str:
    """Return what a list of words is for, in a sentence without an end."""
    return str(get_type_hints(Words, include_extras=True)[name].__metadata__[0].description)
