// What can come out of emitted rule code while some inputs are not known: odds, and what is still open.
// spread.py is the same, function for function.

const MANY = 1000000;
const LOOKED = 6000;
const MOST_LISTED = 12;
const MOST_WORDS = 100;
const NOTHING = "nothing is printed";

const TOO_MANY = "there are too many rolls and draws to count the odds";

function spreadOfChance(program, given, readings, settled) {
  let spread;
  try {
    spread = explore(program, given, readings, (each, e) => chances(program, each, e), MANY);
  } catch (problem) {
    if (problem instanceof TooManyError) throw new RangeError(TOO_MANY);
    throw problem;
  }
  const odds = {};
  for (const [name, shares] of spread) if (!(name in settled)) odds[name] = listed(program, name, shares.entries);
  return odds;
}

// The odds of some outputs together, where that happened: pairs of their values and their share.
function together(program, given, readings, names, that) {
  const outputs = program.outputs.map((each) => each.name);
  const unknown = [...names, ...that.map(([name]) => name)].find((name) => !outputs.includes(name));
  if (unknown !== undefined) throw new RangeError(`there is no result ${told(unknown)}: the results are ${outputs.join(", ")}`);
  const asked = [...new Set([...names, ...that.map(([name]) => name)])];
  const shares = new Shares();
  for (const [values, part] of valuesTogether(program, given, readings, asked)) {
    if (that.every(([name, sign, wanted]) => meets(values[name], sign, wanted))) shares.add(names.map((name) => values[name]), part);
  }
  const [n, d] = shares.entries.reduce((sum, [, part]) => plus(sum, part), share(0, 1));
  if (!n) throw new RangeError("that never happens, so nothing can be said of it");
  const ranked = (shown) => shown.map((value, at) => [...rank(value, program.orders[names[at]] || []), key(value)]);
  const before = ([a, one, name], [b, other, same]) => a - b || order(one, other) || (name < same ? -1 : name > same ? 1 : 0);
  const pairs = shares.entries.map(([shown, part]) => [ranked(shown), shown.map(key), tell(times(part, [d, n]))]);
  pairs.sort(([a], [b]) => a.reduce((found, each, at) => found || before(each, b[at]), 0));
  return pairs.map(([, shown, part]) => [shown, part]);
}

function valuesTogether(program, given, readings, names) {
  let states;
  try {
    [, states] = explored(program, given, readings, (each, e) => chances(program, each, e), MANY, names);
  } catch (problem) {
    if (problem instanceof TooManyError) throw new RangeError(TOO_MANY);
    throw problem;
  }
  const value = (e, name) => (known(e, KEPT + name) ? e[KEPT + name] : e.$allowed);
  const found = states.map(([e, part]) => [Object.fromEntries(names.map((name) => [name, value(e, name)])), part]);
  const rest = found.reduce((left, [, [n, d]]) => plus(left, [-n, d]), share(1, 1));
  return rest[0] ? [...found, [Object.fromEntries(names.map((name) => [name, NOTHING])), rest]] : found;
}

function meets(value, sign, wanted) {
  const number = figure(wanted);
  if (numeric(value) && number !== null) {
    const by = order(value, number);
    return sign === "=" ? by === 0 : sign === ">=" ? by >= 0 : by <= 0;
  }
  return sign === "=" && key(value) === key(wanted);
}

// The odds of an output as pairs of a value's key and its share, in order: an object would put numbers before words.
function listed(program, name, entries) {
  const printed = program.orders[name] || [];
  const pairs = entries.map(([value, part]) => [rank(value, printed), key(value), part]);
  pairs.sort(([a, one], [b, other]) => a[0] - b[0] || order(a[1], b[1]) || (one < other ? -1 : 1));
  const rest = entries.reduce((left, [, [n, d]]) => plus(left, [-n, d]), share(1, 1));
  const told = pairs.map(([, name, part]) => [name, tell(part)]);
  return rest[0] ? [...told, [NOTHING, tell(rest)]] : told;
}

// Where a value stands among others: numbers by size, yes before no, words as they are printed, all else behind.
function rank(value, printed) {
  if (numeric(value)) return [0, value];
  if (typeof value === "boolean") return [1, value ? 0 : 1];
  return printed.includes(value) ? [2, printed.indexOf(value)] : [3, 0];
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
    return values.map((value) => [value, share(0, 1)]);
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
  const [spread, states] = explored(program, given, readings, cases, most, []);
  if (program.limited && states.length) {
    spread.set("allowed", spread.get("allowed") || new Shares());
    for (const [e, part] of states) spread.get("allowed").add(e.$allowed, part);
  }
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
