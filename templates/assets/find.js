/* Finding: the entries of the site's index that answer a query, best first. The search loads it when it is first opened.
   Phones are slow: what can wait until somebody types waits, and texts are gone through only where numbers and titles do not
   answer (tests/browser/test_large.py counts). */
(function () {
  "use strict";
  const MOST = 40; // results that are shown: one more says that there are more
  const TABLES = new Set(["table", rulewright.say("Table").toLowerCase()]);
  const KINDS = { table: 20, play: 30, term: 10, part: 9 }; // behind a rule that answers as well
  const BLOCK = 64; // texts that are made ready together
  const LEAST = 360; // what a title that answers is worth at least, and a text at most
  const [SURE, LONG] = [5, 10]; // letters of a term from which one may be wrong, and two
  const SLICE = 8; // milliseconds of work ahead of the keys, which it lets through

  // ---- the index

  let labels = new Set(); // words for rules in the books of the site

  /** The entries, ready to be looked through. */
  const index = rulewright.once(async () => {
    const entries = prepare(await rulewright.indexed(""));
    setTimeout(ahead, 0, entries, 0, wish("a 1"));
    return entries;
  });

  function prepare(docs) {
    labels = new Set(docs.flatMap((doc) => fold(doc.labels || "").split(" ")));
    const names = new Map(); // what a page is called, by its address
    for (const doc of docs) if (!doc.location.includes("#")) names.set(doc.location, plain(doc.title));
    const around = kept((page) => placed(page, names));
    const shown = docs.filter((doc) => doc.kind !== "place");
    const titles = shown.map((doc) => inLine(plain(doc.title)));
    const keys = together(shown.map((doc, at) => number(doc, titles[at])), fold);
    const bare = together(keys, counted);
    const heads = together(titles, flat);
    let block;
    return shown.map((doc, order) => {
      if (order % BLOCK === 0) block = [];
      const entry = new Entry(doc, order, titles[order], around(doc.location.split("#", 1)[0]), block);
      const figures = doc.figures || "";
      block.push(Object.assign(entry, { key: keys[order], bare: bare[order], figures, plain: squeeze(figures), head: heads[order] }));
      return entry;
    });
  }

  /** The number of a rule, or the one that the title of something else begins with. */
  function number(doc, title) {
    if (!doc.kind) return doc.location.split("#", 2)[1] || "";
    const [first] = title.split(" ", 1);
    return /\d/.test(first) ? first : "";
  }

  /** What is made of texts: of all of them at once, in a part of the time. None of them holds the end of a line. */
  const together = (texts, make) => make(texts.join("\n")).split("\n");
  const inLine = (text) => text.replaceAll("\n", " ");

  /** An entry. `key` is its number in small letters, `bare` the same without signs, `figures` the number in plain figures
      where it is written otherwise and `plain` that without signs, `head` its title in words. */
  class Entry {
    constructor(doc, order, title, stands, block) {
      this.doc = doc;
      this.order = order;
      this.kind = doc.kind || "";
      this.title = title;
      this.stands = stands;
      this.block = block; // the entries whose texts are made ready together with its own
    }

    get href() {
      return rulewright.root.href + this.doc.location;
    }

    get places() {
      return this.stands.places.filter((name) => name !== this.title);
    }

    get text() {
      return inLine(plain(this.doc.text));
    }

    /** The text in words. */
    get body() {
      if (this.made === undefined) {
        const made = together(this.block.map((entry) => entry.text), flat);
        this.block.forEach((entry, at) => (entry.made = made[at]));
      }
      return this.made;
    }

    /** All that a term is called, each written as one word: it stands in its title and behind its meaning. */
    get names() {
      this.called ||= [...this.title.split(/[(),]/), ...this.text.split(" · ").slice(-9)].map((each) => joined(flat(each)));
      return this.called;
    }
  }

  /** Make texts ready before somebody asks for them, in slices that let keys through. Titles are gone through as for a
      first key, so that this finds all that does it run before. */
  function ahead(entries, from, usual) {
    const end = performance.now() + SLICE;
    let at = from;
    for (; at < entries.length && performance.now() < end; at += BLOCK) {
      entries[at].body;
      best(rated(entries.slice(at, at + BLOCK), usual, entitled));
    }
    if (at < entries.length) setTimeout(ahead, 0, entries, at, usual);
  }

  /** What a function gives for each word, worked out once. */
  function kept(give) {
    const known = new Map();
    return (word) => known.get(word) || known.set(word, give(word)).get(word);
  }

  /** The folder that a page stands in, and the names of the pages around a place on it, the widest first: its book, its
      chapter. */
  function placed(page, names) {
    const found = [];
    const [file] = page.split("?", 1);
    for (let path = file; path; path = path.replace(/[^/]*\/?$/, "")) {
      const name = [path, `${path}index.html`, path.replace(/\/$/, ".html")].map((each) => names.get(each)).find(Boolean);
      if (name && name !== found[0]) found.unshift(name);
    }
    return { folder: file.replace(/[^/]+\/?$/, ""), places: found };
  }

  const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&#39;": "'" };

  /** Text of the index may hold markup and entities: of rules, these few. */
  function plain(html) {
    if (!/[<&]/.test(html)) return html;
    if (!/<|&(?!(?:amp|lt|gt|quot|#x27|#39);)/.test(html)) return html.replace(/&[^;]+;/g, (each) => ENTITIES[each]);
    const read = document.createElement("template"); // nothing in it runs or loads
    read.innerHTML = html;
    return read.content.textContent;
  }

  // ---- letters: of all of a text only what is not ASCII is looked at closely, and that once for each sign or short word

  const ascii = (text) => !/[^\x00-\x7f]/.test(text);
  const BEYOND = /[^\x00-\x7f]+/g;
  const SHORT = 8; // letters
  const ACCENTS = "\\u0300-\\u036f";
  const HEBREW = "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7"; // vowels, which most leave out
  const ARABIC = "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670";
  const RAISED = new RegExp(`[${ACCENTS}${HEBREW}${ARABIC}]`, "g");
  const OTHER_FIGURES = /(?!\d)\p{Nd}/gu; // of other scripts: ٣, ३
  const plainly = (text) => text.normalize("NFKD").replace(RAISED, "").normalize("NFC").replace(/[−–]/g, "-").replace(OTHER_FIGURES, figure).toLowerCase();

  /** A figure of another script as ours: in each the ten stand in a row, from the beginning of sixteen signs or to their end. */
  function figure(sign) {
    const code = sign.codePointAt(0);
    const first = code & ~15;
    return String(code - (/\p{Nd}/u.test(String.fromCodePoint(first)) ? first : first + 6));
  }

  /** Give what a function makes of each run of what is not ASCII; of short ones, which come again and again, once. */
  function inRuns(make) {
    const short = kept(make);
    return (text) => text.toLowerCase().replace(BEYOND, (run) => (run.length > SHORT ? make : short)(run));
  }

  const fold = inRuns(plainly);
  const inWords = inRuns((run) => plainly(run).replace(/[^\p{L}\p{M}\p{N}]/gu, " "));
  const squeeze = (text) => text.replace(ascii(text) ? /[^a-zA-Z0-9\n]/g : /[^\p{L}\p{N}\n]/gu, "");

  const HAN_ONES = "〇一二三四五六七八九";
  const HAN_TENS = { 十: 10, 百: 100, 千: 1000 };

  /** Text with what is counted in Chinese figures in ours: 第十四條 is 第14條. */
  const inFigures = (text) => (ascii(text) ? text : text.replace(/[〇零一二三四五六七八九十百千]+/g, hanFigures));

  function hanFigures(run) {
    const signs = [...run.replaceAll("零", "〇")];
    if (!signs.some((each) => each in HAN_TENS)) return signs.map((each) => HAN_ONES.indexOf(each)).join(""); // 一一四: 114
    let [total, one] = [0, 0];
    for (const each of signs) {
      if (each in HAN_TENS) [total, one] = [total + (one || 1) * HAN_TENS[each], 0];
      else one = HAN_ONES.indexOf(each);
    }
    return String(total + one);
  }

  /** A number without its signs. */
  const counted = (text) => squeeze(inFigures(text));

  /** Text as words with one blank before each, so that a word's beginning is found at once; its lines stay lines. */
  const flat = (text) => ` ${inWords(text).replace(/[\0-\t\v-\x1f!-/:-@[-`{-\x7f]/g, " ").replaceAll("\n", "\n ")}`;

  /** Words as one: many are written joined, parted or with a hyphen. */
  const joined = (words) => words.replaceAll(" ", "");

  /** In scripts that part words by no blanks, a word may begin anywhere. */
  const UNSPACED = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
  const unspaced = new RegExp(`^${UNSPACED}`, "u");
  const sought = (term) => flat(term).slice(unspaced.test(term) ? 1 : 0);

  // ---- finding

  const beside = new RegExp(`(?<=${UNSPACED})(?=\\d)|(?<=\\d)(?=${UNSPACED})`, "gu"); // a number among such words
  const split = (query) => query.replace(beside, " ").split(/[\s,;()"、。「」『』・،؛]+/).filter((each) => squeeze(each));

  /** What was typed, as it is looked for. */
  function wish(query) {
    const wanted = fold(query.trim()).replace(/^[(["'§]+|[)\]"',;:.]+$/g, "");
    const terms = split(wanted);
    const amounts = /^[-+]\d/; // no words of a text: inputs of what can be played
    const others = terms.filter((term) => !amounts.test(term));
    const said = others.length ? others : terms;
    const words = said.map(sought);
    const bare = counted(wanted);
    const counting = split(inFigures(wanted));
    const whole = { wanted, bare, tag: wanted.replaceAll(" ", "-"), phrase: flat(wanted), joined: joined(flat(wanted)) };
    return { ...whole, terms, said, words, stems: words.map(stem), numbers: numbers(counting), ways: ways(counting), table: tabled(terms), near: location.pathname.slice(rulewright.root.pathname.length) };
  }

  /** The numbers that a rule may have among the terms, one term or two that belong together (58 53), each with what it is
      worth: figures alone may be an amount as well, and one that follows a word may be no more than another word. */
  function numbers(terms) {
    const found = new Map();
    terms.forEach((typed, at) => {
      const term = typed.replace(WORDED, "");
      for (const taken of [[term, ...terms.slice(at + 1, at + 2)], [term]]) {
        const bare = squeeze(taken.join(""));
        const plain = taken.length === 1 && /^\d+$/.test(term);
        const item = taken.length === 2 && /^\p{L}$/u.test(taken[1]); // 58.531 A
        if (/\d/.test(term) && bare.length > 1 && !/^[-+]/.test(taken.at(-1))) found.set(bare, plain ? 450 : item ? 870 : 850);
      }
    });
    if (terms.length === 2 && !/^[-+\d]/.test(terms[0])) {
      const second = squeeze(terms[1]); // rule 2, article II
      found.set(second, found.get(second) || 450);
    }
    return found;
  }

  const WORDED = /^\p{L}{2,}[.:]?(?=\d)/u; // rule58.53

  /** The number of the table that is asked for by the word for one, Table 1. */
  const tabled = ([word, number, ...others]) => (!others.length && number && TABLES.has(word) ? squeeze(number) : "");

  const isLetter = (term) => /^\p{L}$/u.test(term) && !unspaced.test(term);
  const isNumber = (term) => /^\d[\d.]*\p{L}?$/u.test(term);

  /** The numbers that parts with words between them may be of, each as its first part and all of them as one, the likeliest
      first: § 4 Abs. 1 lit. a, and in many languages the other way round, item a of paragraph 1 of article 4. Only so where a
      word for a rule stands before the last part, and none before the first. */
  function ways(terms) {
    const onward = terms.filter((term, at) => isNumber(term) || (at > 1 && isLetter(term)));
    const back = terms.filter((term) => isNumber(term) || isLetter(term)).reverse();
    const named = (at) => labels.has(terms[at - 1]);
    const turned = named(terms.lastIndexOf(back[0])) && !named(terms.indexOf(back.at(-1)));
    return (turned ? [back] : [onward, back]).filter((parts) => parts.length > 1 && parts.length < terms.length && isNumber(parts[0])).map((parts) => ({ first: parts[0], bare: squeeze(parts.join("")) }));
  }

  /** True of an entry with such a number: 4(1), and not 41. */
  const isParted = (entry, way) => {
    const [number, bare] = entry.figures ? [entry.figures, entry.plain] : [entry.key, entry.bare];
    return bare === way.bare && number.startsWith(way.first) && !/^\d/.test(number.slice(way.first.length));
  };

  /** The entries for a query, best first: as many as are shown, and one more where there are more. Titles and numbers
      come before texts; where they fill the list, texts are not gone through. */
  function find(entries, query) {
    const asked = wish(query);
    if (!asked.wanted) return [];
    const named = rated(entries, asked, entitled);
    if (named.length > MOST) return best(named);
    const among = new Set(named.map(({ entry }) => entry));
    const others = holders(entries, asked.stems.map((each) => each.trim())).filter((entry) => !among.has(entry));
    return best([...named, ...rated(others, asked, spoken)]);
  }

  function rated(entries, asked, rate) {
    const found = [];
    for (const entry of entries) {
      const worth = rate(entry, asked);
      if (!worth) continue;
      const near = entry.stands.folder && asked.near.startsWith(entry.stands.folder) ? 5 : 0; // the book that is being read
      found.push({ entry, score: worth + near - (KINDS[entry.kind] || 0) / (worth < 200 ? 10 : 1) });
    }
    return found;
  }

  /** The best of what was found, without putting all of it in order. */
  function best(found) {
    const least = found.length > MOST ? Float64Array.from(found, ({ score }) => score).sort()[found.length - MOST - 1] : 0;
    const sorted = found.filter(({ score }) => score >= least).sort((one, other) => other.score - one.score || one.entry.order - other.entry.order);
    return sorted.slice(0, MOST + 1).map(({ entry }) => entry);
  }

  const KEPT = 60; // beginnings of queries
  let held = new Map();

  /** The entries that hold all these letters, somewhere: they are among those that hold fewer of them, which were found when
      these were typed. */
  function holders(entries, words) {
    const typed = words.join("\n");
    if (!held.has(typed)) {
      if (held.size > KEPT) held = new Map();
      const shorter = [...held.keys()].filter((each) => typed.startsWith(each));
      const before = shorter.reduce((one, other) => (other.length > one.length ? other : one), "");
      held.set(typed, (held.get(before) || entries).filter((entry) => words.every((each) => within(entry, each))));
    }
    return held.get(typed);
  }

  /** What an entry is worth by its number or its title; 0 where these do not answer. */
  function entitled(entry, { wanted, bare, tag, phrase, joined, words, numbers, ways, table }) {
    if (entry.key === tag) return 1000;
    if (bare && entry.bare === bare) return 900;
    if (entry.figures === wanted || (entry.plain && entry.plain === bare)) return 890;
    if (table && entry.kind === "table" && entry.bare === table) return 885;
    const way = ways.findIndex((each) => isParted(entry, each));
    if (way >= 0) return 880 - way;
    if (entry.bare && numbers.has(entry.bare)) return numbers.get(entry.bare);
    if (entry.plain && numbers.has(entry.plain)) return numbers.get(entry.plain) - 10; // II behind 2, which is written so
    if (entry.head === phrase) return 800;
    if (entry.kind === "term" && entry.names.includes(joined)) return 820;
    if (entry.key.startsWith(wanted)) return 700 - Math.min(99, entry.key.length - wanted.length);
    if (words.every((word) => entry.head.includes(word))) return 500 - Math.min(99, entry.head.length / 4);
    return entry.kind === "term" && entry.names.some((name) => alike(name, joined)) ? LEAST : 0;
  }

  /** True of two words that are the same but for a slip in one place: of one letter in five to nine, of two in more. */
  function alike(one, other) {
    const [least, most] = [one.length, other.length].sort((short, long) => short - long);
    const slips = least < LONG ? 1 : 2;
    if (least < SURE || most - least > slips) return false;
    let [start, end] = [0, 0];
    while (start < least && one[start] === other[start]) start++;
    while (start + end < least && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
    return most - start - end <= slips;
  }

  /** What it is worth by its words: the more of them in the title, and the earlier the phrase, the better. */
  const spoken = (entry, { words, stems }) => Math.min(LEAST, holds(entry, words) || holds(entry, stems) / 2);

  function holds(entry, words) {
    let score = 100;
    for (const word of words) {
      if (entry.head.includes(word)) score += 60;
      else if (entry.body.includes(word)) score += 20;
      else if (word.length > 3 && word[0] === " " && within(entry, word.slice(1))) score += 5;
      else return 0;
    }
    return words.length > 1 && entry.body.includes(words.join("")) ? score + 50 : score;
  }

  const within = (entry, part) => entry.head.includes(part) || entry.body.includes(part);

  /** A word without its usual endings, so that *surrenders* finds *surrendered*. */
  const stem = (word) => (/\d/.test(word) || word.length < 6 ? word : word.replace(/(?:ies|ing|ed|es|s|y)$/, ""));

  const meant = rulewright.once(() => rulewright.script(new URL("assets/rulewright/misspelt.js", rulewright.root)));

  /** Return {found: the entries for a query, best first; remarks: what was read otherwise than it was typed}. */
  async function answer(entries, query) {
    const found = find(entries, query);
    const asked = wish(query);
    if (!asked.wanted || (found.length && !isLost(entries, asked))) return { found, remarks: [] };
    await meant("");
    return found.length ? rulewright.above(entries, asked, found) : rulewright.misspelt(entries, query);
  }

  /** True where an item is asked for that no rule has, though texts may cite it: 55.11A. */
  const isLost = (entries, { wanted, bare }) => /^\d+\p{P}\S*\d\p{L}$/u.test(wanted) && !entries.some((entry) => entry.bare === bare);

  const said = (query) => wish(query).said;
  const parts = { find, wish, holders, sought, counted, unspaced }; // for what is loaded later
  rulewright.finding = { most: MOST, index: () => index(""), answer, said, sought, unspaced, parts };
})();
