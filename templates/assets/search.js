/* Search: a dialog over the page that lists what answers a query. What finds it (find.js) is loaded, with the site's index,
   when the search is first opened. */
(function () {
  "use strict";
  const { element, say } = rulewright;
  const FEW = 2; // results that are made at once: a phone lays them out, and paints them, before the next key
  const NEXT = 30; // milliseconds until as many are made again: a phone that shows its keys has room for no more
  const PAUSE = 150; // and without a key until the others are
  const AROUND = 70; // characters shown on each side of a hit

  // ---- what finds: loaded when it is first needed

  const finding = rulewright.once(async () => {
    await rulewright.script(new URL("assets/rulewright/find.js", rulewright.root));
    return rulewright.finding;
  });

  /** The site's index as it comes: search/search_index.json; from disk search_index.js, which holds the same. */
  rulewright.indexed = rulewright.once(async () => {
    if (rulewright.fromDisk) {
      await rulewright.script(new URL("search/search_index.js", rulewright.root));
      return globalThis.__index.docs;
    }
    const answer = await rulewright.fetched(new URL("search/search_index.json", rulewright.root));
    return (await answer.json()).docs;
  });

  /** What finds, and the entries; both are asked for at once. */
  async function ready() {
    const [found] = await Promise.all([finding(""), rulewright.indexed("")]);
    return { ...found, entries: await found.index() };
  }

  // ---- showing

  let dialog, input, list, status;
  let shown = [];
  let active = 0;

  function build() {
    list = element("div", { class: "rw-results", role: "listbox", id: "rw-results", "aria-label": say("Results") });
    input = element("input", {
      type: "text", enterkeyhint: "go", role: "combobox", placeholder: say("a number, a title, or words"), autocomplete: "off", spellcheck: "false",
      "aria-label": say("Find a rule"), "aria-controls": "rw-results", "aria-expanded": "false", "aria-autocomplete": "list",
    });
    status = element("bdi", { lang: rulewright.language, dir: "ltr" });
    const close = element("button", { type: "button", class: "rw-search-close", "aria-label": say("Close") }, matchMedia("(pointer: coarse)").matches ? say("Close") : say("Esc"));
    dialog = element("dialog", { class: "rw-search-dialog", "aria-label": say("Search") });
    dialog.append(element("div", { class: "rw-search-bar" }, input, close), element("p", { class: "rw-search-status", role: "status" }, status), list);
    document.body.append(dialog);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    input.addEventListener("input", update);
    input.addEventListener("keydown", steer);
    list.addEventListener("click", (event) => {
      remember(event.target.closest("[role=option]"));
      dialog.close();
    });
  }

  function open() {
    if (!dialog) build();
    if (!dialog.open) dialog.showModal();
    input.select();
    update();
  }

  async function update() {
    const query = input.value;
    try {
      const { answer, said, entries } = await ready();
      if (query !== input.value) return; // more was typed meanwhile
      const asked = query.trim() !== "";
      const { found, remarks } = asked ? await answer(entries, query) : { found: remembered(entries), remarks: [] };
      if (query !== input.value) return;
      answered = query;
      const meant = remarks.map((each) => each.meant).filter(Boolean);
      const marked = [...said(query), ...meant.flatMap(said)];
      status.textContent = asked ? [...remarks.map(remark), counted(found)].join(" ") : say(found.length ? "{n} entries: type a number, a tag, a title or words. Found last:" : "{n} entries: type a number, a tag, a title or words", { n: entries.length });
      show(found, marked);
      played = play(found, query, marked).catch(() => {}); // a help: the hits stand
    } catch {
      status.textContent = say("The search could not be loaded. Type again to try it again.");
    }
  }

  // ---- what was found last: in the midst of a game the same few rules are looked up again and again

  const KEPT = `${rulewright.root.pathname} found`;
  const LAST = 8;

  function kept() {
    try {
      return [JSON.parse(localStorage.getItem(KEPT))].flat().filter(Boolean);
    } catch {
      return []; // nothing is kept on this device, or it is none of ours
    }
  }

  function remember(option) {
    const entry = option && shown[[...list.children].indexOf(option)];
    if (!entry) return;
    const way = entry.unfilled || entry.href;
    try {
      localStorage.setItem(KEPT, JSON.stringify([way, ...kept().filter((each) => each !== way)].slice(0, LAST)));
    } catch {
      // nor can it be
    }
  }

  /** The entries of these; those that an edition has no more are left out. */
  function remembered(entries) {
    const ways = kept();
    const among = new Map(ways.length ? entries.filter(({ href }) => ways.includes(href)).map((each) => [each.href, each]) : []);
    return ways.map((way) => among.get(way)).filter(Boolean);
  }

  // ---- a rule that is played

  let answered = null; // the query whose hits are shown
  let played = null; // what is being worked out for the query, or was

  /** A rule that can be played, with inputs behind it: the first hit then opens it with these, and says what comes out. */
  async function play(found, query, marked) {
    const { widgets } = rulewright;
    const entry = found.slice(0, 9).find((each) => each.kind === "play");
    if (!entry) return;
    const url = new URL(entry.href);
    const [book, name] = url.searchParams.get("play").split(":");
    const named = new Set(`${entry.key} ${entry.title}`.toLowerCase().split(/[^\p{L}\p{N}.]+/u));
    const typed = query.split(/[\s,;]+/).filter(Boolean);
    const rest = typed.filter((token) => !named.has(token.toLowerCase()));
    const meant = rest.length < typed.length || entry === found[0] || typed.some((token) => /^[-+−]\d/.test(token));
    if (!rest.length || !meant) return;
    const run = (await rulewright.playing(book))[name];
    const { inputs, used } = widgets.understand(run.program, rest);
    if (!used || query !== input.value) return;
    const result = run(inputs);
    const open = result.open ? `${say("Still open:")} ${result.open.inputs.map((each) => widgets.title(run.program.inputs.find((one) => one.name === each))).join("; ")}` : "";
    const text = [widgets.brief(run.program, result, result.open || result.gap ? {} : run.odds(inputs)), open].filter(Boolean).join(" · ");
    for (const [key, value] of Object.entries(inputs)) for (const each of widgets.say(value)) url.searchParams.append(key, each);
    const others = shown.filter((each) => each !== entry);
    const filled = Object.create(entry, { href: { value: url.href }, unfilled: { value: entry.href }, text: { value: text }, whole: { value: true } });
    show([filled, ...others], marked);
  }

  const remark = ({ typed, meant, only }) =>
    only ? say("Nothing has all of these words: shown is what has “{only}”.", { only }) : say(meant ? "“{typed}” is nowhere: shown is “{meant}”." : "“{typed}” is nowhere.", { typed, meant });

  function counted(found) {
    if (!found.length) return say("Nothing found. A part of a number, or fewer words, may find more.");
    const { most } = rulewright.finding;
    return say(found.length > most ? "More than {n} found, the best {n} are shown" : "{n} found", { n: Math.min(found.length, most) });
  }

  /** Show the first hits, and the others when nothing more is typed for a while: each costs a phone as much as finding
      them all. */
  function show(found, terms) {
    shown = found.slice(0, rulewright.finding.most);
    active = 0;
    const places = placesOf(terms);
    const words = terms.map(rulewright.finding.sought);
    rest = shown.map((entry, at) => () => option(entry, at, places, words));
    list.replaceChildren(); // which scrolls it back; to say so would lay out all that there was
    more(FEW, NEXT, PAUSE);
    input.setAttribute("aria-expanded", String(shown.length > 0));
    mark();
  }

  let rest = []; // what makes the hits that are not in the list yet
  let waiting = 0;

  /** Add so many hits to the list, and the others, a few at a time, after these pauses. */
  function more(count, ...pauses) {
    list.append(...rest.splice(0, count).map((make) => make()));
    clearTimeout(waiting);
    if (rest.length) waiting = setTimeout(more, pauses[0] || NEXT, FEW, ...pauses.slice(1));
  }

  const KINDS = { table: say("Table"), play: say("Play"), term: say("Term") };

  /** Where something stands, from the outside in: each name runs as its own letters do. */
  const placed = (places) => places.flatMap((name, at) => [at ? " › " : "", element("bdi", {}, name)]);

  /** A hit runs as its words do: a number alone would run as English does. */
  function option(entry, at, places, terms) {
    const kind = KINDS[entry.kind] ? [element("span", { class: "rw-kind", lang: rulewright.language, dir: "ltr" }, KINDS[entry.kind])] : [];
    const place = entry.places.length ? [element("span", { class: "rw-place" }, ...placed(entry.places))] : [];
    const head = element("span", { class: "rw-result-title" }, ...highlight(entry.title, places), ...kind);
    const words = element("span", { class: "rw-result-text" }, ...(entry.whole ? [entry.text] : highlight(excerpt(entry, terms), places)));
    return element("a", { role: "option", id: `rw-result-${at}`, href: entry.href, tabindex: "-1", dir: "auto" }, head, ...place, words);
  }

  function excerpt(entry, terms) {
    const { body, text } = entry; // the body has a blank before the text
    const at = Math.max(0, Math.min(...terms.map((term) => body.indexOf(term)).filter((each) => each >= 0), body.length));
    const first = text.indexOf(" ", at - AROUND) + 1; // at a blank, where there is one near
    const from = at < body.length && at > AROUND ? (first && first < at ? first : at - AROUND) : 0;
    const end = from + 2 * AROUND + 20;
    const last = text.lastIndexOf(" ", end);
    const piece = text.slice(from, end < text.length && last > at ? last : end);
    return (from ? "… " : "") + piece + (from + piece.length < text.length ? " …" : "");
  }

  /** What finds the terms in a text; null without any. */
  function placesOf(terms) {
    const said = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("-", "[-−]")).sort((one, other) => other.length - one.length);
    return said.length ? new RegExp(said.join("|"), "giu") : null;
  }

  const within = /[\p{L}\p{N}]$/u;

  /** The text in pieces, words that begin as one of the terms does marked. */
  function highlight(text, places) {
    const pieces = [];
    let done = 0;
    for (const { 0: word, index } of places ? text.matchAll(places) : []) {
      if (within.test(text.slice(0, index).slice(-2)) && !rulewright.finding.unspaced.test(word)) continue;
      pieces.push(text.slice(done, index), element("mark", {}, word));
      done = index + word.length;
    }
    return [...pieces, text.slice(done)];
  }

  function mark() {
    [...list.children].forEach((each, at) => each.setAttribute("aria-selected", String(at === active)));
    const current = list.children[active];
    if (current) {
      input.setAttribute("aria-activedescendant", current.id);
      if (active) current.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  async function steer(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    if (event.key in steps && shown.length) {
      more(rest.length);
      active = Math.min(shown.length - 1, Math.max(0, active + steps[event.key]));
      mark();
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (answered !== input.value) await update(); // whoever types faster than it is found gets there, too
      if (answered !== input.value) return; // the hits are of what was typed before
      await played;
      const chosen = list.children[active];
      if (chosen) chosen.click();
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest && event.target.closest(".rw-search-open, .rw-find")) open();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select, [contenteditable]");
    const shown = typing && typing.getClientRects().length > 0; // a dialog that just closed keeps the focus for a moment
    const slash = event.key === "/" && !shown && !event.ctrlKey && !event.metaKey && !event.altKey;
    const letter = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if ((slash || letter) && document.querySelector(".rw-search-open")) {
      event.preventDefault();
      open();
    }
  });

  // An address may name a rule that stands on another page of its book, where a chapter was parted since, or someone
  // typed what they knew: its page is looked up.
  async function lead() {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (!anchor || document.getElementById(anchor) || !document.querySelector(".rw-rule")) return;
    const book = location.pathname.slice(rulewright.root.pathname.length).split("/")[0];
    const home = new URL(`${book}/`, rulewright.root).href;
    const { entries } = await ready();
    const found = entries.find(({ kind, href }) => !kind && href.startsWith(home) && decodeURIComponent(new URL(href).hash.slice(1)) === anchor);
    if (found) location.replace(found.href);
  }

  const follow = () => lead().catch(() => {}); // an address that makes no sense stays where it is
  addEventListener("hashchange", follow);
  follow();

})();
