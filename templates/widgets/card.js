/* A result to pass on: as text, or as a picture. Both name the book, the rule, what was given, and the clauses it rests on. */
(function () {
  "use strict";
  const { element, widgets } = rulewright;
  const MOST = 14; // clauses that a card holds
  const WIDE = 640; // of a picture, in its own pixels; it is drawn at twice the size
  const EDGE = 28;

  /** The menu that copies. `now()` gives {program, result, inputs, odds, readings, address} as things stand. */
  widgets.copier = (now) => {
    const said = element("span", { role: "status" });
    const menu = element("details", { class: "rw-copy" }, element("summary", {}, rulewright.say("Copy")));
    const choices = element("div", {}, said);
    const choice = (text, make, type) => {
      const button = element("button", { type: "button" }, text);
      button.addEventListener("click", async () => {
        said.textContent = "";
        said.textContent = await give(make, type);
      });
      choices.append(button);
    };
    choice(rulewright.say("The link"), async () => now().address, "text/plain");
    choice(rulewright.say("The result as text"), async () => text(now()), "text/plain");
    choice(rulewright.say("The result as a picture"), async () => picture(now()), "image/png");
    menu.append(choices);
    return menu;
  };

  /** Put what is made onto the clipboard; a browser that does not let us gets it in another way. Returns what happened. */
  async function give(make, type) {
    const made = make();
    try {
      if (type === "text/plain") await navigator.clipboard.writeText(await made);
      else await navigator.clipboard.write([new ClipboardItem({ [type]: made })]);
      return rulewright.say("Copied");
    } catch {
      const content = await made;
      if (type === "text/plain") return content;
      widgets.save("result.png", content);
      return rulewright.say("Saved as {file}", { file: "result.png" });
    }
  }

  /** Let the reader keep a blob as a file. */
  widgets.save = (name, blob) => {
    const url = URL.createObjectURL(blob);
    element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };

  // ---- what a card says

  const shown = (program, input, value) => `${widgets.title(input)}: ${widgets.shown(program, value)}`;

  /** How a passage is read that can be read otherwise. */
  function readSo({ cite, text }) {
    return `${cite ? rulewright.say("{rule} is read so", { rule: widgets.called(cite) }) : rulewright.say("It is read so")}: ${text}`;
  }

  function facts({ program, result, inputs, odds, readings }) {
    const values = program.inputs.map((input) => [input, widgets.valueOf(input, inputs, result)]);
    const given = values.filter(([, value]) => value !== undefined).map(([input, value]) => shown(program, input, value));
    given.push(...program.readings.map((alternatives, group) => readSo(alternatives[readings[group] || 0])));
    const names = new Set(program.inputs.map(({ name }) => name));
    const lines = [...clausesOf(program, result.trace.filter((line) => line.cite && !names.has(line.name)))];
    const clauses = lines.slice(0, MOST);
    if (lines.length > MOST) clauses.push({ value: "", cite: "", words: rulewright.say("and {n} more", { n: lines.length - MOST }) });
    return {
      book: (rulewright.titles || {})[program.rule.split(":")[0]] || program.rule.split(":")[0],
      rule: `${widgets.called(program.rule)} ${widgets.title(program)}${program.stamp ? ` (${program.stamp})` : ""}`,
      given,
      outcome: widgets.brief(program, result, odds).split(" · ").filter(Boolean),
      clauses,
    };
  }

  /** Each clause once, with all that it gives. */
  function clausesOf(program, lines) {
    const found = new Map();
    for (const line of lines) {
      const key = `${line.cite} ${line.text}`;
      if (!found.has(key)) found.set(key, { cite: widgets.called(line.cite), words: widgets.printed(line.text), value: [] });
      const { value } = found.get(key);
      const shown = widgets.shown(program, line.value, !line.name);
      if (!value.includes(shown)) value.push(shown);
    }
    return [...found.values()].map((each) => ({ ...each, value: each.value.join(", ") }));
  }

  function text(state) {
    const { book, rule, given, outcome, clauses } = facts(state);
    const why = clauses.map(({ value, cite, words }) => `  ${[cite, words].filter(Boolean).join(" ")}${value ? ` → ${value}` : ""}`);
    return [`${book}, ${rule}`, given.join("; "), ...outcome, ...why, state.address].filter(Boolean).join("\n");
  }

  // ---- drawn

  function picture(state) {
    const { book, rule, given, outcome, clauses } = facts(state);
    const style = getComputedStyle(document.querySelector(".rw-panel") || document.body);
    const ink = style.color;
    const paper = [...ancestors(document.querySelector(".rw-panel"))].map((each) => getComputedStyle(each).backgroundColor).find((each) => !/, 0\)|transparent/.test(each)) || "#fff";
    const pen = document.createElement("canvas").getContext("2d");
    const font = (size, bold) => `${bold ? "bold " : ""}${size}px ${style.fontFamily}`;
    const blocks = [
      { words: book, size: 15 },
      { words: rule, size: 22, bold: true, after: 10 },
      { words: given.join("; "), size: 15, after: 12 },
      ...outcome.map((words) => ({ words, size: 20, bold: true, after: 4 })),
      ...clauses.map(({ value, cite, words }, at) => ({ words: [cite, words, value && `→ ${value}`].filter(Boolean).join("  "), size: 14, before: at ? 0 : 12, after: 4 })),
    ].filter(({ words }) => words);
    const lines = [];
    let height = EDGE;
    for (const { words, size, bold, before = 0, after = 0 } of blocks) {
      pen.font = font(size, bold);
      height += before;
      for (const line of wrapped(pen, words)) lines.push({ line, size, bold, y: (height += size * 1.4) });
      height += after;
    }
    const canvas = element("canvas", { width: WIDE * 2, height: Math.ceil(height + EDGE) * 2 });
    const draw = canvas.getContext("2d");
    draw.scale(2, 2);
    draw.fillStyle = paper;
    draw.fillRect(0, 0, WIDE, canvas.height);
    draw.fillStyle = ink;
    for (const { line, size, bold, y } of lines) {
      draw.font = font(size, bold);
      draw.fillText(line, EDGE, y);
    }
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  function* ancestors(from) {
    for (let each = from; each; each = each.parentElement) yield each;
  }

  function wrapped(pen, words) {
    const lines = [""];
    for (const word of words.split(/\s+/)) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (pen.measureText(longer).width <= WIDE - 2 * EDGE || !lines.at(-1)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }
})();
