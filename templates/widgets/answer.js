/* What a calculation gives: the result, what is still open, the odds, other readings, and the explanation. */
(function () {
  "use strict";
  const { element, widgets } = rulewright;
  const MOST_BARS = 24;

  /** The answer as elements. `odds` is {output: pairs of a value and its share, in order}; `choose(group, reading)` puts
      another reading in force. `others` are the readings that give other odds, with these. */
  widgets.answer = (program, result, odds, others, choose) => {
    const parts = [outputs(program, result), ...refusals(result), ...open(program, result), ...bars(program, odds)];
    const scrolls = { tabindex: 0, role: "group", "aria-label": rulewright.say("The answer") }; // where it is held at the foot of a phone
    return [element("div", { class: "rw-result", ...scrolls }, ...parts), ...readings(program, result, odds, others, choose), ...explanation(program, result)];
  };

  function outputs(program, result) {
    const shown = Object.entries(result.outputs).filter(([name]) => name !== "allowed");
    if (result.gap) return element("p", { class: "rw-gap" }, rulewright.say("The print has no answer: {gap}", { gap: result.gap }));
    const pairs = shown.map(([name, value]) => element("div", {}, element("dt", {}, widgets.titleOf(program, name)), element("dd", {}, ...value_(program, value))));
    return element("dl", { class: "rw-outputs" }, ...pairs);
  }

  function value_(program, value) {
    if (!Array.isArray(value) || value.length < 2) return [widgets.shown(program, value)];
    return [element("ul", {}, ...value.map((each) => element("li", {}, widgets.shown(program, each))))];
  }

  function refusals(result) {
    const why = result.trace.filter((line) => line.value === false && !line.name);
    if (result.outputs.allowed !== false || !why.length) return [];
    const said = why.map((line) => element("li", {}, widgets.printed(line.text), " ", ...link(line.cite)));
    return [element("div", { class: "rw-refused", role: "alert" }, element("strong", {}, rulewright.say("Not allowed")), element("ul", {}, ...said))];
  }

  function open(program, result) {
    if (!result.open) return [];
    const missing = result.open.inputs.map((name) => widgets.title(program.inputs.find((each) => each.name === name)));
    const left = Object.entries(result.open.ranges).filter(([name]) => name !== "allowed"); // said where it is refused
    const can = left.map(([name, range]) => `${widgets.titleOf(program, name)}: ${span(program, range)}`);
    const lines = [element("p", {}, element("strong", {}, `${rulewright.say("Still open:")} `), missing.join("; "))];
    if (can.length) lines.push(element("p", {}, element("strong", {}, `${rulewright.say("Can still be:")} `), can.join("; ")));
    return [element("div", { class: "rw-open" }, ...lines)];
  }

  function span(program, range) {
    if (Array.isArray(range)) return widgets.shown(program, range);
    return rulewright.say("{low} to {high}", { low: widgets.show(range.low), high: widgets.show(range.high) });
  }

  // ---- odds

  function bars(program, odds) {
    return Object.entries(odds).map(([name, sorted]) => {
      const likely = sorted.length > MOST_BARS ? [...sorted].sort(([, a], [, b]) => widgets.share(b) - widgets.share(a)) : sorted;
      const rows = likely.slice(0, MOST_BARS).map(([value, share]) => bar(program, value, share));
      if (sorted.length > MOST_BARS) rows.push(element("tr", {}, element("td", { colspan: 3 }, rulewright.say("and {n} less likely ones", { n: sorted.length - MOST_BARS }))));
      const caption = element("caption", {}, rulewright.say("Odds: {name}", { name: widgets.titleOf(program, name) }));
      return element("table", { class: "rw-odds" }, caption, element("tbody", {}, ...rows));
    });
  }

  function bar(program, value, share) {
    const part = widgets.share(share);
    const fill = element("span", { class: "rw-fill" });
    fill.style.inlineSize = `${part * 100}%`;
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, widgets.possible(program, value)),
      element("td", {}, `${widgets.show(share)} `, element("small", {}, `${Math.round(part * 1000) / 10} %`)),
      element("td", { class: "rw-likely", "aria-hidden": "true" }, fill),
    );
  }

  // ---- readings

  function readings(program, result, odds, others, choose) {
    const open = others.map(([other, by]) => ({ ...other, outputs: {}, odds: by }));
    return [...(result.readings || []), ...open].map((other) => {
      const changed = Object.entries(other.outputs).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(result.outputs[name]));
      const said = changed.map(([name, value]) => element("li", {}, `${widgets.titleOf(program, name)}: `, element("strong", {}, widgets.shown(program, value))));
      for (const [name, by] of Object.entries(other.odds || {})) {
        if (JSON.stringify(by) === JSON.stringify(odds[name])) continue;
        const shares = by.slice(0, MOST_BARS).map(([value, share]) => `${widgets.possible(program, value)} ${widgets.show(share)}`);
        said.push(element("li", {}, `${widgets.titleOf(program, name)}: `, shares.join(", ")));
      }
      const text = [element("strong", {}, `${rulewright.say("Read otherwise:")} `), `“${other.text}” `, ...link(other.cite)];
      const take = element("button", { type: "button" }, rulewright.say("Read it so"));
      take.addEventListener("click", () => choose(other.group, other.reading));
      return element("div", { class: "rw-otherwise" }, element("p", {}, ...text), element("ul", {}, ...said), take);
    });
  }

  // ---- the explanation

  function explanation(program, result) {
    if (!result.trace.length) return [];
    const given = new Set(program.inputs.map((input) => input.name));
    const usual = result.trace.filter((line) => given.has(line.name)); // defaults: what nobody set
    const lines = result.trace.filter((line) => !given.has(line.name)).map((line) => {
      const value = widgets.shown(program, line.value, !line.name);
      const note = line.note ? [" ", element("small", {}, `(${line.note})`)] : [];
      const row = element("li", {}, element("span", { class: "rw-value" }, value), element("span", {}, widgets.printed(line.text), ...note, " ", ...link(line.cite)));
      if (line.cells) row.dataset.cells = JSON.stringify(line.cells);
      return row;
    });
    const said = usual.map((line) => widgets.printed(line.text)).join("; ");
    const rest = said ? [element("p", { class: "rw-usual" }, `${said}.`)] : [];
    const summary = element("summary", {}, rulewright.say("How it comes about"));
    return [element("details", { class: "rw-trace" }, summary, element("ol", {}, ...lines), ...rest)];
  }

  /** A link to a clause: to this page where it stands here. */
  function link(cite) {
    const way = cite && rulewright.clauses && rulewright.clauses[cite];
    if (!way) return [];
    const url = new URL(way, rulewright.root);
    const here = url.pathname === location.pathname;
    return [element("a", { class: "rw-clause rw-to-rule", href: here ? url.hash : url.href }, widgets.called(cite))];
  }
})();
