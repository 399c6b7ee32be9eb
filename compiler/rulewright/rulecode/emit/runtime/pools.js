// Pools of dice: how likely everything is that they are asked for together, by convolution.
// pools.py is the same, function for function.

const NONE = BigInt(0);
const ONE = BigInt(1);

function howMany(kind, e) {
  const many = kind.count(e);
  if (typeof number(many) !== "number" || many < 0 || many > kind.most) throw new GapError(`${plain(many)} dice cannot be rolled`);
  return many;
}

function rolled(kind, e) {
  const dice = howMany(kind, e);
  const asked = kind.tallies.map((how) => {
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
    const found = (asked.every(([fold]) => fold === "sum") ? byDie : byFace)(dice, ways, asked);
    kept.set(same, found.entries.map(([values, n]) => [{ tallied: values }, n]));
  }
  return kept.get(same);
}

// A Map of values by their meaning, each with in how many ways it comes about.
class Ways {
  constructor() {
    this.found = new Map();
  }
  add(value, n) {
    const same = typeof value[0] === "object" ? JSON.stringify(value) : value.join();
    const entry = this.found.get(same);
    if (entry) entry[1] += n;
    else this.found.set(same, [value, n]);
  }
  get entries() {
    return [...this.found.values()];
  }
}

function byDie(dice, ways, asked) {
  let coded = ways.map(() => 0);
  const units = [];
  let place = 1;
  for (const [, , worth] of asked) {
    const fine = worth.map(bottom).reduce((a, b) => (a * b) / divisor(a, b), 1);
    const low = least(...worth);
    const parts = worth.map((each) => mul(sub(each, low), fine));
    coded = coded.map((code, at) => safe(code + place * parts[at]));
    units.push([dice * Math.max(...parts) + 1, fine, low]);
    place = safe(place * units[units.length - 1][0]);
  }
  const times = ways.map(BigInt);
  let found = new Map([[0, ONE]]);
  for (let count = 0; count < dice; count++) {
    const more = new Map();
    for (const [code, n] of found) {
      coded.forEach((added, at) => more.set(code + added, (more.get(code + added) || NONE) + n * times[at]));
    }
    found = more;
  }
  const decoded = (code) =>
    units.map(([size, fine, low]) => {
      const part = code % size;
      code = (code - part) / size;
      return add(Q(part, fine), mul(dice, low));
    });
  return { entries: [...found].map(([code, n]) => [decoded(code), n]) };
}

function byFace(dice, ways, asked) {
  const faces = ways.map((_, at) => at);
  const falling = asked.some(([fold]) => fold === "highest");
  if (falling) faces.reverse();
  const needed = asked.map(([fold, many]) => {
    if (fold === "sum") return [0, dice];
    return (fold === "highest") === falling ? [0, many] : [dice - many, dice];
  });
  const last = Math.max(...needed.map(([, high]) => high));
  const found = new Ways();
  let states = new Ways();
  states.add([0, ...asked.map(() => 0)], ONE);
  faces.forEach((at, place) => {
    const rest = faces.slice(place).reduce((sum, face) => sum + BigInt(ways[face]), NONE);
    const more = new Ways();
    for (const [[lie, ...values], n] of states.entries) {
      if (lie >= last) {
        found.add(values, n * rest ** BigInt(dice - lie));
        continue;
      }
      let choices = ONE;
      for (let many = 0; many <= dice - lie; many++) {
        if (place < faces.length - 1 || many === dice - lie) {
          const adds = values.map((value, tally) => {
            const [low, high] = needed[tally];
            const count = Math.max(0, Math.min(lie + many, high) - Math.max(lie, low));
            return add(value, mul(count, asked[tally][2][at]));
          });
          more.add([lie + many, ...adds], n * choices * BigInt(ways[at]) ** BigInt(many));
        }
        choices = (choices * BigInt(dice - lie - many)) / BigInt(many + 1);
      }
    }
    states = more;
  });
  for (const [[, ...values], n] of states.entries) found.add(values, n);
  return found;
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
