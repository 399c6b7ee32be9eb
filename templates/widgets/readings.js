/* The readings of a rule's open questions: one of each is in force, and can be chosen at any time. */
(function () {
  "use strict";
  const { element, widgets } = rulewright;
  let ids = 0;

  /** The lists to choose from. `choose(group, reading)` puts a reading in force. */
  widgets.readings = (program, choose) => {
    const lists = program.readings.map((alternatives, group) => {
      const id = `rw-reading-${++ids}`;
      const options = alternatives.map(({ text }, at) => element("option", { value: String(at) }, text));
      const select = element("select", { id }, ...options);
      select.addEventListener("change", () => choose(group, Number(select.value)));
      const { cite } = alternatives[0];
      const name = cite ? rulewright.say("{rule} is read so", { rule: widgets.called(cite) }) : rulewright.say("It is read so");
      return { select, row: element("div", { class: "rw-input" }, element("label", { for: id }, name), select) };
    });
    const summary = element("summary", {}, lists.length === 1 ? rulewright.say("One passage can be read two ways") : rulewright.say("{n} passages can be read two ways", { n: lists.length }));
    const box = element("details", { class: "rw-readings" }, summary, ...lists.map(({ row }) => row));
    return { elements: lists.length ? [box] : [], show: (inForce) => lists.forEach(({ select }, group) => (select.value = String(inForce[group] || 0))) };
  };

  /** The odds by each reading that gives others, while dice are open: pairs of {group, reading, text, cite} and odds. */
  widgets.oddsByReading = (run, inputs, inForce, odds) => {
    const { readings } = run.program;
    if (!Object.keys(odds).length) return [];
    const all = readings.flatMap((alternatives, group) => alternatives.map((each, reading) => ({ ...each, group, reading })));
    const asked = all.filter(({ group, reading }) => reading !== (inForce[group] || 0));
    const by = asked.map((each) => [each, run.odds(inputs, { readings: readings.map((_, at) => (at === each.group ? each.reading : inForce[at] || 0)) })]);
    return by.filter(([, other]) => JSON.stringify(other) !== JSON.stringify(odds));
  };
})();
