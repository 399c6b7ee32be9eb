// All that can come out of emitted rule code while some inputs are not known: odds, and what is still open.
// spread.py is the same, function for function.

const MANY = 200000;
const LOOKED = 20000;
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
}

function spreadOfChance(program, given, readings, settled) {
  let spread;
  try {
    spread = explore(program, given, readings, (each, e) => chances(program, each, e), MANY, 10 * MANY);
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
  let spread;
  try {
    spread = explore(program, given, readings, cases, ENOUGH, LOOKED);
  } catch (problem) {
    if (problem instanceof TooManyError) return published(program.ranges);
    throw problem;
  }
  const told = {};
  for (const [name, shares] of spread) {
    const values = said(shares.entries.map(([value]) => value));
    if (values !== null) told[name] = values;
  }
  return told;
}

function explore(program, given, readings, cases, most, steps) {
  const inputs = new Map(program.inputs.map((each) => [each.name, each]));
  let tracked = Object.keys(program.last).filter((name) => !(name in given) || name === "total");
  const spread = new Map();
  const note = (name, value, share) => {
    if (!spread.has(name)) spread.set(name, new Shares());
    spread.get(name).add(value, share);
  };
  let taken = 0;
  const states = [[begin(program, given), 1]];
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
      if (states.length + merged.size > most || ++taken > steps) throw new TooManyError();
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

function said(values) {
  const numbers = values.filter(numeric).sort(order);
  const others = values.filter((each) => !numeric(each)).map(plain);
  if (numbers.length > MOST_LISTED && !others.length) {
    return { low: plain(numbers[0]), high: plain(numbers[numbers.length - 1]) };
  }
  if (values.length > MOST_WORDS) return null;
  const byKey = (a, b) => (key(a) < key(b) ? -1 : 1);
  return [...numbers.map(plain), ...others.sort(byKey)];
}
