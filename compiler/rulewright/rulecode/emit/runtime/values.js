// Exact values, table lookups and folds: what the functions of emitted rule code call, in JavaScript.
//
// values.py is the same, function for function. Values are whole numbers, {n, d} (a rational, never a whole one),
// booleans, strings, arrays (a sorted set, a list) and null (nothing printed).

class GapError extends Error {}
class UnaskedError {
  constructor(at) {
    this.at = at;
  }
}
class UnknownError {
  constructor(name) {
    this.name = name;
  }
}

const known = (e, name) => Object.prototype.hasOwnProperty.call(e, name);

const numeric = (a) => typeof a === "number" || (a !== null && typeof a === "object" && "n" in a);

function number(a) {
  if (numeric(a)) return a;
  throw new GapError(a === null ? "nothing is printed that could be counted" : `“${a}” is not a number`);
}

const TOO_LARGE = "a number becomes too large to be exact";

function safe(n) {
  if (Number.isSafeInteger(n)) return n;
  throw new GapError(TOO_LARGE);
}

const divisor = (a, b) => (b ? divisor(b, a % b) : a < 0 ? -a : a);

// A rational of two whole numbers, in lowest terms: worked out in BigInt, as what stands between may be large.
function Q(n, d) {
  const common = divisor(BigInt(n), BigInt(d));
  const [above, below] = [safe(Number(BigInt(n) / common)), safe(Number(BigInt(d) / common))];
  return below === 1 ? above : { n: above, d: below };
}

const top = (a) => (typeof number(a) === "number" ? a : a.n);
const bottom = (a) => (typeof a === "number" ? 1 : a.d);
const whole = (a, b) => typeof number(a) === "number" && typeof number(b) === "number";
const big = (a) => [BigInt(top(a)), BigInt(bottom(a))];
const floor = (n, d) => (n - (((n % d) + d) % d)) / d;

function add(a, b) {
  if (whole(a, b)) return safe(a + b);
  const [[n, d], [m, c]] = [big(a), big(b)];
  return Q(n * c + m * d, d * c);
}

function mul(a, b) {
  if (whole(a, b)) return safe(a * b);
  const [[n, d], [m, c]] = [big(a), big(b)];
  return Q(n * m, d * c);
}

function order(a, b) {
  if (whole(a, b)) return a - b;
  const [[n, d], [m, c]] = [big(a), big(b)];
  return Number(n * c - m * d);
}

const neg = (a) => (typeof number(a) === "number" ? 0 - a : { n: 0 - a.n, d: a.d });
const sub = (a, b) => add(a, neg(b));

function eq(a, b) {
  if (a === b) return true;
  return typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b);
}

const ne = (a, b) => !eq(a, b);
const lt = (a, b) => order(a, b) < 0;
const le = (a, b) => order(a, b) <= 0;
const gt = (a, b) => order(a, b) > 0;
const ge = (a, b) => order(a, b) >= 0;
const least = (...values) => values.reduce((a, b) => (gt(a, b) ? b : a), number(values[0]));
const most = (...values) => values.reduce((a, b) => (lt(a, b) ? b : a), number(values[0]));
const absolute = (a) => (lt(a, 0) ? neg(a) : a);
const down = (a) => floor(top(a), bottom(a));
const up = (a) => 0 - down(neg(a));
const count = (...tests) => tests.filter(Boolean).length;
const size = (names) => names.length;
const has = (names, name) => names.includes(name);

function per(group, a) {
  if (le(group, 0)) throw new GapError("groups of nothing cannot be counted");
  const [[n, d], [m, c]] = [big(a), big(group)];
  return safe(Number(floor(n * c, m * d)));
}

const perup = (group, a) => 0 - per(group, neg(a));

function fits(subject, test) {
  if (!Array.isArray(test)) return eq(subject, test);
  const [low, high] = test;
  return numeric(subject) && (low === null || ge(subject, low)) && (high === null || le(subject, high));
}

function look(e, subject, arms, gap) {
  for (const [test, result, cell] of arms) {
    if (!fits(subject, test)) continue;
    if (cell && e.$cells) e.$cells.push(cell);
    return typeof result === "function" ? result() : result;
  }
  throw new GapError(gap);
}

function column(tests, values, table, row, column, down) {
  return tests.map((test, n) => [test, values[n], [table, row + n * down, column + n * (1 - down)]]);
}

function over(fold, records, within, where, value, otherwise) {
  const chosen = records.filter((r) => (!within || within.includes(r.name)) && (!where || where(r)));
  if (fold === "count") return chosen.length;
  if (fold === "any") return chosen.some(value);
  if (fold === "all") return chosen.every(value);
  if (fold === "list") return chosen.map((r) => value(r));
  if (fold === "sum") return chosen.map((r) => value(r)).reduce(add, 0);
  if (!chosen.length) {
    if (!otherwise) throw new GapError("there is none to take it from");
    return otherwise();
  }
  if (fold === "first") return value(chosen[0]);
  return (fold === "min" ? least : most)(...chosen.map((r) => value(r)));
}

function tally(dice, at, how, e) {
  if (dice.tallied && dice.tallied[at] === undefined) throw new UnaskedError(at);
  if (dice.tallied) return dice.tallied[at];
  const [fold, , worth] = how;
  let values = dice.map((die) => number(worth(e, die)));
  if (fold !== "sum") values = values.sort((a, b) => (fold === "highest" ? order(b, a) : order(a, b))).slice(0, taken(how, e));
  return values.reduce(add, 0);
}

function taken(how, e) {
  const many = how[1](e);
  if (typeof number(many) !== "number" || many < 0) throw new GapError(`${plain(many)} dice cannot be taken`);
  return many;
}

function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  return value !== null && typeof value === "object" ? `${value.n}/${value.d}` : value;
}

// Data in JSON's values, whatever it is made of.
function published(data) {
  if (Array.isArray(data)) return data.map(published);
  if (data === null || typeof data !== "object" || numeric(data)) return plain(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, published(value)]));
}

function words(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(words).join(", ") || "none";
  return value === null ? "nothing" : String(value);
}

// A value in the words that the book prints.
const printed = (program, value) => (typeof value === "string" && known(program.words, value) ? program.words[value] : words(value));
