/* While one reads: wide tables and pictures say on which side there is more of them; the contents mark the rule that was
   gone to; a rule or table at hand can be copied, or printed by itself. */
(function () {
  "use strict";
  const boxes = document.querySelectorAll(".rw-scroll");

  /** Say on which sides of a box more can be scrolled to: `data-more` holds `start`, `end` or both. */
  function tell(box) {
    const rest = box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft);
    const sides = [Math.abs(box.scrollLeft) > 1 && "start", rest > 1 && "end"].filter(Boolean).join(" ");
    if (sides) box.dataset.more = sides;
    else delete box.dataset.more;
  }

  const sizes = new ResizeObserver((changes) => changes.forEach((each) => tell(each.target)));
  for (const box of boxes) {
    sizes.observe(box);
    box.addEventListener("scroll", () => tell(box), { passive: true });
  }

  // ---- the contents: where a page ends, the theme marks the last rule on it, whichever of those in sight was gone to

  const contents = document.querySelectorAll(".md-nav--secondary"); // at the side, and in the menu of a phone

  function markTarget() {
    const target = document.querySelector(":target");
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const inSight = target && target.getBoundingClientRect().top < clientHeight;
    if (inSight && scrollTop + clientHeight >= scrollHeight - 1) contents.forEach(mark);
  }

  function mark(list) {
    const links = [...list.querySelectorAll("a.md-nav__link")];
    const at = links.findIndex((each) => each.hash === location.hash);
    if (at < 0) return;
    links.forEach((each, order) => {
      each.classList.toggle("md-nav__link--active", order === at);
      each.classList.toggle("md-nav__link--passed", order < at);
    });
  }

  const marks = new MutationObserver(markTarget);
  for (const list of contents) marks.observe(list, { attributeFilter: ["class"], subtree: true });
  addEventListener("hashchange", markTarget);

  // ---- the rule or table at hand

  const { element, say } = rulewright;
  const title = document.querySelector("[data-book-title]");
  const said = element("span", { role: "status" });
  const choices = element("div", {}, said);
  const menu = element("details", { class: "rw-hand", lang: rulewright.language }, element("summary", { "aria-label": say("Copy or print") }, "⧉"), choices);
  let home = null;

  function choice(text, press) {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", press);
    choices.append(made);
    return made;
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = `${say("Copied:")} `;
    } catch {
      said.textContent = ""; // this browser does not let a page copy: the reader sees what to copy
    }
    said.append(text);
  }

  const address = () => new URL(`#${home.id}`, location.href.replace(/[?#].*/, "")).href;
  choice(say("Copy the address"), () => copy(address()));
  choice(say("Copy as a citation"), () => copy(`${title.dataset.bookTitle} ${name(home)}${onPaper(home)}`));
  const print = choice(say("Print this table"), () => {
    menu.open = false;
    home.classList.add("rw-alone");
    document.documentElement.classList.add("rw-print-one");
    window.print();
  });
  addEventListener("afterprint", () => {
    document.documentElement.classList.remove("rw-print-one");
    for (const each of document.querySelectorAll(".rw-alone")) each.classList.remove("rw-alone");
  });

  function name(part) {
    const caption = part.querySelector("figcaption");
    return part.matches(".rw-table") && caption ? caption.textContent.trim() : part.id;
  }

  /** On which page of the printed book a rule begins, where there is one: ` (p. 11)`. What begins on the same page as
      the rule before it does not say so again. */
  function onPaper(part) {
    const said = part.matches(".rw-table") ? [] : [...document.querySelectorAll("[data-leaf]")];
    const before = said.filter((each) => each === part || each.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
    return before.length ? ` (${before.at(-1).dataset.leaf})` : "";
  }

  /** Put the menu at the rule or table that is pointed at, tapped, or has the focus. */
  function hand(event) {
    const part = event.target.closest && event.target.closest(".rw-table[id], .rw-rule[id], .rw-card[id]");
    if (!part || part === home || menu.contains(event.target) || part.closest(".rw-preview, .rw-sheet")) return;
    home = part;
    menu.open = false;
    said.textContent = "";
    print.hidden = !part.matches(".rw-table");
    part.prepend(menu);
  }

  if (title) for (const what of ["pointerover", "focusin"]) document.addEventListener(what, hand);
})();
