/* What was meant, where nothing answers a query (find.js): loaded when that first happens. */
(function () {
  "use strict";
  const { find, wish, holders, sought, counted, unspaced } = rulewright.finding.parts;
  const LEAST = 4; // letters of a word that is taken for a misspelt one
  const LONG = 7; // letters from which two of them may be wrong
  const ALIKE = 3; // words that may stand for a misspelt one
  const TRIES = 9; // readings of a query that are tried
  const PIECE = 100; // entries whose words are read at once

  /** Words that nobody wrote are taken for those nearest to them, numbers that nobody has for the rule around them; what is
      like nothing is left out. Return {found, remarks} as `answer` does. */
  async function misspelt(entries, query) {
    const { terms } = wish(query);
    let tries = [[]];
    for (const term of terms) {
      const meant = await nearest(entries, term);
      tries = tries.flatMap((before) => (meant.length ? meant : [""]).map((each) => [...before, each])).slice(0, TRIES);
    }
    for (const read of tries.filter((each) => each.some(Boolean))) {
      const found = find(entries, read.filter(Boolean).join(" "));
      const remarks = terms.map((typed, at) => ({ typed, meant: read[at] })).filter(({ typed, meant }) => typed !== meant);
      if (found.length) return { found, remarks };
    }
    return terms.length > 1 ? fewer(entries, terms) : { found: [], remarks: [] };
  }

  const within = (entry, part) => entry.head.includes(part) || entry.body.includes(part);

  /** The rule around a number that nobody has. */
  function around(entries, whole) {
    for (let bare = whole.slice(0, -1); bare.length > 1; bare = bare.slice(0, -1)) {
      const found = entries.find((entry) => entry.bare === bare);
      if (found) return found;
    }
    return null;
  }

  /** What was found for a number that nobody has, below the rule around it. */
  function above(entries, { wanted, bare }, found) {
    const rule = around(entries, bare);
    if (!rule) return { found, remarks: [] };
    return { found: [rule, ...found.filter((each) => each !== rule)], remarks: [{ typed: wanted, meant: rule.key }] };
  }

  /** The entries that have all of the words but one, of which they are the fewest, else one of them; that nothing has
      them all is remarked. */
  function fewer(entries, terms) {
    const without = terms.map((_, at) => terms.filter((_, other) => other !== at));
    for (const tries of [without, terms.map((term) => [term])]) {
      const read = tries.map((each) => ({ only: each.join(" "), found: find(entries, each.join(" ")) })).filter(({ found }) => found.length);
      const { only, found } = read.sort((one, other) => one.found.length - other.found.length)[0] || {};
      if (only) return { found, remarks: [{ only, meant: only }] };
    }
    return { found: [], remarks: [] };
  }

  /** The words that a term may stand for, the likeliest first; itself where it is somewhere. */
  async function nearest(entries, term) {
    const [word, whole] = [sought(term), counted(term)];
    if (holders(entries, [word.trim()]).some((entry) => within(entry, word)) || entries.some((entry) => entry.bare === whole)) return [term];
    if (/\d/.test(term)) {
      const found = around(entries, whole);
      return found ? [found.key] : [];
    }
    if (unspaced.test(term)) return parted(term);
    if (term.length < LEAST) return [];
    const most = term.length < LONG ? 1 : 2;
    const found = [];
    const mask = letters(term);
    for (const [each, { often, has }] of await vocabulary(entries)) {
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
    known = known || learnt(entries);
    return known;
  }

  /** Read all words, a piece at a time: what is typed meanwhile is answered. */
  async function learnt(entries) {
    const words = new Map();
    for (let from = 0; from < entries.length; from += PIECE) {
      for (const entry of entries.slice(from, from + PIECE)) {
        count(words, `${entry.head}${entry.body}`);
        if (entry.kind === "term") count(words, entry.names.join(" ")); // it may be typed as one word
      }
      await new Promise((done) => setTimeout(done));
    }
    return words;
  }

  function count(words, text) {
    for (const word of text.split(" ")) {
      if (word.length < LEAST - 1) continue;
      const seen = words.get(word);
      if (seen) seen.often++;
      else words.set(word, { often: 1, has: letters(word) });
    }
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

  Object.assign(rulewright, { misspelt, above });
})();
