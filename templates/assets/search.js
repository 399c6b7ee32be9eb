/* Search: one entry a rule, from the site's own index (search/search_index.json; from disk search_index.js, which holds the
   same). It is loaded once, when the search is first opened. */
(function () {
  "use strict";
  const { element } = rulewright;
  const MOST = 40; // results that are shown
  const AROUND = 70; // characters shown on each side of a hit

  // ---- the index

  let loading = null;

  function index() {
    loading = loading || load().then(prepare);
    return loading;
  }

  async function load() {
    if (rulewright.fromDisk) {
      await rulewright.script(new URL("search/search_index.js", rulewright.root));
      return globalThis.__index.docs;
    }
    const answer = await fetch(new URL("search/search_index.json", rulewright.root));
    if (!answer.ok) throw new Error(`the search index could not be loaded (${answer.status})`);
    return (await answer.json()).docs;
  }

  /** Turn the index into entries that are quick to look through. */
  function prepare(docs) {
    const names = new Map(); // what a page is called, by its address
    for (const doc of docs) if (!doc.location.includes("#")) names.set(doc.location, doc.title);
    return docs.map((doc, order) => {
      const [page, anchor = ""] = doc.location.split("#");
      const text = plain(doc.text);
      const title = plain(doc.title);
      return {
        url: new URL(doc.location, rulewright.root),
        place: home(page, names, title),
        title,
        text,
        order,
        key: fold(anchor),
        bare: squeeze(fold(anchor)),
        head: fold(title),
        body: fold(text),
      };
    });
  }

  /** The name of the book that a page belongs to: that of the nearest page above it that has one. */
  function home(page, names, title) {
    for (let path = page; path; path = path.replace(/[^/]*\/?$/, "")) {
      for (const each of [path, `${path}index.html`]) if (names.has(each) && names.get(each) !== title) return names.get(each);
    }
    return "";
  }

  /** Text of the index may hold markup and entities. */
  function plain(html) {
    if (!/[<&]/.test(html)) return html;
    return new DOMParser().parseFromString(html, "text/html").documentElement.textContent;
  }

  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const squeeze = (text) => text.replace(/[^\p{L}\p{N}]/gu, "");

  // ---- finding

  /** Return the entries for a query, best first. */
  function find(entries, query) {
    const wanted = fold(query.trim()).replace(/^[(["'§]+|[)\]"',;:.]+$/g, "");
    if (!wanted) return [];
    const terms = wanted.split(/[\s,;()"]+/).filter(Boolean);
    const stems = terms.map(stem);
    const whole = { wanted, bare: squeeze(wanted), terms, stems, near: location.pathname };
    const found = [];
    for (const entry of entries) {
      const score = rate(entry, whole);
      if (score > 0) found.push({ entry, score });
    }
    found.sort((one, other) => other.score - one.score || one.entry.order - other.entry.order);
    return found.map((each) => each.entry);
  }

  function rate(entry, { wanted, bare, terms, stems, near }) {
    let score = 0;
    if (entry.key === wanted.replaceAll(" ", "-")) score = 1000;
    else if (bare && entry.bare === bare) score = 900;
    else if (entry.head === wanted) score = 800;
    else if (entry.key.startsWith(wanted)) score = 700 - Math.min(99, entry.key.length - wanted.length);
    else if (terms.every((term) => startsWord(entry.head, term))) score = 500 - Math.min(99, entry.head.length / 4);
    else score = inWords(entry, terms, wanted) || inWords(entry, stems, wanted) / 2;
    if (score && near.startsWith(entry.url.pathname.replace(/[^/]+\/?$/, ""))) score += 5; // the book that is being read
    return score;
  }

  /** All terms occur in title or text: the more of them in the title, and the earlier the phrase, the better. */
  function inWords(entry, terms, wanted) {
    let score = 100;
    for (const term of terms) {
      if (startsWord(entry.head, term)) score += 60;
      else if (startsWord(entry.body, term)) score += 20;
      else if (term.length > 2 && (entry.head.includes(term) || entry.body.includes(term))) score += 5;
      else return 0;
    }
    return terms.length > 1 && entry.body.includes(wanted) ? score + 50 : score;
  }

  function startsWord(text, term) {
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return true;
    }
    return false;
  }

  /** A word without its usual endings, so that *surrenders* finds *surrendered*. */
  const stem = (word) => (/\d/.test(word) || word.length < 5 ? word : word.replace(/(?:ies|ing|ed|es|s|y)$/, ""));

  // ---- showing

  let dialog, input, list, status;
  let shown = [];
  let active = 0;

  function build() {
    list = element("div", { class: "rw-results", role: "listbox", id: "rw-results", "aria-label": "Results" });
    input = element("input", {
      type: "text", enterkeyhint: "go", role: "combobox", placeholder: "58.53, a title, or words", autocomplete: "off", spellcheck: "false",
      "aria-label": "Find a rule", "aria-controls": "rw-results", "aria-expanded": "false", "aria-autocomplete": "list",
    });
    status = element("p", { class: "rw-search-status", role: "status" });
    const close = element("button", { type: "button", class: "rw-search-close", "aria-label": "Close" }, matchMedia("(pointer: coarse)").matches ? "Close" : "Esc");
    dialog = element("dialog", { class: "rw-search-dialog", "aria-label": "Search" });
    dialog.append(element("div", { class: "rw-search-bar" }, input, close), status, list);
    document.body.append(dialog);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    input.addEventListener("input", update);
    input.addEventListener("keydown", steer);
    list.addEventListener("click", () => dialog.close());
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
      const entries = await index();
      if (query === input.value) show(find(entries, query), query, entries.length);
    } catch (error) {
      status.textContent = error.message;
    }
  }

  function show(found, query, total) {
    shown = found.slice(0, MOST);
    active = 0;
    const terms = fold(query).split(/[\s,;()"]+/).filter(Boolean);
    list.replaceChildren(...shown.map((entry, at) => option(entry, at, terms)));
    input.setAttribute("aria-expanded", String(shown.length > 0));
    const count = found.length > MOST ? `${found.length} found, the best ${MOST} are shown` : `${found.length} found`;
    status.textContent = query.trim() ? (found.length ? count : "Nothing found") : `${total} entries: type a number, a tag, a title or words`;
    mark();
  }

  function option(entry, at, terms) {
    const place = entry.place ? [element("span", { class: "rw-place" }, entry.place)] : [];
    const head = element("span", { class: "rw-result-title" }, ...highlight(entry.title, terms));
    const words = element("span", { class: "rw-result-text" }, ...highlight(excerpt(entry, terms), terms));
    return element("a", { role: "option", id: `rw-result-${at}`, href: entry.url.href, tabindex: "-1" }, head, ...place, words);
  }

  function excerpt(entry, terms) {
    const at = Math.max(0, Math.min(...terms.map((term) => entry.body.indexOf(term)).filter((each) => each >= 0), entry.body.length));
    const from = at < entry.body.length && at > AROUND ? entry.text.indexOf(" ", at - AROUND) + 1 : 0;
    const end = from + 2 * AROUND + 20;
    const piece = entry.text.slice(from, end < entry.text.length ? entry.text.lastIndexOf(" ", end) : end);
    return (from ? "… " : "") + piece + (from + piece.length < entry.text.length ? " …" : "");
  }

  /** The text in pieces, the terms in it marked. */
  function highlight(text, terms) {
    const places = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).sort((one, other) => other.length - one.length);
    if (!places.length) return [text];
    const pieces = text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${places.join("|")}))`, "iu"));
    return pieces.map((piece, at) => (at % 2 ? element("mark", {}, piece) : piece));
  }

  function mark() {
    [...list.children].forEach((each, at) => each.setAttribute("aria-selected", String(at === active)));
    const current = list.children[active];
    if (current) {
      input.setAttribute("aria-activedescendant", current.id);
      current.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  async function steer(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    if (event.key in steps && shown.length) {
      active = Math.min(shown.length - 1, Math.max(0, active + steps[event.key]));
      mark();
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!list.children.length) await update(); // whoever types faster than the index loads gets there, too
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
    const found = (await index()).find(({ url }) => url.href.startsWith(home) && decodeURIComponent(url.hash.slice(1)) === anchor);
    if (found) location.replace(found.url.href);
  }

  const follow = () => lead().catch(() => {}); // an address that makes no sense stays where it is
  addEventListener("hashchange", follow);
  follow();

  rulewright.find = async (query) => find(await index(), query); // for other programs, and for tests
})();
