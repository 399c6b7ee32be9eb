/* Finding: the entries of the site's index (search/search_index.json; from disk search_index.js, which holds the same) that
   answer a query, best first. The search loads it when it is first opened. */
(function () {
  "use strict";
  const LEAST = 4; // letters of a word that is taken for a misspelt one
  const LONG = 7; // letters from which two of them may be wrong
  const ALIKE = 3; // words that may stand for a misspelt one
  const TRIES = 9; // readings of a query that are tried
  const KINDS = { table: 20, play: 30, term: 10 }; // behind a rule that answers as well

  // ---- the index

  async function load() {
    if (rulewright.fromDisk) {
      await rulewright.script(new URL("search/search_index.js", rulewright.root));
      return globalThis.__index.docs;
    }
    const answer = await rulewright.fetched(new URL("search/search_index.json", rulewright.root));
    return (await answer.json()).docs;
  }

  /** The entries, ready to be looked through. */
  const index = rulewright.once(async () => prepare(await load()));

  function prepare(docs) {
    const names = new Map(); // what a page is called, by its address
    for (const doc of docs) if (!doc.location.includes("#")) names.set(doc.location, doc.title);
    const around = kept((page) => placed(page, names));
    const shown = docs.filter((doc) => doc.kind !== "place");
    return shown.map((doc, order) => {
      const [page, anchor = ""] = doc.location.split("#");
      const text = plain(doc.text);
      const title = plain(doc.title);
      const [first] = title.split(" ", 1);
      const number = doc.kind ? (/\d/.test(first) ? first : "") : anchor;
      const { folder, places } = around(page);
      return {
        get url() {
          return new URL(doc.location, rulewright.root); // of the few that are shown
        },
        folder,
        kind: doc.kind || "",
        places: places.filter((name) => name !== title),
        title,
        text,
        order,
        key: fold(number),
        bare: squeeze(fold(number)),
        head: flat(title),
        names: doc.kind === "term" ? named(title, text) : [],
        body: flat(text),
      };
    });
  }

  /** All that a term is called, which stands in its title and behind its meaning. */
  const named = (title, text) => [...title.split(/[(),]/), ...text.split(" · ").slice(-9)].map((each) => flat(each.trim()));

  /** What a function gives for each word, worked out once. */
  function kept(give) {
    const known = new Map();
    return (word) => known.get(word) || known.set(word, give(word)).get(word);
  }

  /** The folder that a page stands in, and the names of the pages around a place on it, the widest first: its book, its
      chapter. */
  function placed(page, names) {
    const found = [];
    for (let path = page.split("?")[0]; path; path = path.replace(/[^/]*\/?$/, "")) {
      const name = [path, `${path}index.html`, path.replace(/\/$/, ".html")].map((each) => names.get(each)).find(Boolean);
      if (name && name !== found[0]) found.unshift(name);
    }
    return { folder: new URL(page, rulewright.root).pathname.replace(/[^/]+\/?$/, ""), places: found };
  }

  /** Text of the index may hold markup and entities. */
  function plain(html) {
    if (!/[<&]/.test(html)) return html;
    const read = document.createElement("template"); // nothing in it runs or loads
    read.innerHTML = html;
    return read.content.textContent;
  }

  const ascii = (text) => !/[^\x00-\x7f]/.test(text);
  const ACCENTS = "\\u0300-\\u036f";
  const HEBREW = "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7"; // vowels, which most leave out
  const ARABIC = "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670";
  const RAISED = new RegExp(`[${ACCENTS}${HEBREW}${ARABIC}]`, "g");
  const plainly = (text) => text.normalize("NFKD").replace(RAISED, "").normalize("NFC").replace(/[−–]/g, "-");
  const fold = (text) => (ascii(text) ? text : plainly(text)).toLowerCase();
  const squeeze = (text) => text.replace(ascii(text) ? /[^a-zA-Z0-9]/g : /[^\p{L}\p{N}]/gu, "");

  /** Text as words with one blank before each, so that a word's beginning is found at once. */
  const flat = (text) => ` ${fold(text).replace(ascii(text) ? /[^a-z0-9]/g : /[^\p{L}\p{M}\p{N}]/gu, " ")}`;

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
    const bare = squeeze(wanted);
    const whole = { wanted, bare, tag: wanted.replaceAll(" ", "-"), phrase: flat(wanted) };
    return { ...whole, terms, said, words, stems: words.map(stem), numbers: numbers(terms), near: location.pathname };
  }

  /** The numbers that a rule may have among the terms, one term or two that belong together (58 53), each with what it is
      worth: figures alone may be an amount as well, and one that follows a word may be no more than another word. */
  function numbers(terms) {
    const found = new Map();
    terms.forEach((term, at) => {
      for (const taken of [terms.slice(at, at + 2), [term]]) {
        const bare = squeeze(taken.join(""));
        const plain = taken.length === 1 && /^\d+$/.test(term);
        if (/\d/.test(term) && bare.length > 1 && !/^[-+]/.test(taken.at(-1))) found.set(bare, plain ? 450 : 850);
      }
    });
    if (terms.length === 2 && !/^[-+\d]/.test(terms[0])) {
      const second = squeeze(terms[1]); // rule 2, article II
      found.set(second, found.get(second) || 450);
    }
    return found;
  }

  /** Return {found: the entries for a query, best first; remarks: what was read otherwise than it was typed}. */
  function find(entries, query) {
    const asked = wish(query);
    if (!asked.wanted) return { found: [], remarks: [] };
    const found = rated(entries, asked);
    if (found.length) return { found, remarks: [] };
    return mended(entries, asked);
  }

  function rated(entries, asked) {
    const found = [];
    for (const entry of entries) {
      const score = rate(entry, asked);
      if (score > 0) found.push({ entry, score });
    }
    found.sort((one, other) => other.score - one.score || one.entry.order - other.entry.order);
    return found.map((each) => each.entry);
  }

  function rate(entry, { wanted, bare, tag, phrase, words, stems, numbers, near }) {
    let score = 0;
    if (entry.key === tag) score = 1000;
    else if (bare && entry.bare === bare) score = 900;
    else if (entry.bare && numbers.has(entry.bare)) score = numbers.get(entry.bare);
    else if (entry.head === phrase) score = 800;
    else if (entry.names.includes(phrase)) score = 820; // a term, by any of its names
    else if (entry.key.startsWith(wanted)) score = 700 - Math.min(99, entry.key.length - wanted.length);
    else if (words.every((word) => entry.head.includes(word))) score = 500 - Math.min(99, entry.head.length / 4);
    else score = inWords(entry, words) || inWords(entry, stems) / 2;
    if (!score) return 0;
    if (near.startsWith(entry.folder)) score += 5; // the book that is being read
    return score - (KINDS[entry.kind] || 0) / (score < 200 ? 10 : 1);
  }

  /** All words occur in title or text: the more of them in the title, and the earlier the phrase, the better. */
  function inWords(entry, words) {
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

  // ---- what was meant, where nothing is found

  /** Words that nobody wrote are taken for those nearest to them, numbers that nobody has for the rule around them; what is
      like nothing is left out. */
  function mended(entries, asked) {
    let tries = [[]];
    for (const term of asked.terms) {
      const meant = nearest(entries, term);
      tries = tries.flatMap((before) => (meant.length ? meant : [""]).map((each) => [...before, each])).slice(0, TRIES);
    }
    for (const terms of tries) {
      const found = rated(entries, wish(terms.filter(Boolean).join(" ")));
      const remarks = asked.terms.map((typed, at) => ({ typed, meant: terms[at] })).filter(({ typed, meant }) => typed !== meant);
      if (found.length && terms.some(Boolean)) return { found, remarks };
    }
    return { found: [], remarks: [] };
  }

  /** The words that a term may stand for, the likeliest first; itself where it is somewhere. */
  function nearest(entries, term) {
    const [word, whole] = [sought(term), squeeze(term)];
    if (entries.some((entry) => within(entry, word) || entry.bare === whole)) return [term];
    if (/\d/.test(term)) {
      for (let bare = whole.slice(0, -1); bare.length > 1; bare = bare.slice(0, -1)) {
        const around = entries.find((entry) => entry.bare === bare);
        if (around) return [around.key];
      }
      return [];
    }
    if (unspaced.test(term)) return parted(term);
    if (term.length < LEAST) return [];
    const most = term.length < LONG ? 1 : 2;
    const found = [];
    const mask = letters(term);
    for (const [each, { often, has }] of vocabulary(entries)) {
      if (bits(mask & ~has) > most) continue; // letters that it lacks altogether
      const apart = alike(term, each, most);
      if (apart) found.push({ each, rank: apart * 1000 - Math.min(often, 999) });
    }
    found.sort((one, other) => one.rank - other.rank);
    return found.slice(0, ALIKE).map(({ each }) => each);
  }

  /** Several words that were typed as one, parted by what the browser knows of the language. */
  function parted(term) {
    const words = Intl.Segmenter ? [...new Intl.Segmenter([], { granularity: "word" }).segment(term)] : [];
    return words.length > 1 ? [words.map((each) => each.segment).join(" ")] : [];
  }

  let known = null;

  /** Each word with how often it is used, and the letters that it has. */
  function vocabulary(entries) {
    if (!known) {
      known = new Map();
      for (const { head, body } of entries) {
        for (const word of `${head}${body}`.split(" ")) {
          if (word.length < LEAST - 1) continue;
          const seen = known.get(word);
          if (seen) seen.often++;
          else known.set(word, { often: 1, has: letters(word) });
        }
      }
    }
    return known;
  }

  /** The letters of a word as a set of bits. */
  function letters(word) {
    let set = 0;
    for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
    return set;
  }

  function bits(set) {
    let count = 0;
    for (let rest = set; rest; rest &= rest - 1) count++;
    return count;
  }

  /** How many letters must be put in, left out, changed or swapped with the next to make one word of the other, or of its
      beginning; 0 where they are more than `most`. */
  function alike(one, other, most) {
    if (other.length < one.length - most) return 0;
    const short = other.slice(0, one.length + most);
    let before = [];
    let last = Array.from({ length: short.length + 1 }, (_, at) => at);
    for (let row = 1; row <= one.length; row++) {
      const next = [row];
      let best = row;
      for (let at = 1; at <= short.length; at++) {
        const cost = one[row - 1] === short[at - 1] ? 0 : 1;
        next[at] = Math.min(next[at - 1] + 1, last[at] + 1, last[at - 1] + cost);
        const swapped = row > 1 && at > 1 && one[row - 1] === short[at - 2] && one[row - 2] === short[at - 1];
        if (swapped) next[at] = Math.min(next[at], before[at - 2] + 1);
        best = Math.min(best, next[at]);
      }
      if (best > most) return 0;
      [before, last] = [last, next];
    }
    const apart = Math.min(...last.slice(Math.max(0, one.length - most)));
    return apart <= most ? Math.max(1, apart) : 0;
  }

  rulewright.finding = { index: () => index(""), find, said: (query) => wish(query).said, sought, UNSPACED };
})();
