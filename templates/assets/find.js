/* Finding: the entries of the site's index that answer a query, best first. The search loads it when it is first opened.
   Phones are slow: each letter more is looked for only where those before it stand (tests/browser/test_large.py counts). */
(function () {
  "use strict";
  const KINDS = { table: 20, play: 30, term: 10 }; // behind a rule that answers as well

  // ---- the index

  /** The entries, ready to be looked through. */
  const index = rulewright.once(async () => prepare(await rulewright.indexed("")));

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
  const plainly = (text) => text.normalize("NFKD").replace(RAISED, "").normalize("NFC").replace(/[−–]/g, "-").toLowerCase();

  /** Give what a function makes of each run of what is not ASCII; of short ones, which come again and again, once. */
  function inRuns(make) {
    const short = kept(make);
    return (text) => text.toLowerCase().replace(BEYOND, (run) => (run.length > SHORT ? make : short)(run));
  }

  const fold = inRuns(plainly);
  const inWords = inRuns((run) => plainly(run).replace(/[^\p{L}\p{M}\p{N}]/gu, " "));
  const squeeze = (text) => text.replace(ascii(text) ? /[^a-zA-Z0-9]/g : /[^\p{L}\p{N}]/gu, "");

  /** Text as words with one blank before each, so that a word's beginning is found at once. */
  const flat = (text) => ` ${inWords(text).replace(/[\0-\x1f!-/:-@[-`{-\x7f]/g, " ")}`;

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

  /** The entries for a query, best first. */
  function find(entries, query) {
    const asked = wish(query);
    const found = [];
    for (const entry of asked.wanted ? candidates(entries, asked) : []) {
      const score = rate(entry, asked);
      if (score > 0) found.push({ entry, score });
    }
    found.sort((one, other) => other.score - one.score || one.entry.order - other.entry.order);
    return found.map((each) => each.entry);
  }

  /** The entries that may answer: those of a number or tag, and those that hold all words, or what they are stems of. */
  function candidates(entries, { wanted, bare, tag, numbers, stems }) {
    const named = (entry) => entry.key.startsWith(wanted) || entry.key === tag || (entry.bare && (entry.bare === bare || numbers.has(entry.bare)));
    const holding = holders(entries, stems.map((each) => each.trim()));
    const among = new Set(holding);
    return [...holding, ...entries.filter((entry) => named(entry) && !among.has(entry))];
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
      const holds = (entry) => words.every((each) => within(entry, each));
      held.set(typed, (held.get(before) || entries).filter(holds));
    }
    return held.get(typed);
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
    else score = spoken(entry, words) || spoken(entry, stems) / 2;
    if (!score) return 0;
    if (near.startsWith(entry.folder)) score += 5; // the book that is being read
    return score - (KINDS[entry.kind] || 0) / (score < 200 ? 10 : 1);
  }

  /** All words occur in title or text: the more of them in the title, and the earlier the phrase, the better. */
  function spoken(entry, words) {
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
    if (found.length || !wish(query).wanted) return { found, remarks: [] };
    await meant("");
    return rulewright.misspelt(entries, query);
  }

  const said = (query) => wish(query).said;
  const parts = { find, wish, holders, sought, squeeze, unspaced }; // for what is loaded later
  rulewright.finding = { index: () => index(""), answer, said, sought, unspaced, parts };
})();
