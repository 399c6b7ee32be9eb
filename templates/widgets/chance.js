/* What chance decides: dice are rolled and cards drawn with the browser's own source of random numbers. */
(function () {
  "use strict";
  const { widgets } = rulewright;
  const ROLLED = ["dice", "die", "pool"];
  const times = (many, make) => Array.from({ length: many }, make);

  /** True for an input that is rolled; `chance` also for one that is drawn. */
  widgets.rolled = (input) => ROLLED.includes(input.type.kind);
  widgets.chance = (input) => widgets.rolled(input) || input.type.kind === "deck";

  /** What a die shows whose faces are not alike likely. */
  function face({ faces, ways }) {
    let at = widgets.random(ways.reduce((sum, many) => sum + many, 0));
    return faces[ways.findIndex((many) => (at -= many) < 0)];
  }

  /** What all dice of a calculation show, by their inputs. `inputs` are the others: how many dice a pool has may hang on them. */
  widgets.roll = (run, inputs) => {
    const rolled = run.program.inputs.filter(widgets.rolled);
    const others = { ...inputs };
    for (const { name } of rolled) delete others[name];
    const found = {};
    for (const { name, type } of rolled) {
      if (type.kind === "dice") found[name] = times(type.count, () => 1 + widgets.random(type.sides)).reduce((sum, each) => sum + each);
      if (type.kind === "die") found[name] = face(type);
      if (type.kind === "pool") found[name] = times(run.dice({ ...others, ...found }, name), () => face(type));
    }
    return found;
  };

  /** The place of a card drawn from what is left of an input's deck. */
  widgets.draw = (program, inputs, input) => {
    const same = program.inputs.filter((each) => each.type.kind === "deck" && each.type.draw === input.type.draw);
    const gone = same.map((each) => inputs[each.name]);
    const left = input.type.cards.map(([name, copies]) => copies - gone.filter((each) => each === name).length);
    let at = widgets.random(left.reduce((sum, copies) => sum + copies, 0));
    return left.findIndex((copies) => (at -= copies) < 0);
  };
})();
