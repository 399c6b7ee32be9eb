// All that can come out of emitted rule code while some inputs are not known: odds, and what is still open.
// spread.py is the same, function for function.

const MANY = 1000000;
const LOOKED = 6000;
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
  let spread;
  try {
    spread = explore(program, given, readings, cases, LOOKED);
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

function explore(program, given, readings, cases, most) {
  const inputs = new Map(program.inputs.map((each) => [each.name, each]));
  let tracked = Object.keys(program.last).filter((name) => !(name in given) || name === "total");
  const looked = new Set();
  const spread = new Map();
  let left = most;
  let states = [[begin(program, given), 1]];
  const note = (name, value, share) => {
    if (!spread.has(name)) spread.set(name, new Shares());
    spread.get(name).add(value, share);
  };
  const spend = (states) => {
    left -= states;
    if (left < 0) throw new TooManyError();
  };
  const outcomes = (step, start) => {
    const open = [start];
    const found = [];
    while (open.length) {
      const [e, share] = open.pop();
      spend(1);
      try {
        found.push([e, share, take(step, e, {})]);
      } catch (problem) {
        if (problem instanceof UnknownError) {
          looked.add(problem.name);
          for (const [value, part] of cases(inputs.get(problem.name), e)) {
            open.push([environment(program, { ...e, [problem.name]: value }), mul(share, part)]);
          }
        } else if (!(problem instanceof GapError)) throw problem;
      }
    }
    return found;
  };
  const together = (step) => {
    const shares = new Shares();
    for (const [, share, value] of outcomes(step, [begin(program, given), 1])) shares.add(value, share);
    spend(shares.entries.length * states.length);
    return states.flatMap(([e, share]) =>
      shares.entries.map(([value, part]) => [e, mul(share, part), value, add(e.total, value)]),
    );
  };
  const isAlone = (name) => {
    const own = inputs.has(name) && !looked.has(name) && !tracked.includes(name);
    return name in given || (own && inputs.get(name).type.kind !== "deck");
  };
  for (const [counted, step] of chosen(program, readings)) {
    tracked = tracked.filter((name) => program.last[name] > counted);
    const alone = step[0] === "term" && program.asks[counted].every(isAlone);
    const merged = new Map();
    const found = alone ? together(step) : states.flatMap((each) => outcomes(step, each));
    for (const [e, share, value, total = known(e, "total") ? e.total : null] of found) {
      if (step[0] === "out" || step[0] === "carry") note(step[1], value, share);
      const kept = {};
      for (const name of tracked) if (known(e, name)) kept[name] = name === "total" ? total : e[name];
      const same = JSON.stringify(kept);
      const entry = merged.get(same);
      if (entry) entry[1] = add(entry[1], share);
      else merged.set(same, [environment(program, { ...given, ...kept }), share]);
    }
    states = [...merged.values()];
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
