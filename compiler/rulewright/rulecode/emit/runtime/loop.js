// The steps of emitted rule code: which are in force, and what each does to the values, outputs and explanation.
// loop.py is the same, function for function.

// An environment's prototype: reading a name that has no value throws UnknownError, writing gives it one.
function unknowns(names) {
  const prototype = Object.create(null);
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      get() {
        throw new UnknownError(name);
      },
      set(value) {
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  }
  return prototype;
}

function environment(program, values) {
  const e = Object.create(program.unknowns);
  e.$cells = null;
  for (const name in values) e[name] = values[name];
  return e;
}

const begin = (program, given) => environment(program, { total: 0, $allowed: true, ...given });

function complete(program, clauses) {
  const inputs = program.inputs.map(([name, title, type, more]) => ({ name, title, type: typeOf(type), ...more }));
  const steps = walk(program.steps);
  const names = new Set(steps.filter(([kind]) => kind === "out" || kind === "carry").map(([, name]) => name));
  const outputs = [...names].map((name, place) => ({ name, kind: program.kinds[place], main: !place }));
  if (program.limited && !names.has("allowed")) outputs.push({ name: "allowed", kind: "boolean", main: !outputs.length });
  const found = { stamp: null, records: {}, readings: [], limited: false, ranges: {}, orders: {}, titles: {}, words: {}, ...program };
  return { ...found, clauses, inputs, outputs, ...uses(inputs, steps) };
}

function uses(inputs, steps) {
  const last = {};
  for (const name of ["total", ...inputs.map((each) => each.name), ...steps.map((step) => step[1])]) last[name] = -1;
  const namesIn = (work) => String(work).match(/[\p{L}\p{N}_]+/gu).filter((name) => name in last);
  const asks = steps.map((step) => namesIn(step[2]));
  for (const { name, type } of inputs.filter((each) => each.type.kind === "pool")) {
    const within = namesIn([type.count, ...type.tallies].join());
    asks.forEach((names, counted) => names.includes(name) && (asks[counted] = [...names, ...within]));
  }
  steps.forEach(([kind], counted) => {
    for (const name of asks[counted]) last[name] = counted;
    if (kind === "term" || kind === "clamp") last.total = counted;
  });
  for (const { name, type } of inputs) {
    const same = inputs.filter((each) => type.kind === "deck" && each.type.draw === type.draw);
    last[name] = Math.max(last[name], ...same.map((each) => last[each.name]));
  }
  last.$allowed = steps.length;
  return { asks, last, unknowns: unknowns(["$cells", ...Object.keys(last)]) };
}

function typeOf(kind) {
  if (kind === "flag") return { kind };
  return Array.isArray(kind) ? { kind: "range", low: kind[0], high: kind[1], step: kind[2] || 1 } : kind;
}

const walk = (steps) => steps.flatMap((step) => (step[0] === "readings" ? step[1].flatMap(walk) : [step]));

function chosen(program, readings) {
  const found = [];
  let counted = 0;
  let group = 0;
  const choose = (steps, inForce) => {
    for (const step of steps) {
      if (step[0] === "readings") {
        const choice = readings[group++] || 0;
        step[1].forEach((alternative, place) => choose(alternative, inForce && place === choice));
      } else {
        if (inForce) found.push([counted, step]);
        counted++;
      }
    }
  };
  choose(program.steps, true);
  return found;
}

function clamp(value, low, high) {
  if (low !== null && le(value, low)) return low;
  return high !== null && ge(value, high) ? high : value;
}

function take(step, e, outputs) {
  const [kind, name, work] = step;
  const value = kind === "clamp" ? clamp(e.total, step[4], step[5]) : work(e);
  if (kind === "term") e[name] = add(e[name], value);
  else if (kind === "require") e[name] = e[name] && value;
  else if (kind === "out") outputs[name] = e[name] = value;
  else if (kind === "carry") outputs[name] = value;
  else e[name] = value;
  return value;
}

function forget(step, e) {
  if (step[0] !== "require" || (known(e, step[1]) && e[step[1]])) delete e[step[1]];
}

function amended([kind, name], line, trace) {
  if (kind !== "amend") return;
  const rule = line.cite.slice(line.cite.indexOf(":") + 1);
  for (const each of trace) if (each.name === name) each.note = `${rule} sets this aside`;
}

// The clause that a step quotes, by the branch that it takes; to be asked before the step is taken.
function quoted(step, e) {
  e.$cells = null; // what is looked up to choose is no part of the explanation
  return typeof step[3] === "function" ? step[3](e) : step[3];
}

function explain(program, step, clause, value, before, cells) {
  const [kind, name] = step;
  if (clause === null || clause === undefined) return null;
  const [cite, text] = program.clauses[clause];
  const line = { text, value: plain(value), cite };
  if (kind === "require") return value ? null : { text: step[4], value: false, cite, note: text };
  if (kind === "term") {
    if (step[4]) cells = [...cells, step[4]];
    if (!ne(value, 0)) return null;
    if (step[5]) line.note = step[5];
  } else {
    if ((kind === "clamp" || kind === "amend") && eq(value, before)) return null;
    line.name = name;
  }
  if (cells.length) line.cells = cells;
  return line;
}
