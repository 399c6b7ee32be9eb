/* A rule whose result is an input: opened in place, its result goes in at once, and what it was told is kept with the
   calculation, under the input's name (under the record's, where one rule gives several). */
(function () {
  "use strict";
  const { element, widgets } = rulewright;

  /** The name under which a calculation keeps what the rule is told that gives an input. */
  widgets.source = (input) => input.record || input.name;

  const told = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

  /** True where an input comes of a rule that is open in place. */
  widgets.comesOf = (input, inputs) => Boolean(input.of) && told(inputs[widgets.source(input)]);

  /** The value of an input; of one that flows, what its rule gives as things stand. */
  widgets.valueOf = (input, inputs, result) => {
    if (!widgets.comesOf(input, inputs)) return inputs[input.name];
    const answer = result && result.inner && result.inner[widgets.source(input)];
    return answer && answer.outputs[input.output || Object.keys(answer.outputs).find((name) => name !== "allowed")];
  };

  /** Put the values that a rule gave in the place of what it was told. */
  widgets.settle = (program, name, inputs, result) => {
    const takers = program.inputs.filter((each) => each.of && widgets.source(each) === name);
    const values = takers.map((each) => [each.name, widgets.valueOf(each, inputs, result)]);
    delete inputs[name];
    for (const [taker, value] of values) if (value !== undefined && value !== null) inputs[taker] = value;
  };

  /** Where a rule that is open in place keeps what is set in it. */
  const home = (said, tell) => {
    const { $readings = [], ...inputs } = said;
    return {
      ...widgets.address,
      read: () => ({ inputs, turns: [], sealed: {}, readings: [...$readings] }),
      follow: () => {},
      lets: () => false,
      write: (id, state) => tell(saidBy(state)),
      clear: () => tell({}),
    };
  };

  const saidBy = ({ inputs, readings }) => ({ ...inputs, ...(readings.some(Boolean) ? { $readings: readings } : {}) });

  /** The button below an input, and the rule that it opens. `tell(told)` is called with what the rule is told; with
      undefined where its result is to be kept and the rule closed. */
  widgets.inner = (book, input, tell) => {
    const name = widgets.source(input);
    const button = element("button", { type: "button", class: "rw-of", "aria-expanded": "false" }, rulewright.say("Work it out here"));
    const place = element("div", { class: "rw-inner", hidden: true });
    button.addEventListener("click", () => tell(place.hidden ? {} : undefined));
    const { program } = rulewright.books[book][input.of];
    const way = rulewright.clauses && rulewright.clauses[program.rule];
    const number = widgets.called(program.rule);
    const head = element("p", {}, way ? element("a", { class: "rw-to-rule", href: new URL(way, rulewright.root).href }, number) : number, ` ${program.title}`);

    let nested = null;

    function open(inputs) {
      nested = element("rule-widget", { book, name: input.of });
      nested.home = home(inputs, tell);
      place.replaceChildren(head, nested);
    }

    return {
      element: element("div", { class: "rw-source" }, button, place),
      show: (inputs) => {
        const closed = !told(inputs[name]);
        const stands = nested && nested.state && JSON.stringify(saidBy(nested.state)) === JSON.stringify(inputs[name]);
        if (!closed && (place.hidden || !stands)) open(inputs[name]);
        if (closed) place.replaceChildren();
        place.hidden = closed;
        button.setAttribute("aria-expanded", String(!closed));
        button.textContent = closed ? rulewright.say("Work it out here") : rulewright.say("Keep the result");
      },
    };
  };
})();
