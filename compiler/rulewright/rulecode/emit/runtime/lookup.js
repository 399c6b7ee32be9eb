// A lookup with emitted rule code: outputs, the explanation, what other readings would give, what is still open.
// lookup.py is the same, function for function, but that what may still come is tried out here when it is asked for.

function lookup(program, inputs, options = {}) {
  const readings = force(program, options);
  const [given, lines, inner] = gather(program, inputs || {});
  const result = run(program, given, readings);
  result.trace = [...lines, ...result.trace];
  if (Object.keys(inner).length) result.inner = inner;
  const alternatives = others(program, given, readings, result);
  if (alternatives.length) result.readings = alternatives;
  const missing = required(program, given);
  if (missing.length && !("gap" in result)) result.open = stillOpen(program, given, readings, missing);
  return result;
}

// What is missing, and what each output can still be: dear to find, and a page of many programs shows it of few.
function stillOpen(program, given, readings, inputs) {
  let found = null;
  return {
    inputs,
    get ranges() {
      return (found = found || ranges(program, given, readings));
    },
  };
}

function odds(program, inputs, options = {}) {
  const readings = force(program, options);
  const [given] = gather(program, inputs || {});
  if (required(program, given).length) return {};
  const settled = run(program, given, readings);
  if ("gap" in settled) return {};
  const that = options.that || [];
  if (!that.length) return spreadOfChance(program, given, readings, settled.outputs);
  const names = program.outputs.map((each) => each.name).filter((name) => !(name in settled.outputs));
  const pairs = (name) => together(program, given, readings, [name], that).map(([[value], part]) => [value, part]);
  return Object.fromEntries(names.map((name) => [name, pairs(name)]));
}

function joint(program, inputs, options = {}) {
  const readings = force(program, options);
  const [given] = gather(program, inputs || {});
  return required(program, given).length ? [] : together(program, given, readings, options.names || [], options.that || []);
}

function required(program, given) {
  return program.inputs.filter((each) => !(each.name in given) && !chance(each)).map((each) => each.name);
}

function gather(program, inputs) {
  const [found, inner, waiting] = takeUp(program, inputs, lookup);
  return [...settle(program, found, waiting), inner];
}

function settle(program, inputs, waiting = []) {
  if (typeof inputs !== "object" || Array.isArray(inputs)) throw new RangeError("inputs are names with their values");
  const given = Object.create(null);
  const lines = [];
  const names = program.inputs.map((each) => each.name);
  const unknown = Object.keys(inputs).filter((name) => !names.includes(name)).sort();
  if (unknown.length) {
    const known = names.length ? `the inputs are ${names.join(", ")}` : "there are none";
    throw new RangeError(`there is no input ${told(unknown[0])}: ${known}`);
  }
  for (const each of program.inputs) {
    const name = each.name;
    if (Object.prototype.hasOwnProperty.call(inputs, name)) given[name] = accept(program, each, inputs[name]);
    else if ("default" in each && !waiting.includes(name)) {
      given[name] = each.default;
      const value = plain(given[name]);
      const text = `${each.title || name} is taken as ${printed(program, value)}`;
      lines.push({ text, value, cite: each.cite || null, name });
    }
  }
  for (const pool of program.inputs) if (pool.type.kind === "pool" && pool.name in given) counted(program, pool, given);
  return [given, lines];
}

// How many dice are in a pool; none where that is not known.
function diceOf(program, inputs, name) {
  const [given] = gather(program, inputs);
  try {
    return howMany(program.inputs.find((each) => each.name === name).type, environment(program, given));
  } catch (problem) {
    if (problem instanceof GapError || problem instanceof UnknownError) return 0;
    throw problem;
  }
}

function counted(program, pool, given) {
  let many;
  try {
    many = howMany(pool.type, environment(program, given));
  } catch (problem) {
    if (problem instanceof GapError || problem instanceof UnknownError) return;
    throw problem;
  }
  const dice = given[pool.name].length;
  if (dice !== many) throw new RangeError(`${pool.name} cannot be ${dice} dice: there are ${many}`);
}

// The readings in force, one for each group: those that were asked for, else the first of each.
function force(program, { readings = [] }) {
  if (!Array.isArray(readings)) throw new RangeError("readings are a list of numbers");
  return program.readings.map((alternatives, group) => {
    const place = group < readings.length ? readings[group] : 0;
    if (Number.isInteger(place) && place >= 0 && place < alternatives.length) return place + 0;
    throw new RangeError(`there is no reading ${told(place)}: it is 0 to ${alternatives.length - 1}`);
  });
}

function run(program, given, readings) {
  const outputs = {};
  const trace = [];
  const e = begin(program, given);
  try {
    for (const [, step] of chosen(program, readings)) {
      const before = known(e, step[1]) ? e[step[1]] : null;
      try {
        const clause = quoted(step, e);
        e.$cells = [];
        const line = explain(program, step, clause, take(step, e, outputs), before, e.$cells);
        if (line) {
          amended(step, line, trace);
          trace.push(line);
        }
      } catch (problem) {
        if (!(problem instanceof UnknownError)) throw problem;
        forget(step, e);
      }
    }
  } catch (problem) {
    if (problem instanceof GapError) return { outputs: {}, trace, gap: problem.message };
    throw problem;
  }
  if (program.limited && known(e, "$allowed")) outputs.allowed = e.$allowed;
  for (const name in outputs) outputs[name] = plain(outputs[name]);
  return { outputs, trace };
}

function others(program, given, readings, result) {
  const found = [];
  program.readings.forEach((alternatives, group) => {
    alternatives.forEach((alternative, reading) => {
      if (reading === readings[group]) return;
      const other = run(program, given, [...readings.slice(0, group), reading, ...readings.slice(group + 1)]);
      if (JSON.stringify(other.outputs) !== JSON.stringify(result.outputs)) {
        found.push({ group, reading, ...alternative, outputs: other.outputs });
      }
    });
  });
  return found;
}

// Adds a book: its programs become functions of their inputs.
function book(name, clauses, programs) {
  const functions = (books[name] = books[name] || {});
  const family = Object.fromEntries(programs.map((laid) => [laid.name, complete(laid, clauses)]));
  for (const program of Object.values(family)) {
    program.family = family;
    const call = (inputs, options) => lookup(program, inputs, options);
    call.odds = (inputs, options) => odds(program, inputs, options);
    call.dice = (inputs, name) => diceOf(program, inputs, name);
    call.joint = (inputs, options) => joint(program, inputs, options);
    call.program = shown(program);
    functions[program.name] = call;
  }
}

const PUBLIC = ["rule", "name", "title", "stamp", "inputs", "outputs", "titles", "words", "readings", "records"];
const shown = (program) => published(Object.fromEntries(PUBLIC.map((name) => [name, program[name]])));
