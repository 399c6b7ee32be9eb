/* The address of a calculation: `?play=BOOK:NAME&INPUT=VALUE&…`, so that it can be sent to someone, or come back to. It is
   where a widget keeps its state that has no other home. */
(function () {
  "use strict";
  const { widgets } = rulewright;
  const PLAY = "play";
  const TURNS = "turns"; // of a ledger: the inputs of each turn, as JSON
  const READINGS = "readings"; // which of several is in force, a number for each place that allows them
  const SEALED = "sealed."; // cards that are drawn and not yet looked at

  /** What the address holds for this calculation, or null: {inputs, turns, sealed}. */
  function read(id, program) {
    const said = new URL(location.href).searchParams;
    return said.get(PLAY) === id ? kept(said, program) : null;
  }

  /** What a query such as `INPUT=VALUE&…` holds for a program. */
  const given = (query, program) => kept(new URLSearchParams(query || ""), program);

  function kept(said, program) {
    const readings = (said.get(READINGS) || "").split(",").filter(Boolean).map(Number);
    const state = { inputs: {}, turns: turns(said.get(TURNS), program), sealed: {}, readings: allowed(readings, program) };
    for (const input of program.inputs) {
      const value = said.has(input.name) ? widgets.parse(input, said.getAll(input.name).filter(Boolean)) : undefined;
      if (value !== undefined) state.inputs[input.name] = value;
      const told = input.of ? inner(said.get(widgets.source(input))) : null;
      if (told) state.inputs[widgets.source(input)] = told;
      if (said.has(SEALED + input.name)) state.sealed[input.name] = said.get(SEALED + input.name);
    }
    return state;
  }

  /** What a rule was told that is open in place; null where an address says no such thing. */
  function inner(said) {
    try {
      return said && said.startsWith("{") ? JSON.parse(said) : null;
    } catch {
      return null; // an address that was cut short
    }
  }

  /** Readings that the program has; others are as if nothing were said. */
  function allowed(readings, program) {
    const fits = readings.length <= program.readings.length && readings.every((each, at) => program.readings[at][each]);
    return fits ? readings : [];
  }

  function turns(said, program) {
    try {
      const names = new Set(program.inputs.flatMap((input) => [input.name, widgets.source(input)]));
      const all = JSON.parse(said || "[]");
      return all.map((turn) => Object.fromEntries(Object.entries(turn).filter(([name]) => names.has(name))));
    } catch {
      return []; // an address that was cut short holds no turns
    }
  }

  /** The address of a calculation as it stands, on this page or another. */
  function of(id, state, page = location.href) {
    const url = new URL(page);
    const said = new URLSearchParams([[PLAY, id]]);
    for (const [name, value] of Object.entries(state.inputs)) {
      for (const each of widgets.say(value)) said.append(name, each);
      if (Array.isArray(value) && !value.length) said.append(name, "");
    }
    for (const [name, token] of Object.entries(state.sealed)) said.append(SEALED + name, token);
    if (state.readings.some(Boolean)) said.append(READINGS, state.readings.join(","));
    if (state.turns.length) said.append(TURNS, JSON.stringify(state.turns));
    url.search = said.toString();
    return url;
  }

  const PAUSE = 1000; // milliseconds: changes of one input that follow faster are taken back together
  let last = { what: "", time: 0 };

  /** Put a calculation into the address, so that Back takes what was done back. */
  function write(id, state, { input }) {
    const url = of(id, state);
    if (url.href === location.href) return;
    const time = performance.now();
    const what = input && `${id} ${input}`;
    const on = what && last.what === what && time - last.time < PAUSE;
    history[on ? "replaceState" : "pushState"](history.state, "", url);
    last = { what, time };
  }

  function clear() {
    const url = new URL(location.href);
    url.search = "";
    history.replaceState(history.state, "", url);
  }

  // A sealed card must not be read off an address that is sent around: it is masked with a number drawn for it. That keeps
  // an honest player from seeing it by chance; it is no lock.
  const mask = (key, n) => (Math.imul(key ^ 0x5bd1e995, 0x27d4eb2f) >>> 8) % n;

  /** Hide the place of a card among `n`. */
  function seal(place, n) {
    const key = widgets.random(2 ** 31);
    return `${key.toString(36)}-${((place + mask(key, n)) % n).toString(36)}`;
  }

  /** The place of a sealed card among `n`. */
  function open(token, n) {
    const [key, hidden] = token.split("-").map((each) => parseInt(each, 36));
    return (hidden - mask(key, n) + n) % n || 0;
  }

  const follow = (tell) => addEventListener("popstate", tell);

  /** True where a calculation that the address says nothing of begins anew: no other one is in it, and the reader had
      changed this one. */
  const lets = (changed) => changed && !new URL(location.href).searchParams.has(PLAY);

  /** The way to a rule whose result another one takes. */
  function way(book, name) {
    const other = rulewright.books[book][name];
    const rule = other && rulewright.clauses[other.program.rule];
    if (!rule) return "";
    const url = new URL(rule, rulewright.root);
    url.search = `?${PLAY}=${book}:${name}`;
    return url.href;
  }

  const flow = () => ({}); // nothing comes from elsewhere
  const inPlace = true; // a rule whose result another one takes opens within it
  const page = () => location.href;

  widgets.address = { read, given, of, write, clear, follow, lets, way, flow, inPlace, page, seal, open };
})();
