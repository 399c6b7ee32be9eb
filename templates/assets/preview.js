/* Previews: a pointer that rests on a reference, or the keyboard on it, shows the rule that it cites. The rule comes out of
   the page it stands on: this one, one that is fetched, or from disk its copy in a script (assets/rulewright/pages/). */
(function () {
  "use strict";
  const { element } = rulewright;
  const CITES = "a.rw-ref, a.rw-term, .rw-citedby a, .rw-links .rw-map a, a.rw-to-rule";
  const SAYS = ".rw-outside, .rw-dangling, .rw-placeholder, .rw-broken"; // their title says all there is to say
  const PATIENCE = 150; // milliseconds that the pointer must rest, or may be away
  const MOST = 12; // items that a preview shows
  const LEFT_OUT = ".rw-links, .rw-citedby, .rw-finding, .rw-hand, rule-widget, script";

  // ---- the rule behind a link

  /** The content of a page, by its path: loaded once. */
  const load = rulewright.once((path) => (rulewright.fromDisk ? fromScript(path) : fetched(path)));
  const page = async (url) => (url.pathname === location.pathname ? document : load(url.pathname));

  async function fetched(path) {
    const answer = await rulewright.fetched(path);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  async function fromScript(address) {
    const path = decodeURIComponent(address.slice(rulewright.root.pathname.length)).replace(/\.html$/, "");
    await rulewright.script(new URL(`assets/rulewright/pages/${path}.js`, rulewright.root));
    return new DOMParser().parseFromString(rulewright.loaded[path], "text/html");
  }

  /** What a link leads to, as elements to show; null where it leads to nothing with a name. */
  async function target(link) {
    const url = new URL(link.getAttribute("href"), document.baseURI);
    if (url.origin !== location.origin || !url.hash) return null;
    const home = await page(url);
    const found = home.getElementById(decodeURIComponent(url.hash.slice(1)));
    if (!found) return null;
    const shown = [found, ...items(found)].map((each) => copy(each, url, home));
    const drawings = home !== document && home.querySelector(".rw-drawings");
    return drawings ? [document.importNode(drawings, true), ...shown] : shown;
  }

  /** What belongs to a rule and stands behind it: its items, or the rules below it where it has no words of its own. */
  function items(rule) {
    const found = [];
    const wanted = rule.classList.contains("rw-bare") ? ".rw-rule" : ".rw-item";
    for (let next = rule.nextElementSibling; next && next.matches(wanted); next = next.nextElementSibling) {
      if (!next.id.startsWith(rule.id) || found.length === MOST) break;
      found.push(next);
    }
    return found;
  }

  /** A copy to show on this page: no id twice, links that lead where they led, its language said. */
  function copy(original, url, home) {
    const twin = document.importNode(original, true);
    const { lang, dir } = original.closest("[lang]") || document.documentElement;
    Object.assign(twin, { lang, dir });
    for (const each of twin.querySelectorAll(LEFT_OUT)) each.remove();
    for (const each of [twin, ...twin.querySelectorAll("[id]")]) each.removeAttribute("id");
    for (const each of twin.querySelectorAll("[tabindex]")) each.removeAttribute("tabindex");
    for (const each of twin.querySelectorAll("a[href]")) {
      if (home !== document) each.setAttribute("href", new URL(each.getAttribute("href"), url).href);
      each.setAttribute("tabindex", "-1");
    }
    return twin;
  }

  /** The browser's own tooltip would cover the preview: its words are kept elsewhere. */
  function title(link) {
    if (link.hasAttribute("title")) {
      link.dataset.title = link.getAttribute("title");
      link.removeAttribute("title");
    }
    return link.dataset.title || "";
  }

  /** What there is to say of a link or a mark, as elements: what it leads to, else its own words; nothing where it has none. */
  async function says(link) {
    const found = link.matches(SAYS) ? null : await target(link);
    const words = title(link);
    const many = found && link.hasAttribute("data-many") ? [element("p", { class: "rw-preview-many" }, words)] : [];
    return found ? [...many, ...found] : words ? [element("p", {}, words)] : [];
  }

  rulewright.citing = { CITES: `${CITES}, ${SAYS}`, says };

  // ---- showing it

  const card = element("div", { class: "rw-preview md-typeset", id: "rw-preview", role: "tooltip", hidden: true });
  let current = null;
  let timer = 0;
  let height = 0; // where in the window the link was when its card was placed

  async function show(link) {
    if (current === link) return;
    hide();
    current = link;
    const content = await says(link).catch(() => [element("p", {}, title(link))]);
    if (current !== link || !content.length) return; // the reader has moved on
    card.replaceChildren(...content);
    if (!card.isConnected) document.body.append(card);
    card.hidden = false;
    link.setAttribute("aria-describedby", card.id);
    place(link);
  }

  /** Below the link, or above where there is more room; never beyond the window. */
  function place(link) {
    const box = link.getClientRects()[0] || link.getBoundingClientRect();
    height = box.top;
    const below = innerHeight - box.bottom;
    const up = below < card.offsetHeight + 16 && box.top > below;
    const room = (up ? box.top : below) - 16;
    card.style.maxHeight = `${Math.max(80, Math.min(room, 420))}px`;
    const left = Math.min(box.left, document.documentElement.clientWidth - card.offsetWidth - 8);
    card.style.left = `${Math.max(8, left)}px`;
    card.style.top = up ? `${box.top - card.offsetHeight - 6}px` : `${box.bottom + 6}px`;
  }

  function hide() {
    clearTimeout(timer);
    if (current) current.removeAttribute("aria-describedby");
    current = null;
    card.hidden = true;
  }

  const about = (event) => event.target.closest && event.target.closest(`${CITES}, ${SAYS}`);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return; // a tap slides it up from below (sheet.js)
    clearTimeout(timer);
    if (card.contains(event.target)) return;
    const link = about(event);
    timer = setTimeout(() => (link ? show(link) : hide()), PATIENCE);
  });
  document.addEventListener("focusin", (event) => {
    const link = about(event);
    if (link && link.matches(":focus-visible")) show(link);
    else if (current && !card.contains(event.target)) hide();
  });
  document.addEventListener("focusout", (event) => event.target === current && hide());
  document.addEventListener("keydown", (event) => event.key === "Escape" && current && hide());
  document.addEventListener("click", () => hide());
  document.addEventListener("scroll", () => {
    const box = current && !card.hidden && current.getClientRects()[0];
    if (box && Math.abs(box.top - height) > 4) hide();
  }, true);
})();
