/* The sheet of a book: what is to be done in a turn, each step with its widget, a log of all that is done, and the games. */
(function () {
  "use strict";
  const { element, games } = rulewright;
  const SENT = "game"; // in an address: a game that someone sent

  const sheet = document.querySelector(".rw-turn");
  if (!sheet) return;
  const { book } = sheet.dataset;
  const part = (name) => sheet.querySelector(`[data-part="${name}"]`);
  const tell = (text) => (part("said").textContent = text);
  const rules = [...sheet.querySelectorAll("rule-widget")];
  const nameOf = (rule) => rule.getAttribute("name");
  const boxes = new Map(rules.map((rule) => [nameOf(rule), rule.parentElement.querySelector("input[type=checkbox]")]).filter(([, box]) => box));
  const kept = games.open(`rulewright-games ${rulewright.root.pathname} ${book}`, changed);
  const renewed = new Set(); // what open widgets do when something changed
  let runs = {};
  let deeds = null;

  // ---- showing

  function changed() {
    if (deeds) deeds.renew();
    show();
    for (const tell of renewed) tell();
  }

  function show() {
    const { turn, steps } = kept.stands();
    const { game } = kept;
    for (const [which, box] of boxes) box.checked = Boolean(steps[which] && steps[which].ticked);
    const done = [...boxes.values()].filter((box) => box.checked).length;
    part("turn").textContent = boxes.size ? rulewright.say("Turn {turn}: {done} of {all} done", { turn, done, all: boxes.size }) : rulewright.say("Turn {turn}", { turn });
    part("undo").disabled = !game.done.length;
    part("redo").disabled = !game.undone.length;
    part("games").replaceChildren(...kept.all.map((each, at) => element("option", { value: at, selected: at === kept.current }, each)));
    if (document.activeElement !== part("name")) part("name").value = game.name;
    part("kept").hidden = kept.lasting;
    for (const rule of deeds ? rules : []) rule.parentElement.querySelector(".rw-gives").textContent = deeds.gives(nameOf(rule));
    part("count").textContent = String(game.done.length);
    part("log").replaceChildren(...game.done.map(line).reverse());
  }

  /** A line of the log. */
  function line(deed) {
    const { program } = runs[deed.step] || {};
    const words = [];
    if (program) {
      const head = `${rulewright.widgets.called(program.rule)} ${rulewright.widgets.title(program)}`;
      words.push(element("a", { href: `#step-${deed.step}` }, head), ", ");
    }
    words.push(deed.says || "");
    if (deed.gives) words.push(" → ", element("strong", {}, deed.gives));
    return element("li", {}, element("small", {}, `${rulewright.say("Turn {turn}", { turn: deed.turn })} `), ...words);
  }

  // ---- what is pressed

  const acts = {
    undo: () => kept.undo(),
    redo: () => kept.redo(),
    next: () => deeds.next(new Set(boxes.keys())),
    new: () => kept.begin(),
    remove: () => confirm(rulewright.say("Delete “{game}” from this device?", { game: kept.game.name })) && kept.remove(),
    save: () => {
      const blob = new Blob([games.file(book, kept.game)], { type: "application/json" });
      rulewright.widgets.save(`${kept.game.name.replace(/[^\p{L}\p{N}._-]+/gu, "-")}.json`, blob);
    },
    link: async () => {
      const url = new URL(location.href.replace(/[?#].*/, ""));
      url.searchParams.set(SENT, await games.packed(kept.game));
      const copied = navigator.clipboard && navigator.clipboard.writeText(url.href).then(() => true, () => false);
      tell((await copied) ? rulewright.say("Copied") : url.href);
    },
  };
  for (const [name, act] of Object.entries(acts)) part(name).addEventListener("click", act);
  part("games").addEventListener("change", (event) => kept.choose(Number(event.target.value)));
  part("name").addEventListener("change", (event) => kept.rename(event.target.value.trim()));
  part("load").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    try {
      const game = games.fromFile(book, await file.text());
      kept.begin(game.name, game.done);
      tell(`Loaded: ${kept.game.name}`);
    } catch (error) {
      tell(error.message);
    }
    target.value = "";
  });
  for (const [which, box] of boxes) {
    box.addEventListener("change", () => {
      const { turn, steps } = kept.stands();
      const ticked = box.checked;
      kept.do({ turn, steps: { [which]: { ...steps[which], ticked } }, step: which, kind: "tick", says: rulewright.say(ticked ? "done" : "not done") });
    });
  }

  /** An address may name a step: it opens. */
  function follow() {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const rule = place && place.querySelector("rule-widget");
    if (rule && rule.opener.getAttribute("aria-expanded") !== "true") rule.toggle();
  }
  addEventListener("hashchange", follow);

  /** An address may hold a game that someone sent: it becomes one of this device. */
  async function take() {
    const sent = new URL(location.href).searchParams.get(SENT);
    if (!sent) return;
    const game = await games.unpacked(sent);
    history.replaceState(history.state, "", location.pathname + location.hash);
    if (game) kept.begin(game.name, game.done);
    tell(game ? rulewright.say("A game that was sent to you: {game}", { game: kept.game.name }) : rulewright.say("The game in this address cannot be read: it may have been cut short."));
  }

  async function start() {
    runs = await rulewright.playing(book);
    deeds = rulewright.deeds(runs, kept);
    const home = deeds.home(renewed);
    for (const rule of rules) rule.home = home;
    await take();
    for (const name of Object.keys(acts)) part(name).disabled = false;
    show();
    follow();
  }

  show();
  start().catch(() => tell(rulewright.say("The rule code of this book could not be loaded. Load the page again.")));
})();
