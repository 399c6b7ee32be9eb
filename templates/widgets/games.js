/* The games of a book, kept in this browser. A game is the list of what was done in it; where it stands is what these deeds
   make of it, so undo takes the last one away and redo puts it back. Nothing leaves the device.

   A deed: {turn, steps: {NAME: {inputs, sealed, readings, ticked}} as they are after it, step, kind, says, gives}. */
(function () {
  "use strict";
  const MOST = 3000; // deeds that are kept of a game: older ones become one
  const PAUSE = 4000; // milliseconds: changes of one input that follow faster are one deed
  const VERSION = 1;

  const fresh = (name, first = []) => ({ name, done: first, undone: [] });

  /** Where the deeds of a game lead: {turn, steps}. */
  const stands = (game) =>
    game.done.reduce((at, deed) => ({ turn: deed.turn, steps: { ...at.steps, ...deed.steps } }), { turn: 1, steps: {} });

  const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

  /** What may be taken from a file, a link or this browser's memory: a game of the right shape, else undefined. */
  function sound(game) {
    const deed = (each) => plain(each) && Number.isInteger(each.turn) && each.turn > 0 && plain(each.steps) && Object.values(each.steps).every(plain);
    const deeds = (list) => Array.isArray(list) && list.every(deed);
    if (!plain(game) || typeof game.name !== "string" || !deeds(game.done) || !deeds(game.undone || [])) return undefined;
    return { name: game.name, done: game.done, undone: game.undone || [] };
  }

  /** The games kept under a key; `changed()` is called when one is another than it was. */
  function open(key, changed) {
    let kept = read();
    let last = { what: "", time: 0 };

    function read() {
      try {
        const said = JSON.parse(localStorage.getItem(key));
        const games = said.games.map(sound).filter(Boolean);
        if (games.length) return { games, current: games[said.current] ? said.current : 0, lasting: true };
      } catch {
        // nothing is kept, what is kept is no good, or this browser keeps nothing
      }
      return { games: [fresh("Game 1")], current: 0, lasting: true };
    }

    function write() {
      try {
        localStorage.setItem(key, JSON.stringify({ version: VERSION, games: kept.games, current: kept.current }));
        kept.lasting = true;
      } catch {
        kept.lasting = false; // this browser keeps nothing: the games hold as long as the page stands
      }
      changed();
    }

    addEventListener("storage", (event) => {
      if (event.key !== key) return; // another window of the same browser played on
      kept = read();
      changed();
    });

    const game = () => kept.games[kept.current];

    /** A name that no game has. */
    function unused(name) {
      const names = new Set(kept.games.map((each) => each.name));
      if (!names.has(name)) return name;
      for (let count = 2; ; count++) if (!names.has(`${name} (${count})`)) return `${name} (${count})`;
    }

    return {
      get all() {
        return kept.games.map((each) => each.name);
      },
      get current() {
        return kept.current;
      },
      get game() {
        return game();
      },
      get lasting() {
        return kept.lasting;
      },
      stands: () => stands(game()),
      /** Something was done. What `what` names is changed in one deed where it follows at once. */
      do(deed, what = "") {
        const { done } = game();
        const time = performance.now();
        if (what && last.what === what && time - last.time < PAUSE && done.length) done.pop();
        last = { what, time };
        done.push(deed);
        game().undone = [];
        if (done.length > MOST) {
          const older = done.splice(0, done.length - MOST + 1);
          done.unshift({ ...stands({ done: older }), kind: "begin" });
        }
        write();
      },
      undo() {
        const deed = game().done.pop();
        if (deed) game().undone.push(deed);
        last.what = "";
        write();
      },
      redo() {
        const deed = game().undone.pop();
        if (deed) game().done.push(deed);
        write();
      },
      choose(at) {
        kept.current = at;
        write();
      },
      rename(name) {
        if (name && name !== game().name) game().name = unused(name);
        write();
      },
      /** Begin a game, with a given one's deeds where there is one. */
      begin(name = "Game 1", done = []) {
        kept.games.push(fresh(unused(name), done));
        kept.current = kept.games.length - 1;
        write();
      },
      remove() {
        kept.games.splice(kept.current, 1);
        if (!kept.games.length) kept.games.push(fresh("Game 1"));
        kept.current = Math.max(0, kept.current - 1);
        write();
      },
    };
  }

  // ---- files and links

  /** A game as the text of a file. */
  const file = (book, game) => `${JSON.stringify({ rulewright: "game", version: VERSION, book, ...game }, null, 1)}\n`;

  /** The game in the text of a file. Raises Error, whose message tells the reader why there is none. */
  function fromFile(book, text) {
    let said = null;
    try {
      said = JSON.parse(text);
    } catch {
      // it is no JSON
    }
    const game = said && said.rulewright === "game" ? sound(said) : undefined;
    if (!game) throw new Error(rulewright.say("This file holds no game."));
    if (said.book !== book) throw new Error(rulewright.say("This game is one of another book: {book}.", { book: said.book }));
    return game;
  }

  const piped = async (bytes, through) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());

  /** Where a game stands, packed for an address. */
  async function packed(game) {
    const { turn, steps } = stands(game);
    const text = JSON.stringify([VERSION, game.name, turn, steps]);
    const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  /** The game that an address holds, with one deed: where it stands. Undefined where that makes no sense. */
  async function unpacked(said) {
    try {
      const bytes = Uint8Array.from(atob(said.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
      const text = new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw")));
      const [, name, turn, steps] = JSON.parse(text);
      return sound({ name, done: [{ turn, steps, kind: "begin", says: rulewright.say("as it was sent") }] });
    } catch {
      return undefined; // an address that was cut short
    }
  }

  rulewright.games = { open, stands, file, fromFile, packed, unpacked };
})();
