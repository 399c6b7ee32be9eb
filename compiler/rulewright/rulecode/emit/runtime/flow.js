// Results that flow: an input that another rule gives may be what that rule is told, which is then looked up itself.
// flow.py is the same, function for function.

const source = (given) => (given.of ? given.record || given.name : "");

const READINGS = "$readings";

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function takeUp(program, inputs, lookup) {
  if (!isRecord(inputs)) return [inputs, {}, []];
  const waiting = [];
  const found = { ...inputs };
  const answers = {};
  for (const name of Object.keys(inputs)) {
    const takers = program.inputs.filter((each) => source(each) === name);
    if (!takers.length || !isRecord(inputs[name])) continue;
    const inner = program.family[takers[0].of];
    const { [READINGS]: readings, ...tells } = inputs[name];
    answers[name] = lookup(inner, tells, { readings });
    delete found[name];
    for (const each of takers) {
      if (each.name in inputs && each.name !== name) {
        throw new RangeError(`${told(each.name)} is given twice: by itself, and by ${told(name)}`);
      }
      const output = each.output || inner.outputs[0].name;
      if (output in answers[name].outputs) found[each.name] = answers[name].outputs[output];
      else waiting.push(each.name);
    }
  }
  return [found, answers, waiting];
}
