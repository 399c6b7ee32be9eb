/* How values are shown and kept: numbers with their sign, fractions as printed, words; and what an address says of them. */
(function () {
  "use strict";
  const widgets = (rulewright.widgets = rulewright.widgets || {});
  const FRACTIONS = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };

  /** A name of rule code as words: `us_at_war` is “us at war”. */
  widgets.words = (name) => name.replaceAll("_", " ");

  /** What players call a rule: its number, or its title where it has only a tag. */
  widgets.called = (id) => (rulewright.called || {})[id] || id.slice(id.indexOf(":") + 1);

  /** The title of an input or of a program, or its name as words; with a capital. */
  widgets.title = (each) => {
    const words = each.title || widgets.words(each.name);
    return words.charAt(0).toUpperCase() + words.slice(1);
  };

  /** What a result of a program is called: one that has its name has its title, too. */
  widgets.titleOf = (program, name) => widgets.title({ name, title: program.titles[name] || (name === program.name ? program.title : "") });

  /** Several values in a line: sentences follow each other, words have commas between them. */
  function listed(values) {
    return values.join(values.every((each) => /[.!?]$/.test(each)) ? " " : ", ") || "none";
  }

  /** A value as people read it. `signed` puts a plus before what is added. */
  widgets.show = (value, signed = false) => {
    if (value === true) return "yes";
    if (value === false) return "no";
    if (value === null || value === undefined) return "–";
    if (Array.isArray(value)) return listed(value.map((each) => widgets.show(each)));
    const [, sign, whole, below] = /^(-?)(\d+)(?:\/(\d+))?$/.exec(String(value)) || [];
    if (whole === undefined) return widgets.words(String(value));
    const plus = signed && Number(whole) ? "+" : "";
    return (sign ? "−" : plus) + (below ? mixed(Number(whole), Number(below)) : whole);
  };

  function mixed(above, below) {
    const rest = `${above % below}/${below}`;
    const ones = Math.floor(above / below);
    return (ones || "") + (FRACTIONS[rest] || (ones ? ` ${rest}` : rest));
  }

  /** A value that odds are of, as people read it: there a truth is a word, too. */
  widgets.possible = (program, value) => widgets.shown(program, value === "true" ? true : value === "false" ? false : value);

  /** A value in a program as people read it: a word of rule code as the book prints it. */
  widgets.shown = (program, value, signed = false) => {
    if (Array.isArray(value)) return listed(value.map((each) => widgets.shown(program, each)));
    return Object.hasOwn(program.words, value) ? program.words[value] : widgets.show(value, signed);
  };

  /** Words of the book as its pages print them: with true minus signs, where those find them. */
  widgets.printed = (words) => words.replace(rulewright.minus, "−");

  /** A probability, given as a fraction, as a number from 0 to 1. */
  widgets.share = (fraction) => {
    const [above, below = 1] = fraction.split("/").map(Number);
    return above / below;
  };

  /** What an address says of a value of an input; undefined where it says nothing that the input can be. */
  widgets.parse = (input, said) => {
    const kind = input.type.kind;
    if (input.of && said[0] && said[0].startsWith("{")) return undefined; // what its rule is told
    if (kind === "subset") return said;
    if (kind === "pool") return said.length ? said : undefined;
    const [first] = said;
    if (first === undefined) return undefined;
    if (kind === "flag") return first === "yes" ? true : first === "no" ? false : undefined;
    return (kind === "range" || kind === "dice") && /^-?\d+$/.test(first) ? Number(first) : first;
  };

  /** How an address says a value, or what a rule is told that gives it: a list, for a set may have many members. */
  widgets.say = (value) => {
    if (Array.isArray(value)) return value.map(String);
    if (typeof value === "object") return [JSON.stringify(value)];
    return [typeof value === "boolean" ? widgets.show(value) : String(value)];
  };

  /** A whole number from 0 below `n`, each as likely. */
  widgets.random = (n) => {
    const limit = Math.floor(2 ** 32 / n) * n;
    const drawn = new Uint32Array(1);
    do crypto.getRandomValues(drawn);
    while (drawn[0] >= limit);
    return drawn[0] % n;
  };
})();
