/* On a phone a tapped citation slides its rule up from below: the place that one reads is kept. Citations in it lead on, Back
   leads back and Forward on again, Open goes there. */
(function () {
  "use strict";
  const { element, citing, say } = rulewright;
  const SMALL = matchMedia("(max-width: 45em)");

  const button = (text, press) => {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", press);
    return made;
  };

  let touched = false; // by a finger: a mouse gets the preview, and the link itself
  let trail = []; // the citations that led here
  let ahead = []; // those that Back came from, the nearest last
  let dialog, content, back, forward, go;

  function build() {
    content = element("div", { class: "rw-sheet-text md-typeset", tabindex: 0 });
    back = button(say("Back"), () => {
      ahead.push(trail.pop());
      show();
    });
    forward = button(say("Forward"), () => {
      trail.push(ahead.pop());
      show();
    });
    go = element("a", { class: "rw-sheet-go" }, say("Open"));
    const bar = element("div", { class: "rw-sheet-bar" }, back, forward, go, button(say("Close"), () => dialog.close()));
    dialog = element("dialog", { class: "rw-sheet", "aria-label": say("What is cited") }, bar, content);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => ([trail, ahead] = [[], []]));
    go.addEventListener("click", () => dialog.close());
    document.body.append(dialog);
  }

  async function show() {
    const link = trail.at(-1);
    const said = await citing.says(link).catch(() => [element("p", {}, say("This rule could not be loaded. Tap Open to go there."))]);
    if (link !== trail.at(-1)) return; // closed, or led on, meanwhile
    for (const part of said) for (const each of part.querySelectorAll("a[tabindex]")) each.removeAttribute("tabindex");
    content.replaceChildren(...said);
    content.scrollTop = 0;
    back.hidden = trail.length < 2;
    forward.hidden = !ahead.length;
    go.hidden = !link.href;
    if (link.href) go.href = link.href;
    if (!dialog.open) dialog.showModal();
  }

  document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest(citing.CITES);
    if (!link || !touched || !SMALL.matches || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!dialog) build();
    trail.push(link);
    ahead = [];
    show();
  });
})();
