"""How other works are written beside what is cited of them: acts by their numbers, codes by their initials."""

from __future__ import annotations

from rulewright.cite.works.strange import INITIALS
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.languages.scripts import CAPITALS
from rulewright.late import late
from rulewright.notations.form import LATIN

# Of a number of which only the beginning was understood: A.a; 5 ter
REST = late(rf"[\w–-]*(?:\.\w+)*(?:\s(?:{'|'.join(LATIN)})\b)?(?:\(\w{{1,4}}\))*")
# The name of a regulation by its number: (EU) 2016/679, No 1907/2006, D.Lgs. 7/2001; a standard in brackets: [RFC7230]
NUMBERED = (
    r"\[?(?:[^\W\d_]+(?:\.[^\W\d_]+){0,3}\.?\s+)?(?:\([A-Z]{2,5}\)\s+)?(?:(?:No|Nr|n[o°º]?)\.?\s+)?\d{1,4}/\d{2,4}"
)
YEARED = r"\d{1,4}/(?:19|20)\d{2}(?![\w/])"
EUROPEAN = r"\([A-Z]{2,5}\)\s+[^\W\d_]{1,3}\.\s+\d{1,4}/\d{2}(?:\d{2})?(?![\w/])"
SHORT_WORD = rf"[^\W\d_]{{1,3}}\.\s+{YEARED}"  # č. 424/1991
NO_MONTH = rf"[^\W\d_]{{1,15}}\s+(?=(?:1[3-9]|[2-9]\d|\d{{3,4}})/){YEARED}"  # but from 10/2024
IN_PARTS = rf"(?:[A-Z]\.\s[A-Z]|[^\W\d_]\.[^\W\d_])[a-z]{{1,5}}[.,]?\s*{YEARED}"  # D. Lgs 117/2017, d.lgs.117/2017
# An act in any language, by its number and its year, few words behind what is cited of it: zákona č. 424/1991
OFFICIAL = late(rf"(?:\s+[^\W\d_]{{1,15}}){{0,2}}\s+(?:{EUROPEAN}|{SHORT_WORD}|{NO_MONTH}|{IN_PARTS})")
# The same behind a comma, where a page may stand as well: comma 5, decreto lgs.117/2017, art. 46, decreto legislativo
# 117/2017; but see p. 12/2019
OFFICIAL_BESIDE = late(
    r",?(?:\s+[^\W\d_]{1,4})?\s+(?:(?P<act>[^\W\d_]{2,15})(?:\s+[^\W\d_]{3,12})?\s+(?:[^\W\d_]{1,4}[.°º]\s*)?"
    rf"{YEARED}|{IN_PARTS})"
)
# The number of an act behind the word for one: Ley Nº 16.774, Act No. 12 of 1988
ACT_NUMBER = late(r"\s+(?:(?:N[º°o]?|[Nn][or])\.?\s*|№\s*|[^\W\d_]\.\s*(?=\d+/))(?P<number>\d[\d.]*(?:/\d{2,4})?)")
BRACKETED = r"\[[A-Z][\w .-]{1,30}\]"
CODE = rf"\s(?P<code>{INITIALS})"  # § 7 BGB, § 7 VereinsG
# What stands between a section and its code, whatever its parts are called: § 52 Abs. 2 S. 1 Nr. 4 AO, § 33(1) BGB
PARTS = late(rf"(?:,?\s?[^\W\d_]{{1,12}}\.?\s?\d{{1,3}}[a-z]?\b|\s?\(\w{{1,4}}\)){{1,6}}{CODE}")
PART = late(rf"\s(?:\d{{1,3}}|[IVXLC]+)\b(?!/|{CODE})")  # of a work, behind its word: Hoofdstuk II
SHORTENED = r"[A-Z](?:[A-Za-z]{0,4}[a-z])?\.\s?"  # but BGB. ends a sentence
# Of a code of laws before a section: 28 U.S.C. § 7, Treas. Reg. § 1.704; but not Vgl. § 7
ABBREVIATION = late(rf"(?:\d\s|{SHORTENED})(?:{SHORTENED})+(?:§\s?)+\Z")
# The same before a word for a section, which a sentence may begin with: 26 U.S.C. Section 170
COUNTED = late(rf"\d\s{SHORTENED}(?:{SHORTENED})+\Z")
# A title of a code before its section: GLT c. 4, § 7
TITLED = late(r"(?<!\w)(?P<work>[A-Z]{2,6}),?\s(?:[A-Za-z]{1,4}\.\s)?\d{1,4}[A-Z]?,\s(?:§\s?)+\Z")
# An act by the abbreviation of its kind, and its number or its day: art. 7, D.Lgs 4/1988; Art. 2a V v. 23.12.2019
ACT = late(
    r"\s*,?\s*(?P<name>[A-Z][\w.]{0,10})\s+(?:(?:[^\W\d_]{1,2}[.°º]\s*)?\d{1,4}/(?:19|20)\d{2}(?![\w/])"
    r"|[^\W\d_]{1,3}\.\s\d{1,2}\.\s?\d{1,2}\.\s?(?:19|20)\d\d(?!\w))"
)
# The same before what is cited of it: D.Lgs. 117/2017, art. 12
ACT_BEFORE = late(
    r"(?<![\w.])(?P<name>[^\W\d_][\w.]{0,15})\s+(?:[^\W\d_]{1,2}[.°º]\s*)?\d{1,4}/(?:19|20)\d{2}"
    r"(?:\s[^\W\d_]{1,3}\.)?\s*,\s*\Z"
)
# {{< var union >}} Article 5, |union-5| paragraph 2: a tool puts the name of a work in its place
FILLED = late(r"(?:\}\}|\|[\w.-]{1,40}\|)\s*\Z")
# The number of a regulation before an article of it, whatever that is called: (EU) 2031/804 artikli 2
REGULATION = late(r"\([A-Z]{2,5}\)\s+(?:[^\W\d_]{1,3}\.?\s+)?\d{1,4}/\d{2,4},?\s+(?:[^\W\d_]{2,14}\.?\s+)?\Z")
# An act by its number and its title, in quotation marks: nr 137 „Sadamate register” § 21; but scenario 3 "Bridge"
QUOTED = late(
    r"(?<![\w.])(?:(?P<sign>[Nn][or]\.?|[Nn][°º]|№)\s?|(?P<name>[^\W\d_]+)\s)?\d{1,5}(?P<year>/\d{2,4})?"
    rf"\s+{OPENING}[^{MARKS}\n]{{3,150}}{CLOSING},?\s*\Z"
)
# A standard by its number, DIN EN 1434-1, ISO 9001:2015, ASTM D638, or by its sign in brackets, [RFC3339]
SIGN = r"\[[A-Z][\w.-]{1,20}\]"
STANDARD_SIGN = rf"[{CAPITALS}]{{2,6}}(?:[ /-][{CAPITALS}]{{1,6}}){{0,2}}"
STANDARD_NUMBER = rf"(?<![\w.]){STANDARD_SIGN} (?:[A-Z]{{1,3}}\.|[A-Z]?)\d{{3,6}}(?:[-:]\d{{1,4}}){{0,3}}"
CAPITAL_SIGN = r"\[[A-Z][A-Z\d.-]{1,20}\]"  # [RFC3339] section 4.2; but see [Boats] section 4.2
STANDARD = late(rf"(?:{STANDARD_NUMBER},?|{SIGN},|{CAPITAL_SIGN})\s*\(?\Z")  # before a clause of it
# The key of a work in a list of such before what is cited of it: [@mole, section 4], [@vole2019; @mole] (section 4)
KEYED = late(r"\[[^\[\]\n]{0,60}@[\w:./+-]{2,60}(?:,[^\[\]\n]{0,12})?(?:\],?\s\(?|\s)\Z")
SIGNED = late(rf"{STANDARD_NUMBER}|{SIGN}")
# At the beginning of an entry of a list of works: [2] IEC 60204-1:2016, Electrical equipment, clause 9.2
STANDARD_ENTRY = late(rf"\W{{0,3}}(?:\d{{1,3}}\W{{1,3}})?{STANDARD_NUMBER},\s")
SHORT = late(rf"{INITIALS}|\w+\.[\w.]*")  # how an act is written short: DPR, D.Lgs
DAY = r"\d{1,2}[.°º]?\s+(?:[^\W\d_]{2}\s+)?[^\W\d_]{3,12}\s+(?:[^\W\d_]{2}\s+)?(?:1[89]|20)\d\d(?!\w)"  # 7 May 1988
# An act by the abbreviation of its kind, of several words, and its day: d.lgs. 28 febbraio 2021, n. 36, art. 7
SHORT_DATED = late(rf"(?<![\w.])(?P<name>\w+\.\w[\w.]*)\s+{DAY}(?:,?\s[^\W\d_]{{1,3}}[.°º]\s?\d{{1,5}})?\s*,\s*\Z")
# An act by its day or its number, which the sentence may name once more: decreto legislativo 19 agosto 2016, n. 175
NUMBERED_ACT = late(
    rf"(?<!\w)(?P<name>[^\W\d_]{{3,20}})(?:\s[^\W\d_]+)?\s(?:{DAY}|(?:[^\W\d_]{{1,3}}[.°º]\s?)?{YEARED})"
)
# An act by its day and number as that which says something, and in brackets where: il D.Lgs. 4 aprile 2006, n. 159 ha
# disposto (con l'art. 31)
SAYING = late(rf"{DAY},?\s[^\W\d_]{{1,3}}[.°º]\s?\d{{1,5}},?(?:\s[^\W\d_]+){{1,4}}\s\((?:[^\W\d_]{{1,4}}[\s'’])*\Z")
# A section of a code that its letter tells: art. L. 131-16, R. 131-32
CODED = late(r"[A-Z]\.\s?\d{2,4}(?:-\d{1,4})*(?![\w.])")
# The number of a document behind its day: of 14.02.2023 № 3.2
FILED = late(r"\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?:\s[^\W\d_]\.)?,?\s+(?:№|[Nn][or°º]?\.?)\s?\Z")
YEAR = r"(?:(?:1[6-9]|20)\d\d\s+)?"  # of the 1968 Bylaws
# The AMS Bylaw 13, BGB § 7
BODY = late(rf"(?<![\w-])(?:(?P<body>[A-Z]{{3,6}})\s+[A-Z][a-z-]+\.?|(?P<code>{INITIALS})\s+§{{1,2}}\s?)\Z")
