/* Results that flow from one rule into others: an input that is another rule's result has it as soon as that is known. */
(function () {
  "use strict";

  /** The flow among the programs of a book: `runs` are its functions, `steps` what is set in each ({inputs, readings}). */
  rulewright.flow = (runs, steps) => {
    const results = new Map();
    const state = (name) => steps[name] || {};

    /** What flows into a program: {input: value}. */
    function into(name) {
      const found = {};
      for (const input of runs[name].program.inputs) {
        if (!input.of || !runs[input.of]) continue;
        const { outputs } = result(input.of);
        const main = runs[input.of].program.outputs.find((each) => each.main);
        const value = outputs[input.output || (main && main.name)];
        if (value !== undefined && value !== null) found[input.name] = value;
      }
      return found;
    }

    /** All that a program is given. */
    const given = (name) => ({ ...into(name), ...state(name).inputs });

    /** The result of a program; of one that is given what it cannot take (by an older edition), none. */
    function result(name) {
      if (!results.has(name)) {
        results.set(name, { outputs: {}, trace: [] }); // a circle would end here
        try {
          results.set(name, runs[name](given(name), { readings: state(name).readings || [] }));
        } catch {
          // it stays without a result
        }
      }
      return results.get(name);
    }

    return { into, given, result };
  };
})();
