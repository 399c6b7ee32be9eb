/* On a phone a tapped citation slides its rule up from below: the place that one reads is kept. Citations in it lead on, Back
   (the browser's, too) leads back and Forward on again, Open goes there. */
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
  let way = []; // the citations that were followed, each a step in the history of the browser, whose Back leads back
  let step = 0; // how many of them lead to what is shown; behind these are those that Back came from
  let leaving = ""; // where Open leads, while the steps are taken back
  let dialog, content, back, forward, go;

  function build() {
    content = element("div", { class: "rw-sheet-text md-typeset", tabindex: 0 });
    back = button(say("Back"), () => history.back());
    forward = button(say("Forward"), () => history.forward());
    go = element("a", { class: "rw-sheet-go" }, say("Open"));
    const bar = element("div", { class: "rw-sheet-bar" }, back, forward, go, button(say("Close"), () => dialog.close()));
    dialog = element("dialog", { class: "rw-sheet", "aria-label": say("What is cited") }, bar, content);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      const taken = step;
      step = 0; // nothing that still loads is shown
      if (taken) history.go(-taken);
    });
    go.addEventListener("click", (event) => {
      event.preventDefault();
      leaving = go.href;
      dialog.close();
    });
    document.body.append(dialog);
  }

  async function show() {
    const link = way[step - 1];
    const said = await citing.says(link).catch(() => [element("p", {}, say("This rule could not be loaded. Tap Open to go there."))]);
    if (link !== way[step - 1]) return; // closed, or led on, meanwhile
    for (const part of said) for (const each of part.querySelectorAll("a[tabindex]")) each.removeAttribute("tabindex");
    content.replaceChildren(...said);
    content.scrollTop = 0;
    back.hidden = step < 2;
    forward.hidden = step >= way.length;
    go.hidden = !link.href;
    if (link.href) go.href = link.href;
    if (!dialog.open) dialog.showModal();
  }

  addEventListener("popstate", () => {
    step = Math.min((history.state && history.state.sheet) || 0, way.length); // none is left where the page was loaded again
    if (step) show();
    else if (dialog) {
      dialog.close();
      if (leaving) location.assign(leaving);
      leaving = "";
    }
  });

  document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest(citing.CITES);
    if (!link || !touched || !SMALL.matches || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!dialog) build();
    way = [...way.slice(0, step), link];
    step = way.length;
    history.pushState({ ...history.state, sheet: step }, "");
    show();
  });
})();
