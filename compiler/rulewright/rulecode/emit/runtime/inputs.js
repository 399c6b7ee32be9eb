// What the inputs of emitted rule code can be: the values of their types, and the chances of dice and cards.
// inputs.py is the same, function for function.

const ENOUGH = 5000;

const chance = (given) => given.type.kind === "dice" || given.type.kind === "deck";

function accept(program, given, value) {
  const kind = given.type;
  if (kind.kind === "subset") {
    const names = program.records[kind.items].map((record) => record.name);
    if (Array.isArray(value) && value.every((name) => names.includes(name))) return [...new Set(value)].sort();
  } else if (kind.kind === "range") {
    const exact = rational(value);
    if (exact !== null && ge(exact, kind.low) && le(exact, kind.high)) {
      if (bottom(quotient(sub(exact, kind.low), kind.step)) === 1) return exact;
    }
  } else if (domain(program, kind).some((each) => eq(value, each))) return value;
  throw new RangeError(`${given.name} cannot be ${plain(value)}`);
}

const quotient = (a, b) => mul(a, Q(bottom(b), top(b)));

function rational(value) {
  if (numeric(value) && Number.isInteger(top(value))) return value;
  const found = /^\s*([-+]?\d+)(?:\.(\d+)|\/([1-9]\d*))?\s*$/.exec(typeof value === "boolean" ? "" : value);
  if (!found) return null;
  const scale = found[2] ? 10 ** found[2].length : Number(found[3] || 1);
  return Q(Number(found[1] + (found[2] || "")), scale);
}

function domain(program, kind) {
  const upTo = (n, value) => Array.from({ length: n }, (_, at) => value(at));
  if (kind.kind === "flag") return [false, true];
  if (kind.kind === "choice") return kind.words;
  if (kind.kind === "dice") return upTo(kind.count * (kind.sides - 1) + 1, (n) => kind.count + n);
  if (kind.kind === "deck") return kind.cards.map(([name]) => name);
  if (kind.kind === "range") {
    const steps = down(quotient(sub(kind.high, kind.low), kind.step));
    return steps < ENOUGH ? upTo(steps + 1, (n) => add(kind.low, mul(n, kind.step))) : [];
  }
  const names = program.records[kind.items].map((record) => record.name);
  if (2 ** names.length > ENOUGH) return [];
  return upTo(2 ** names.length, (which) => names.filter((_, n) => (which >> n) & 1).sort());
}

function chances(program, given, e) {
  const kind = given.type;
  if (kind.kind === "dice") return rolls(kind.count, kind.sides);
  const others = program.inputs.filter((each) => each.type.kind === "deck" && each.type.draw === kind.draw);
  const drawn = others.filter((each) => known(e, each.name)).map((each) => e[each.name]);
  const left = kind.cards.map(([name, copies]) => [name, copies - drawn.filter((each) => each === name).length]);
  const whole = left.reduce((sum, [, copies]) => sum + copies, 0);
  return left.filter(([, copies]) => copies > 0).map(([name, copies]) => [name, Q(copies, whole)]);
}

function rolls(dice, sides) {
  let ways = new Map([[0, 1]]);
  for (let die = 0; die < dice; die++) {
    const rolled = new Map();
    for (const [pips, n] of ways) {
      for (let face = 1; face <= sides; face++) rolled.set(pips + face, (rolled.get(pips + face) || 0) + n);
    }
    ways = rolled;
  }
  return [...ways].map(([pips, n]) => [pips, Q(n, sides ** dice)]);
}
