// Exact values, table lookups and folds: what the functions of emitted rule code call, in JavaScript.
//
// values.py is the same, function for function. Values are whole numbers, {n, d} (a rational, never a whole one),
// booleans, strings, arrays (a sorted set, a list) and null (nothing printed).

class GapError extends Error {}
class UnknownError {
  constructor(name) {
    this.name = name;
  }
}

const numeric = (a) => typeof a === "number" || (a !== null && typeof a === "object" && "n" in a);

function number(a) {
  if (numeric(a)) return a;
  throw new GapError(a === null ? "nothing is printed that could be counted" : `“${a}” is not a number`);
}

function safe(n) {
  if (Number.isSafeInteger(n)) return n;
  throw new RangeError("a number is too large to be exact");
}

const gcd = (a, b) => (b ? gcd(b, a % b) : a);

function Q(n, d) {
  const common = gcd(Math.abs(safe(n)), safe(d));
  return d === common ? n / d : { n: n / common, d: d / common };
}

const top = (a) => (typeof number(a) === "number" ? a : a.n);
const bottom = (a) => (typeof a === "number" ? 1 : a.d);
const floor = (n, d) => (n - (((n % d) + d) % d)) / d;

const add = (a, b) => Q(safe(top(a) * bottom(b)) + safe(top(b) * bottom(a)), bottom(a) * bottom(b));
const neg = (a) => Q(0 - top(a), bottom(a));
const sub = (a, b) => add(a, neg(b));
const mul = (a, b) => Q(top(a) * top(b), bottom(a) * bottom(b));
const order = (a, b) => safe(top(a) * bottom(b)) - safe(top(b) * bottom(a));

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
  return floor(safe(top(a) * bottom(group)), safe(top(group) * bottom(a)));
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
