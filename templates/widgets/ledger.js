/* A ledger: a calculation that goes on from turn to turn. Each turn keeps its inputs; what is carried goes into the next. */
(function () {
  "use strict";
  const { element, widgets } = rulewright;

  /** True where something is carried from one turn to the next. */
  widgets.carries = (program) => program.inputs.some((input) => input.carry);

  /** The ledger of a calculation. `state` is kept by the widget; `run(inputs)` gives a result; `changed()` is called when
      a turn was ended or taken back. */
  widgets.ledger = (program, state, run, changed) => {
    const carried = program.inputs.filter((input) => input.carry).map((input) => input.name);
    const rolled = program.inputs.filter(widgets.chance).map((input) => input.name);
    const shown = program.outputs.filter((output) => output.kind !== "list").map((output) => output.name);
    const titles = shown.map((name) => widgets.titleOf(program, name));
    const end = button(rulewright.say("End the turn"), () => {
      const result = run(state.inputs);
      state.turns.push({ ...state.inputs });
      for (const name of carried) state.inputs[name] = result.outputs[name];
      for (const name of rolled) delete state.inputs[name];
      changed();
    });
    const undo = button(rulewright.say("Take the last turn back"), () => {
      state.inputs = state.turns.pop();
      changed();
    });
    const save = button(rulewright.say("Save as a table"), () => widgets.save(`${program.name}.csv`, new Blob([csv(rows())], { type: "text/csv" })));
    const body = element("tbody");
    const head = element("tr", {}, ...[rulewright.say("Turn"), ...titles].map((name) => element("th", { scope: "col" }, name)));
    const table = element("table", {}, element("thead", {}, head), body);
    const scroll = element("div", { class: "rw-scroll", tabindex: 0, role: "region", "aria-label": rulewright.say("Turns so far") }, table);
    const rows = () => [
      [rulewright.say("Turn"), ...titles],
      ...state.turns.map((inputs, at) => [at + 1, ...shown.map((name) => widgets.shown(program, run(inputs).outputs[name]))]),
    ];
    return {
      /** Go through all turns once more: what each gives goes into the next, as it was with these inputs. */
      again: () => {
        let before = null;
        for (const inputs of [...state.turns, state.inputs]) {
          for (const name of before ? carried : []) inputs[name] = before.outputs[name];
          before = run(inputs);
        }
      },
      element: element("div", { class: "rw-ledger" }, element("div", { class: "rw-buttons" }, end, undo, save), scroll),
      show: (complete) => {
        end.disabled = !complete;
        undo.disabled = save.disabled = !state.turns.length;
        scroll.hidden = !state.turns.length;
        const lines = rows().slice(1);
        body.replaceChildren(...lines.map((line) => element("tr", {}, ...line.map((each) => element("td", {}, String(each))))));
      },
    };
  };

  function button(text, press) {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", press);
    return made;
  }

  const csv = (rows) => rows.map((row) => row.map((each) => `"${String(each).replaceAll('"', '""')}"`).join(",")).join("\r\n");
})();
