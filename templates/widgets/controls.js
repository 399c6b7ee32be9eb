/* A control for each type of input. Each is {element, show(value)}; `changed(value)` is called with undefined where the
   reader takes a value back. */
(function () {
  "use strict";
  const { element, widgets } = rulewright;
  const FEW = 8; // words or faces that stand side by side; more are a list to choose from
  let ids = 0;

  const KINDS = { flag, range, choice, dice, die, pool, deck, subset };

  /** The control of an input of a program. */
  widgets.control = (input, changed, program) => KINDS[input.type.kind](input, changed, program);

  const exact = (value) => (typeof value === "object" && value !== null ? value.n / value.d : fraction(value));
  const fraction = (value) => {
    const [above, below = 1] = String(value).split("/").map(Number);
    return above / below;
  };

  function group(input, ...parts) {
    return element("fieldset", { class: "rw-input" }, element("legend", {}, widgets.title(input)), ...parts);
  }

  // ---- one of a few: radio buttons that look like one bar

  function bar(input, values, names, changed) {
    const name = `rw-${++ids}`;
    const radios = values.map((value) => {
      const radio = element("input", { type: "radio", name });
      radio.addEventListener("change", () => changed(value));
      return radio;
    });
    const labels = radios.map((radio, at) => element("label", {}, radio, element("span", {}, names[at])));
    const box = group(input, element("div", { class: "rw-either" }, ...labels));
    return {
      element: box,
      show: (value) => radios.forEach((radio, at) => (radio.checked = values[at] === (value ?? input.default))),
    };
  }

  function list(input, values, names, changed, none) {
    const id = `rw-${++ids}`;
    const options = values.map((value, at) => element("option", { value: String(at) }, names[at]));
    const select = element("select", { id }, element("option", { value: "" }, none), ...options);
    select.addEventListener("change", () => changed(select.value === "" ? undefined : values[Number(select.value)]));
    return {
      element: element("div", { class: "rw-input" }, element("label", { for: id }, widgets.title(input)), select),
      show: (value) => (select.value = String(values.includes(value ?? input.default) ? values.indexOf(value ?? input.default) : "")),
    };
  }

  function choice(input, changed, program) {
    const { words } = input.type;
    const names = words.map((word) => widgets.shown(program, word));
    const make = words.length > FEW || names.join("").length > 60 ? list : bar;
    return make(input, words, names, changed, "choose");
  }

  function flag(input, changed) {
    if (input.default === undefined) return bar(input, [true, false], [rulewright.say("Yes"), rulewright.say("No")], changed);
    const id = `rw-${++ids}`;
    const box = element("input", { type: "checkbox", role: "switch", id });
    box.addEventListener("change", () => changed(box.checked));
    return {
      element: element("div", { class: "rw-input rw-switch" }, box, element("label", { for: id }, widgets.title(input))),
      show: (value) => (box.checked = value === undefined ? input.default : value),
    };
  }

  function dice(input, changed) {
    const { count, sides } = input.type;
    const faces = Array.from({ length: count * (sides - 1) + 1 }, (_, at) => count + at);
    if (faces.length > FEW) return list(input, faces, faces.map(String), changed, rulewright.say("not rolled"));
    return bar(input, [undefined, ...faces], ["?", ...faces.map(String)], changed);
  }

  function die(input, changed) {
    const { faces } = input.type;
    const names = faces.map((face) => widgets.show(face));
    if (faces.length > FEW) return list(input, faces, names, changed, rulewright.say("not rolled"));
    return bar(input, [undefined, ...faces], ["?", ...names], changed);
  }

  // ---- a pool of dice: what each shows, parted by commas

  function pool(input, changed) {
    const id = `rw-${++ids}`;
    const field = element("input", { type: "text", id, placeholder: rulewright.say("not rolled") });
    const hint = element("small", { id: `${id}-faces` }, rulewright.say("each {faces}; commas between", { faces: input.type.faces.map((face) => widgets.show(face)).join(", ") }));
    field.setAttribute("aria-describedby", hint.id);
    field.addEventListener("change", () => {
      const shown = field.value.split(/[\s,]+/).filter(Boolean);
      changed(shown.length ? shown : undefined);
    });
    return {
      element: element("div", { class: "rw-input" }, element("label", { for: id }, widgets.title(input)), field, hint),
      show: (value) => {
        if (document.activeElement !== field) field.value = value === undefined ? "" : value.join(", ");
      },
    };
  }

  // ---- a number

  function range(input, changed) {
    const { low, high, step } = { low: exact(input.type.low), high: exact(input.type.high), step: exact(input.type.step) };
    const id = `rw-${++ids}`;
    const start = input.default === undefined ? Math.max(low, Math.min(high, 0)) : exact(input.default);
    const field = element("input", { type: "number", id, min: low, max: high, step, inputmode: step < 1 ? "decimal" : "numeric" });
    field.placeholder = input.default === undefined ? "" : String(start);
    const hint = element("small", { id: `${id}-range` }, `${widgets.show(input.type.low)} to ${widgets.show(input.type.high)}`);
    field.setAttribute("aria-describedby", hint.id);
    const wrong = element("small", { class: "rw-wrong", role: "alert" });
    const tell = () => {
      const kept = field.value !== "" && field.checkValidity();
      const bad = !kept && (field.value !== "" || field.validity.badInput);
      field.toggleAttribute("aria-invalid", bad);
      wrong.textContent = bad ? `This is not one of ${hint.textContent}${step === 1 ? "" : `, in steps of ${widgets.show(input.type.step)}`}.` : "";
      changed(kept ? plain(Number(field.value)) : undefined);
    };
    const move = (by) => {
      const next = field.value === "" ? (input.default === undefined ? start : start + by) : Number(field.value) + by;
      field.value = String(Math.max(low, Math.min(high, next)));
      tell();
    };
    field.addEventListener("input", tell);
    const button = (sign, by) => {
      const made = element("button", { type: "button", "aria-label": `${widgets.title(input)}: ${by < 0 ? "less" : "more"}` }, sign);
      made.addEventListener("click", () => move(by));
      return made;
    };
    const stepper = element("div", { class: "rw-stepper" }, button("−", -step), field, button("+", step), hint, wrong);
    return {
      element: element("div", { class: "rw-input" }, element("label", { for: id }, widgets.title(input)), stepper),
      show: (value) => {
        if (document.activeElement === field) return; // half a number is being typed
        field.value = value === undefined ? "" : String(exact(value));
        field.removeAttribute("aria-invalid");
        wrong.textContent = "";
      },
    };
  }

  /** A number as rule code takes it: what is not whole goes as a decimal, which is exact. */
  const plain = (number) => (Number.isInteger(number) ? number : String(number));

  // ---- a card

  function deck(input, changed) {
    const names = input.type.cards.map(([name]) => name);
    const made = list(input, names, names, changed, rulewright.say("not known"));
    const sealed = element("span", { class: "rw-sealed", hidden: true }, `${rulewright.say("Drawn and sealed.")} `);
    const look = element("button", { type: "button" }, rulewright.say("Look at it"));
    sealed.append(look);
    const draw = element("button", { type: "button" }, rulewright.say("Draw, sealed"));
    made.element.append(element("div", { class: "rw-deck" }, draw, sealed));
    draw.addEventListener("click", () => changed(undefined, "seal"));
    look.addEventListener("click", () => changed(undefined, "open"));
    return {
      element: made.element,
      show: (value, token) => {
        made.show(value);
        sealed.hidden = !token;
        draw.hidden = Boolean(token);
      },
    };
  }

  // ---- a set of records

  function subset(input, changed, { records }) {
    const made = records[input.type.items].map((record) => {
      const id = `rw-${++ids}`;
      const box = element("input", { type: "checkbox", id });
      const facts = Object.entries(record).filter(([key, value]) => key !== "name" && typeof value === "number");
      const worth = facts.map(([key, value]) => `${widgets.words(key)} ${value}`).join(", ");
      const label = element("label", { for: id }, record.name, ...(worth ? [element("small", {}, ` ${worth}`)] : []));
      box.addEventListener("change", () => changed(made.filter((each) => each.box.checked).map((each) => each.name)));
      return { name: record.name, box, row: element("li", {}, box, label) };
    });
    const why = element("div", { class: "rw-why" });
    return {
      element: group(input, element("ul", { class: "rw-set" }, ...made.map((each) => each.row)), why),
      show: (value) => made.forEach((each) => (each.box.checked = (value || []).includes(each.name))),
      /** Say which members may not be chosen now, and why, by `reason(name)`: each reason once. */
      forbid: (reason) => {
        const reasons = new Map();
        for (const { name, box, row } of made) {
          const said = box.checked ? "" : reason(name);
          row.classList.toggle("rw-not-now", Boolean(said));
          if (said) reasons.set(said, [...(reasons.get(said) || []), name]);
        }
        const lines = [...reasons].map(([said, names]) => element("p", {}, element("strong", {}, `Not ${names.join(", ")}: `), said));
        why.replaceChildren(...lines);
      },
    };
  }
})();
