// Emitted rule code carried out for all that can be while some inputs are not known.
// explore.py is the same, function for function.

const KEPT = "=";

class TooManyError {}

// A Map of values by their meaning: rationals and arrays that are equal are one key.
class Shares {
  constructor() {
    this.found = new Map();
  }
  add(value, part) {
    const same = JSON.stringify(value); // also of numbers: in QuickJS a Map can take -1 and -2 / 2 for two keys
    const entry = this.found.get(same);
    if (entry) entry[1] = plus(entry[1], part);
    else this.found.set(same, [value, part]);
  }
  get entries() {
    return [...this.found.values()];
  }
}

function explored(program, given, readings, cases, most, kept) {
  const inputs = new Map(program.inputs.map((each) => [each.name, each]));
  let tracked = Object.keys(program.last).filter((name) => !(name in given) || name === "total");
  let looked = new Set();
  const spread = new Map();
  let left = most;
  let gapped = false;
  let states = [[begin(program, given), share(1, 1)]];
  const note = (name, value, part) => {
    if (!spread.has(name)) spread.set(name, new Shares());
    spread.get(name).add(value, part);
  };
  const spend = (states) => {
    left -= states;
    if (left < 0) throw new TooManyError();
  };
  const split = (name, e, part) => {
    looked.add(name);
    let found;
    try {
      found = cases(inputs.get(name), e);
    } catch (problem) {
      if (problem instanceof UnknownError) return split(problem.name, e, part);
      if (!(problem instanceof GapError)) throw problem;
      gapped = true;
      return [];
    }
    return found.map(([value, one]) => [environment(program, { ...e, [name]: value }), times(part, one)]);
  };
  const outcomes = (step, start) => {
    const open = [start];
    const found = [];
    while (open.length) {
      const [e, part] = open.pop();
      spend(1);
      try {
        found.push([e, part, take(step, e, {})]);
      } catch (problem) {
        if (problem instanceof UnknownError) open.push(...split(problem.name, e, part));
        else if (problem instanceof GapError) gapped = true;
        else throw problem;
      }
    }
    return found;
  };
  const together = (step) => {
    const shares = new Shares();
    for (const [, part, value] of outcomes(step, [begin(program, given), share(1, 1)])) shares.add(value, part);
    spend(shares.entries.length * states.length);
    return states.flatMap(([e, part]) =>
      shares.entries.map(([value, one]) => [e, times(part, one), value, add(e.total, value)]),
    );
  };
  const aside = (step) => {
    const asked = new Set();
    const before = [left, new Set(looked)];
    let found = null;
    while (!found) {
      gapped = false;
      [left] = before;
      try {
        found = states.flatMap(([e, part]) => outcomes(step, [environment(program, { ...e, [ASKED]: asked }), part]));
      } catch (problem) {
        if (!(problem instanceof UnaskedError)) throw problem;
        asked.add(problem.at);
      }
    }
    looked = before[1];
    if (gapped) [left] = before;
    else for (const [, part, value] of found) note(step[1], value, part);
    return !gapped;
  };
  const isAlone = (name) => {
    const own = inputs.has(name) && !looked.has(name) && !tracked.includes(name);
    return name in given || (own && inputs.get(name).type.kind !== "deck");
  };
  for (const [counted, step] of chosen(program, readings)) {
    tracked = tracked.filter((name) => program.last[name] > counted);
    const alone = step[0] === "term" && program.asks[counted].every(isAlone);
    const merged = new Map();
    const out = step[0] === "out" || step[0] === "carry";
    const noted = out && !tracked.includes(step[1]) && !kept.includes(step[1]) && aside(step);
    const found = noted ? states : alone ? together(step) : states.flatMap((each) => outcomes(step, each));
    for (const [e, part, value, total = known(e, "total") ? e.total : null] of found) {
      const values = {};
      if (out && !noted) {
        note(step[1], value, part);
        e[KEPT + step[1]] = value;
      }
      for (const name of [...tracked, ...kept.map((name) => KEPT + name)]) {
        if (known(e, name)) values[name] = name === "total" ? total : e[name];
      }
      const same = JSON.stringify(values);
      const entry = merged.get(same);
      if (entry) entry[1] = plus(entry[1], part);
      else merged.set(same, [environment(program, { ...given, ...values }), part]);
    }
    states = [...merged.values()];
  }
  return [spread, states];
}
