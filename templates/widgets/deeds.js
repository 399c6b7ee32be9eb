/* What is done in the steps of a sheet: each change of a widget becomes a deed of the game, with words for the log. */
(function () {
  "use strict";

  /** The deeds of a book's steps. `runs` are its programs, `kept` its games. */
  rulewright.deeds = (runs, kept) => {
    const { widgets } = rulewright;
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
    const verbs = { roll: `${rulewright.say("rolled")} `, seal: rulewright.say("drawn, sealed"), open: `${rulewright.say("looked at:")} ` };
    const whole = { reset: rulewright.say("set back"), read: rulewright.say("read otherwise") };
    let flow = null;
    renew();

    /** Work out anew what flows where; `steps` are others than those of the game where a deed is not done yet. */
    function renew(steps = kept.stands().steps) {
      flow = rulewright.flow(runs, steps);
    }

    /** What a step gives, in one line, as far as it is settled; nothing where nobody has touched it. */
    function gives(which) {
      const touched = which in kept.stands().steps || Object.keys(flow.into(which)).length;
      const result = flow.result(which);
      return !touched || result.gap ? "" : widgets.brief(runs[which].program, result, {});
    }

    /** What was done in a step, in words. */
    function said(program, before, after, kind) {
      if (kind in whole) return whole[kind];
      const old = before.inputs || {};
      const now = after.inputs;
      const changed = program.inputs.filter((each) => (kind === "roll" ? widgets.rolled(each) : !same(old[each.name], now[each.name])));
      const values = changed.map((each) => `${widgets.title(each)}: ${each.name in now ? widgets.shown(program, now[each.name]) : rulewright.say("taken back")}`);
      return (verbs[kind] || "") + values.join("; ");
    }

    /** A step has another state: what was done becomes a deed. */
    function take(which, state, { kind, input }) {
      const { turn, steps } = kept.stands();
      const before = steps[which] || {};
      const after = { ...before, ...structuredClone(state) };
      renew({ ...steps, [which]: after });
      const { program } = runs[which];
      const result = flow.result(which);
      const outcome = result.gap ? "" : widgets.brief(program, result, {});
      const deed = { turn, steps: { [which]: after }, step: which, kind, says: said(program, before, after, kind), gives: outcome };
      kept.do(deed, kind === "set" ? `${which} ${input}` : "");
    }

    /** The next turn: ticks go, and what is asked in each turn (`asked`) is rolled anew; what came out is carried on. */
    function next(asked) {
      const { turn, steps } = kept.stands();
      const after = {};
      const carried = [];
      for (const [which, { program }] of Object.entries(runs)) {
        const { inputs = {}, sealed = {}, readings = [] } = steps[which] || {};
        const again = asked.has(which);
        const kind = (input) => again && widgets.chance(input);
        const gone = new Set(program.inputs.filter(kind).map((input) => input.name));
        const left = Object.fromEntries(Object.entries(inputs).filter(([name]) => !gone.has(name)));
        const { outputs, open, gap } = flow.result(which);
        for (const { name } of open || gap ? [] : program.inputs.filter((input) => input.carry && input.name in outputs)) {
          left[name] = outputs[name];
          carried.push(`${widgets.titleOf(program, name)} ${widgets.shown(program, outputs[name])}`);
        }
        if (steps[which] || Object.keys(left).length) after[which] = { inputs: left, sealed: again ? {} : sealed, readings, ticked: false };
      }
      const says = `${rulewright.say("turn {turn} ended", { turn })}${carried.length ? `; ${rulewright.say("carried on:")} ${carried.join(", ")}` : ""}`;
      kept.do({ turn: turn + 1, steps: after, kind: "turn", says });
    }

    /** Where the widgets of the sheet keep their state, in the manner of `widgets.address`. `renewed` collects what they do
        when something changed elsewhere. */
    function home(renewed) {
      const name = (id) => id.slice(id.indexOf(":") + 1);
      return {
        read(id) {
          const { inputs = {}, sealed = {}, readings = [] } = kept.stands().steps[name(id)] || {};
          return { inputs: { ...inputs }, sealed: { ...sealed }, readings: [...readings], turns: [] };
        },
        write: (id, { inputs, sealed, readings }, deed) => take(name(id), { inputs, sealed, readings }, deed),
        clear: (id) => take(name(id), { inputs: {}, sealed: {}, readings: [] }, { kind: "reset" }),
        follow: (tell) => renewed.add(tell),
        lets: () => true,
        flow: (program) => flow.into(program.name),
        way: (_, other) => `#step-${other}`,
        page: (program) => new URL(rulewright.clauses[program.rule] || "", rulewright.root),
      };
    }

    return { renew, gives, next, home };
  };
})();
