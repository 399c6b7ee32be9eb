// Pools of dice: how likely everything is that they are asked for together, by convolution.
// pools.py is the same, function for function.

const NONE = BigInt(0);
const ONE = BigInt(1);
const ASKED = "$asked"; // the numbers of the tallies that are asked for, in an environment where not all are
const DENSE = 5000; // sums up to this are worked out in their order

function howMany(kind, e) {
  const many = kind.count(e);
  if (typeof number(many) !== "number" || many < 0 || many > kind.most) throw new GapError(`${plain(many)} dice cannot be rolled`);
  return many;
}

function rolled(kind, e) {
  const dice = howMany(kind, e);
  const asked = kind.tallies.map((how, at) => {
    if (known(e, ASKED) && !e[ASKED].has(at)) return null;
    const worth = kind.faces.map((face) => number(how[2](e, face)));
    return [how[0], how[0] === "sum" ? 0 : Math.min(dice, taken(how, e)), worth];
  });
  const whole = kind.ways.reduce((sum, n) => sum + n, 0);
  return [tallied(dice, kind.ways, asked), BigInt(whole) ** BigInt(dice)];
}

const kept = new Map();

function tallied(dice, ways, asked) {
  const same = JSON.stringify([dice, ways, asked]);
  if (!kept.has(same)) {
    const wanted = asked.filter((each) => each);
    const found = (wanted.every(([fold]) => fold === "sum") ? byDie : byFace)(dice, ways, wanted);
    const spread = (values) => asked.map((each) => (each ? values.shift() : undefined));
    kept.set(same, found.map(([values, n]) => [{ tallied: spread(values) }, n]));
  }
  return kept.get(same);
}

// Codes are plain numbers where they stay exact: a Map of those is the faster one.
function coded(asked, many) {
  const codes = [];
  const units = [];
  let place = ONE;
  asked.forEach(([, , worth], at) => {
    const fine = worth.map(bottom).reduce((a, b) => (a * b) / divisor(a, b), 1);
    const low = least(...worth);
    const parts = worth.map((each) => BigInt(mul(sub(each, low), fine)));
    codes.push(parts.map((part) => place * part));
    units.push([BigInt(many[at]) * parts.reduce((a, b) => (a > b ? a : b)) + ONE, fine, mul(many[at], low)]);
    place *= units[units.length - 1][0];
  });
  const kind = place < BigInt(Number.MAX_SAFE_INTEGER) ? Number : BigInt;
  return [codes.map((code) => code.map(kind)), units, kind];
}

const decoded = (code, units) =>
  units.map(([size, fine, low]) => {
    const rest = BigInt(code);
    code = rest / size;
    return add(Q(Number(rest % size), fine), low);
  });

const raise = (found, code, n) => found.set(code, (found.get(code) || NONE) + n);
const read = (found, units) => [...found].map(([code, n]) => [decoded(code, units), n]);

function byDie(dice, ways, asked) {
  const [codes, units, kind] = coded(asked, asked.map(() => dice));
  const ofFace = ways.map((_, face) => codes.reduce((sum, code) => sum + code[face], kind(0)));
  const die = new Map();
  ofFace.forEach((code, face) => raise(die, code, BigInt(ways[face])));
  const highest = dice * Math.max(...[...die.keys()].map(Number));
  return read(asked.length === 1 && highest <= DENSE ? inOrder(dice, die, highest) : oneByOne(dice, die, kind(0)), units);
}

// The recurrence for the coefficients of a power: each sum is worked out of those below it. Nothing is looked up in the
// Map of a die: in QuickJS one can take equal numbers for two keys.
function inOrder(dice, die, highest) {
  const none = [...die].reduce((sum, [added, n]) => (added ? sum : sum + n), NONE);
  const found = [none ** BigInt(dice)];
  for (let code = 1; code <= highest; code++) {
    let ways = NONE;
    for (const [added, n] of die) {
      if (added && added <= code) ways += BigInt((dice + 1) * added - code) * n * found[code - added];
    }
    found.push(ways / (BigInt(code) * none));
  }
  return [...found.entries()].filter(([, n]) => n);
}

function oneByOne(dice, die, start) {
  let found = new Map([[start, ONE]]);
  for (let count = 0; count < dice; count++) {
    const more = new Map();
    for (const [code, n] of found) for (const [added, times] of die) raise(more, code + added, n * times);
    found = more;
  }
  return found;
}

function byFace(dice, ways, asked) {
  const faces = ways.map((_, at) => at);
  const falling = asked.some(([fold]) => fold === "highest");
  if (falling) faces.reverse();
  const needed = asked.map(([fold, many]) => {
    if (fold === "sum") return [0, dice];
    return (fold === "highest") === falling ? [0, many] : [dice - many, dice];
  });
  const [codes, units, kind] = coded(asked, needed.map(([low, high]) => high - low));
  const alike = codes.map((code) => faces.map((at, place) => faces.slice(place).every((face) => code[face] === code[at])));
  const last = Math.max(...needed.map(([, high]) => high));
  const none = (many) => Array.from({ length: many }, () => new Map());
  let states = [new Map([[kind(0), ONE]]), ...none(last)];
  faces.forEach((at, place) => {
    const own = BigInt(ways[at]);
    const rest = faces.slice(place + 1).reduce((sum, face) => sum + BigInt(ways[face]), NONE);
    const more = [...none(last), states[last]];
    states.slice(0, last).forEach((values, lie) => {
      const left = dice - lie;
      let others = (own + rest) ** BigInt(left);
      let choices = ONE;
      const settled = needed.every(([, high], tally) => lie >= high || alike[tally][place]);
      for (let many = settled ? last - lie : 0; many <= last - lie; many++) {
        const these = choices * own ** BigInt(many);
        const times = many < last - lie ? these : others;
        others -= these * rest ** BigInt(left - many);
        choices = (choices * BigInt(left - many)) / BigInt(many + 1);
        const added = needed.reduce((sum, [low, high], tally) => {
          const count = Math.max(0, Math.min(lie + many, high) - Math.max(lie, low));
          return sum + kind(count) * codes[tally][at];
        }, kind(0));
        if (times) for (const [code, n] of values) raise(more[lie + many], code + added, n * times);
      }
    });
    states = more;
  });
  return read(states[last], units);
}

function hands(dice, faces, ways) {
  if (faces.length === 1) return [[Array(dice).fill(faces[0]), BigInt(ways[0]) ** BigInt(dice)]];
  const found = [];
  let choices = ONE;
  for (let many = 0; many <= dice; many++) {
    const times = choices * BigInt(ways[0]) ** BigInt(many);
    for (const [shown, n] of hands(dice - many, faces.slice(1), ways.slice(1))) {
      found.push([[...Array(many).fill(faces[0]), ...shown], n * times]);
    }
    choices = (choices * BigInt(dice - many)) / BigInt(many + 1);
  }
  return found;
}
