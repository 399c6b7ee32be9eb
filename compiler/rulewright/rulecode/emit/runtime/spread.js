// All that can come out of emitted rule code while some inputs are not known: odds, and what is still open.
// spread.py is the same, function for function.

const MANY = 200000;
const MOST_LISTED = 12;
const MOST_WORDS = 100;
const NOTHING = "nothing is printed";

class TooManyError {}

// A Map of values by their meaning: rationals and arrays that are equal are one key.
class Shares {
  constructor() {
    this.found = new Map();
  }
  add(value, share) {
    const same = JSON.stringify(value); // also of numbers: in QuickJS a Map can take -1 and -2 / 2 for two keys
    const entry = this.found.get(same);
    if (entry) entry[1] = add(entry[1], share);
    else this.found.set(same, [value, share]);
  }
  get entries() {
    return [...this.found.values()];
  }
  get values() {
    return this.entries.map(([value]) => value);
  }
}

const distinct = (values) => {
  const shares = new Shares();
  for (const value of values) shares.add(value, 0);
  return shares.values;
};

function spreadOfChance(program, given, readings, settled) {
  let spread;
  try {
    spread = explore(program, given, readings, (each, e) => chances(program, each, e), MANY);
  } catch (problem) {
    if (problem instanceof TooManyError) throw new RangeError("there are too many rolls and draws to count the odds");
    throw problem;
  }
  const odds = {};
  for (const [name, shares] of spread) {
    if (name in settled) continue;
    odds[name] = {};
    let rest = 1;
    for (const [value, share] of shares.entries) {
      odds[name][key(value)] = String(plain(share));
      rest = sub(rest, share);
    }
    if (rest !== 0) odds[name][NOTHING] = String(plain(rest));
  }
  return odds;
}

function key(value) {
  value = plain(value);
  if (!Array.isArray(value)) return String(value);
  return `[${value.map((each) => (typeof each === "string" ? `"${each}"` : key(each))).join(",")}]`;
}

function ranges(program, given, readings) {
  const cases = (each, e) => {
    const values = chance(each) ? chances(program, each, e).map(([value]) => value) : domain(program, each.type);
    if (!values.length) throw new TooManyError();
    return values.map((value) => [value, 0]);
  };
  let found;
  try {
    found = [...explore(program, given, readings, cases, ENOUGH)].map(([name, shares]) => [name, shares.values]);
  } catch (problem) {
    if (!(problem instanceof TooManyError)) throw problem;
    found = bounded(program, given, readings);
  }
  const told = {};
  for (const [name, values] of found) {
    const words = said(values);
    if (words !== null) told[name] = words;
  }
  return told;
}

function explore(program, given, readings, cases, most) {
  const inputs = new Map(program.inputs.map((each) => [each.name, each]));
  let tracked = Object.keys(program.last).filter((name) => !(name in given) || name === "total");
  const spread = new Map();
  const note = (name, value, share) => {
    if (!spread.has(name)) spread.set(name, new Shares());
    spread.get(name).add(value, share);
  };
  let states = [[begin(program, given), 1]];
  for (const [counted, step] of chosen(program, readings)) {
    tracked = tracked.filter((name) => program.last[name] > counted);
    const merged = new Map();
    while (states.length) {
      const [e, share] = states.pop();
      const outputs = {};
      try {
        take(step, e, outputs);
        for (const name in outputs) note(name, outputs[name], share);
        const same = tracked.map((name) => (known(e, name) ? JSON.stringify(e[name]) : "")).join();
        const entry = merged.get(same);
        if (entry) entry[1] = add(entry[1], share);
        else merged.set(same, [e, share]);
      } catch (problem) {
        if (problem instanceof UnknownError) {
          for (const [value, part] of cases(inputs.get(problem.name), e)) {
            states.push([environment(program, { ...e, [problem.name]: value }), mul(share, part)]);
          }
        } else if (!(problem instanceof GapError)) throw problem;
      }
      if (states.length + merged.size > most) throw new TooManyError();
    }
    for (const [e, share] of merged.values()) {
      const kept = { ...given };
      for (const name of tracked) if (known(e, name)) kept[name] = e[name];
      states.push([environment(program, kept), share]);
    }
  }
  if (program.limited) for (const [e, share] of states) note("allowed", e.$allowed, share);
  return spread;
}

function bounded(program, given, readings) {
  const known = {};
  for (const [name, value] of Object.entries({ total: 0, $allowed: true, ...given })) known[name] = [value];
  for (const each of program.inputs) if (!(each.name in given)) known[each.name] = typeValues(program, each.type);
  const found = new Map();
  for (const [, step] of chosen(program, readings)) {
    const [kind, name] = step;
    if (kind === "clamp") {
      known[name] = clamped(known[name], step[4], step[5]);
      continue;
    }
    let values = stepValues(program, step, known);
    if (kind === "term") values = sum(known[name], values);
    else if (kind === "require") {
      const both = values || [false, true];
      values = [false, true].filter((each) => known[name].some((before) => both.some((b) => (before && b) === each)));
    } else if (kind === "out") found.set(name, values);
    if (kind !== "out" || !step[4]) known[name] = values;
  }
  if (program.limited) found.set("allowed", known.$allowed);
  return found;
}

function typeValues(program, kind) {
  const values = domain(program, kind);
  if (!values.length && kind.kind === "range") return { low: kind.low, high: kind.high };
  return values.length ? values : null;
}

function stepValues(program, step, known) {
  const states = [environment(program, {})];
  const found = new Shares();
  for (let looked = 0; looked < ENOUGH; looked++) {
    if (!states.length) return found.values;
    if (looked + states.length > ENOUGH) return null;
    const e = states.pop();
    try {
      found.add(step[2](e), 0);
    } catch (problem) {
      if (problem instanceof UnknownError) {
        const values = known[problem.name];
        if (!Array.isArray(values)) return null;
        for (const value of values) states.push(environment(program, { ...e, [problem.name]: value }));
      } else if (!(problem instanceof GapError)) throw problem;
    }
  }
  return null;
}

function sum(a, b) {
  if (a === null || b === null) return null;
  if (Array.isArray(a) && Array.isArray(b) && a.length * b.length <= ENOUGH) {
    return distinct(a.flatMap((x) => b.filter(numeric).map((y) => add(x, y))));
  }
  const [low, high] = ends(a);
  const [less, more] = ends(b);
  return { low: add(low, less), high: add(high, more) };
}

function clamped(values, low, high) {
  if (values === null) return low === null || high === null ? null : { low, high };
  if (Array.isArray(values)) return distinct(values.map((value) => clamp(value, low, high)));
  return { low: clamp(values.low, low, high), high: clamp(values.high, low, high) };
}

function ends(values) {
  const numbers = (Array.isArray(values) ? values : [values.low, values.high]).filter(numeric);
  return [least(...numbers), most(...numbers)];
}

function said(values) {
  if (values === null) return null;
  if (!Array.isArray(values)) return { low: plain(values.low), high: plain(values.high) };
  const numbers = values.filter(numeric).sort(order);
  const others = values.filter((each) => !numeric(each)).map(plain);
  if (numbers.length > MOST_LISTED && !others.length) {
    return { low: plain(numbers[0]), high: plain(numbers[numbers.length - 1]) };
  }
  if (values.length > MOST_WORDS) return null;
  const byKey = (a, b) => (key(a) < key(b) ? -1 : 1);
  return [...numbers.map(plain), ...others.sort(byKey)];
}
