/* What someone typed behind a rule's number as inputs of its rule code: `58.53 -1 vichy`. And what comes of it, in one line. */
(function () {
  "use strict";
  const { widgets } = rulewright;
  const NOT = /^(?:no|not|without)$/;
  const MOST = 3; // values of an output that one line names

  const wordsIn = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const words = (input) => wordsIn(`${widgets.words(input.name)} ${input.title || ""}`);
  const begins = (input, token) => token.length > 2 && words(input).some((word) => word.startsWith(token));
  const number = (value) => Number(String(value).replace(/^(-?\d+)\/(\d+)$/, (_, above, below) => above / below));

  /** Return {inputs, used: how many of the tokens were understood}. What fits nothing is left alone. */
  widgets.understand = (program, tokens) => {
    const inputs = {};
    let used = 0;
    let not = false;
    let next = null; // the input that was named: a number behind it is its value
    const free = (...kinds) => program.inputs.filter((each) => kinds.includes(each.type.kind) && !(each.name in inputs));
    const take = (input, value) => {
      inputs[input.name] = value;
      used++;
      next = null;
    };

    function figure(value) {
      const fits = ({ type }) => (type.kind === "dice" ? value >= type.count && value <= type.count * type.sides : value >= number(type.low) && value <= number(type.high));
      const input = [next, ...free("range"), ...free("dice")].filter(Boolean).find(fits);
      if (input) take(input, value);
    }

    /** The choice that these tokens begin with, as it is printed or as rule code has it: {input, word, length}. */
    function chosen(tokens) {
      const all = free("choice").flatMap((input) => input.type.words.map((word) => ({ input, word })));
      const said = all.flatMap(({ input, word }) => [[word.toLowerCase()], wordsIn(widgets.shown(program, word))].map((parts) => ({ input, word, parts })));
      const fits = said.filter(({ parts }) => parts.length && parts.every((part, at) => part === (tokens[at] || "").toLowerCase()));
      return fits.sort((one, other) => other.parts.length - one.parts.length)[0];
    }

    /** The choice of which one word alone begins so. */
    function begun(token) {
      const within = (word) => wordsIn(widgets.shown(program, word)).some((part) => part.startsWith(token));
      const found = free("choice").map((input) => ({ input, fits: input.type.words.filter(within) }));
      return token.length > 2 && found.find(({ fits }) => fits.length === 1);
    }

    function word(token) {
      const named = (input) => input.name.toLowerCase() === token;
      const flags = free("flag");
      const flag = flags.find(named) || flags.find((input) => begins(input, token));
      const choice = !flag && begun(token);
      const counted = free("range", "dice");
      if (flag) take(flag, !not);
      else if (choice) take(choice.input, choice.fits[0]);
      else next = counted.find(named) || counted.find((input) => begins(input, token)) || next;
    }

    for (let at = 0; at < tokens.length; at++) {
      const choice = chosen(tokens.slice(at));
      if (choice) {
        take(choice.input, choice.word);
        at += choice.parts.length - 1;
        used += choice.parts.length - 1;
        continue;
      }
      const token = tokens[at].toLowerCase().replace(/[−–]/g, "-");
      if (NOT.test(token)) {
        not = true;
        continue;
      }
      if (/^[-+]?\d+$/.test(token)) figure(Number(token));
      else word(token);
      not = false;
    }
    return { inputs, used };
  };

  /** What a calculation gives, in one line of text: values, or their odds. */
  widgets.brief = (program, result, odds) => {
    if (result.gap) return rulewright.say("The print has no answer: {gap}", { gap: result.gap });
    const said = program.outputs.filter(({ name }) => name !== "allowed").map((output) => {
      const shares = odds[output.name];
      const value = result.outputs[output.name];
      const title = widgets.titleOf(program, output.name);
      if (shares) {
        const likely = [...shares].sort(([, a], [, b]) => widgets.share(b) - widgets.share(a)).slice(0, MOST);
        return `${title}: ${likely.map(([each, share]) => `${widgets.possible(program, each)} ${widgets.show(share)}`).join(", ")}`;
      }
      return value === undefined ? "" : `${title}: ${widgets.shown(program, value)}`;
    });
    return said.filter(Boolean).join(" · ");
  };
})();
