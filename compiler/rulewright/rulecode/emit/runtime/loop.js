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

const known = (e, name) => Object.prototype.hasOwnProperty.call(e, name);

function environment(program, values) {
  const e = Object.create(program.unknowns);
  e.$cells = null;
  for (const name in values) e[name] = values[name];
  return e;
}

const begin = (program, given) => environment(program, { total: 0, $allowed: true, ...given });

function chosen(program, readings) {
  const found = [];
  let counted = 0;
  let group = 0;
  const walk = (steps, inForce) => {
    for (const step of steps) {
      if (step[0] === "readings") {
        const choice = readings[group++] || 0;
        step[1].forEach((alternative, place) => walk(alternative, inForce && place === choice));
      } else {
        if (inForce) found.push([counted, step]);
        counted++;
      }
    }
  };
  walk(program.steps, true);
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
  else if (kind === "out") {
    outputs[name] = value;
    if (!step[4]) e[name] = value;
  } else e[name] = value;
  return value;
}

function forget(step, e) {
  if (step[0] !== "require" || (known(e, step[1]) && e[step[1]])) delete e[step[1]];
}

function explain(program, step, value, before, cells) {
  const [kind, name, , clause] = step;
  if (clause === null) return null;
  const [cite, text] = program.clauses[clause];
  const line = { text, value: plain(value), cite };
  if (kind === "require") return value ? null : { text: step[4], value: false, cite, note: text };
  if (kind === "term") {
    if (step[4]) cells = [...cells, step[4]];
    if (!ne(value, 0)) return null;
    if (step[5]) line.note = step[5];
  } else {
    if (kind === "clamp" && eq(value, before)) return null;
    line.name = name;
  }
  if (cells.length) line.cells = cells;
  return line;
}
