// What the inputs of emitted rule code can be: the values of their types, and the chances of dice and cards.
// inputs.py is the same, function for function.

const ENOUGH = 5000;
const FIGURE = /^[ \t]*([-+]?)([0-9]+)(?:\.([0-9]+)|\/([0-9]+))?[ \t]*$/;
const DIGITS = 15;
const LARGE = 10 ** DIGITS;
const FINE = 1e-6;
const SHOWN = 40;

const chance = (given) => ["dice", "die", "pool", "deck"].includes(given.type.kind);

function accept(program, given, value) {
  const kind = given.type;
  if (kind.kind === "subset") {
    if (Array.isArray(value)) {
      const names = wordsOf(program, given);
      const wrong = value.find((each) => !names.includes(each));
      if (value.every((each) => names.includes(each))) return [...new Set(value)].sort();
      value = wrong;
    }
  } else if (kind.kind === "range" || kind.kind === "dice") {
    const exact = figure(value);
    const [low, high, step] = limits(kind);
    if (exact !== null && ge(exact, low) && le(exact, high) && onStep(exact, low, step)) return exact;
  } else if (kind.kind === "pool") {
    if (Array.isArray(value)) {
      const faces = value.map((each) => faceOf(kind, each));
      const wrong = faces.indexOf(null);
      if (wrong < 0) return faces.sort((a, b) => placeOf(kind, a) - placeOf(kind, b));
      value = value[wrong];
    }
  } else if (kind.kind === "die") {
    const face = faceOf(kind, value);
    if (face !== null) return face;
  } else if (domain(program, kind).some((each) => eq(value, each))) return value;
  throw new RangeError(`${given.name} cannot be ${told(value)}: it is ${allowed(program, given)}`);
}

const placeOf = (kind, face) => kind.faces.findIndex((each) => eq(each, face));

function faceOf(kind, value) {
  const number = typeof kind.faces[0] === "string" ? value : figure(value);
  const place = number === null ? -1 : placeOf(kind, number);
  return place < 0 ? null : kind.faces[place];
}

const quotient = (a, b) => mul(a, Q(bottom(b), top(b)));

// True where whole steps lead from one number to the other.
function onStep(a, low, step) {
  const [[n, d], [m, c], [s, t]] = [big(a), big(low), big(step)];
  return ((n * c - m * d) * t) % (d * c * s) === BigInt(0);
}

function figure(value) {
  if (typeof value === "number") {
    if (!(Math.abs(value) >= FINE && Math.abs(value) < LARGE)) return value === 0 ? 0 : null;
    value = String(value);
  }
  const found = typeof value === "string" ? FIGURE.exec(value) : null;
  if (!found) return null;
  const [, sign, before, after = "", under = ""] = found;
  if (before.length + after.length > DIGITS || under.length > DIGITS) return null;
  const below = under ? Number(under) : 10 ** after.length;
  return below ? Q(Number(sign + before + after), below) : null;
}

function limits(kind) {
  if (kind.kind === "dice") return [kind.count, kind.count * kind.sides, 1];
  return [kind.low, kind.high, kind.step];
}

function told(value) {
  if (typeof value === "string") {
    const letters = [...value];
    return `“${letters.length <= SHOWN ? value : letters.slice(0, SHOWN).join("") + "…"}”`;
  }
  if (value === undefined || value === null || typeof value === "boolean") return words(value === undefined ? null : value);
  if (typeof value === "number") {
    const exact = figure(value);
    return exact === null ? "such a number" : String(plain(exact));
  }
  return Array.isArray(value) ? "a list" : "an object";
}

function allowed(program, given) {
  const kind = given.type;
  if (kind.kind === "flag") return "yes or no";
  if (kind.kind === "range") {
    const steps = kind.step === 1 ? "" : ` in steps of ${plain(kind.step)}`;
    return `${plain(kind.low)} to ${plain(kind.high)}${steps}`;
  }
  if (kind.kind === "dice") return `${kind.count} to ${kind.count * kind.sides} (${kind.count}d${kind.sides})`;
  const listed = wordsOf(program, given);
  if (kind.kind === "pool") return `dice that show ${listed.join(", ")}`;
  return kind.kind === "subset" ? `any of ${listed.join(", ")}` : listed.join(" | ");
}

function wordsOf(program, given) {
  const kind = given.type;
  if (kind.kind === "subset") return program.records[kind.items].map((record) => record.name);
  if (kind.kind === "die" || kind.kind === "pool") return kind.faces.map((face) => String(plain(face)));
  return kind.kind === "choice" || kind.kind === "deck" ? domain(program, kind) : [];
}

function domain(program, kind) {
  const upTo = (n, value) => Array.from({ length: n }, (_, at) => value(at));
  if (kind.kind === "flag") return [false, true];
  if (kind.kind === "choice") return kind.words;
  if (kind.kind === "dice") return upTo(kind.count * (kind.sides - 1) + 1, (n) => kind.count + n);
  if (kind.kind === "die") return kind.faces;
  if (kind.kind === "pool") return [];
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
  if (kind.kind === "die") {
    const whole = kind.ways.reduce((sum, n) => sum + n, 0);
    return kind.faces.map((face, at) => [face, share(kind.ways[at], whole)]);
  }
  if (kind.kind === "pool") return pooled(program, kind, e);
  const others = program.inputs.filter((each) => each.type.kind === "deck" && each.type.draw === kind.draw);
  const drawn = others.filter((each) => known(e, each.name)).map((each) => e[each.name]);
  const left = kind.cards.map(([name, copies]) => [name, copies - drawn.filter((each) => each === name).length]);
  const whole = left.reduce((sum, [, copies]) => sum + copies, 0);
  return left.filter(([, copies]) => copies > 0).map(([name, copies]) => [name, share(copies, whole)]);
}

function pooled(program, kind, e) {
  try {
    const [found, whole] = rolled(kind, e);
    return found.map(([values, n]) => [values, share(n, whole)]);
  } catch (problem) {
    if (!(problem instanceof UnknownError) || program.inputs.some((each) => each.name === problem.name)) throw problem;
  }
  const dice = howMany(kind, e);
  const whole = BigInt(kind.ways.reduce((sum, n) => sum + n, 0)) ** BigInt(dice);
  return hands(dice, kind.faces, kind.ways).map(([shown, n]) => [shown, share(n, whole)]);
}

function rolls(dice, sides) {
  let ways = [ONE];
  for (let die = 0; die < dice; die++) {
    const rolled = [];
    let near = NONE;
    for (let pips = 0; pips < ways.length + sides - 1; pips++) {
      if (pips < ways.length) near += ways[pips];
      if (pips >= sides) near -= ways[pips - sides];
      rolled.push(near);
    }
    ways = rolled;
  }
  return ways.map((n, more) => [dice + more, share(n, BigInt(sides) ** BigInt(dice))]);
}

// How likely something is: a pair of BigInts, put in lowest terms when it is told or added to another.
const share = (n, d) => [BigInt(n), BigInt(d)];
const lowest = ([n, d]) => [n / divisor(n, d), d / divisor(n, d)];
const times = ([n, d], [m, c]) => [n * m, d * c];
const plus = ([n, d], [m, c]) => (d === c ? [n + m, d] : lowest([n * c + m * d, d * c]));

function tell(part) {
  const [n, d] = lowest(part);
  return d === ONE ? String(n) : `${n}/${d}`;
}
