/* <rule-widget book="…" name="…">: a rule that can be played. Closed it is the one line that the page came with; opened it
   loads its book's rule code, takes the inputs and shows the answer at once. With `open` it is open from the start, with
   `given="INPUT=VALUE&…"` some inputs are set. */
(function () {
  "use strict";
  const { element, widgets } = rulewright;

  const ROLLED = ["dice", "die", "pool"];
  const times = (many, make) => Array.from({ length: many }, make);

  /** What a die shows whose faces are not alike likely. */
  function face({ faces, ways }) {
    let at = widgets.random(ways.reduce((sum, many) => sum + many, 0));
    return faces[ways.findIndex((many) => (at -= many) < 0)];
  }

  class RuleWidget extends HTMLElement {
    connectedCallback() {
      if (this.opener) return;
      this.book = this.getAttribute("book");
      this.name = this.getAttribute("name");
      this.opener = this.querySelector(".rw-play");
      this.opener.setAttribute("role", "button");
      this.opener.setAttribute("aria-expanded", "false");
      this.opener.addEventListener("click", (event) => {
        event.preventDefault();
        this.toggle();
      });
      this.opener.addEventListener("keydown", (event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        this.toggle();
      });
      const asked = new URL(location.href).searchParams.get("play") === this.id_;
      if (asked || this.hasAttribute("open")) this.toggle(asked);
    }

    get id_() {
      return `${this.book}:${this.name}`;
    }

    async toggle(scroll = false) {
      if (!this.program) await this.load();
      const opened = this.panel.hidden;
      this.panel.hidden = !opened;
      this.opener.setAttribute("aria-expanded", String(opened));
      if (opened && scroll) this.scrollIntoView({ block: "start" });
    }

    async load() {
      if (!this.panel) this.append((this.panel = element("div", { class: "rw-panel", hidden: true })));
      try {
        this.run = (await rulewright.playing(this.book))[this.name];
        this.program = this.run.program;
      } catch {
        const again = element("button", { type: "button" }, "Try again");
        again.addEventListener("click", () => this.load());
        this.panel.replaceChildren(element("p", {}, "The rule code of this book could not be loaded. "), again);
        return;
      }
      this.panel.replaceChildren();
      this.state = widgets.address.read(this.id_, this.program) || this.start();
      addEventListener("popstate", () => this.back());
      document.addEventListener("click", (event) => this.tapped(event.target));
      this.build();
      this.update(false);
    }

    /** What it starts from. */
    start() {
      return widgets.address.given(this.getAttribute("given"), this.program);
    }

    /** The answer for these inputs, in the readings that are in force. */
    call(inputs) {
      return this.run(inputs, { readings: this.state.readings });
    }

    /** The reader went back: what the address holds now is in force. */
    back() {
      const kept = widgets.address.read(this.id_, this.program);
      if (!kept && (new URL(location.href).searchParams.has("play") || !this.changes)) return;
      Object.assign(this.state, kept || this.start());
      this.update(false);
    }

    /** A cell of a printed table fills the inputs, where only one way leads to it. */
    tapped(target) {
      const cell = target.closest && !target.closest("a") && target.closest(".rw-table tbody td");
      if (!cell || this.panel.hidden) return;
      const found = widgets.reach(this.program, (inputs) => this.call(inputs), this.state.inputs, widgets.placeOf(cell, this.book));
      if (!found) return;
      Object.assign(this.state.inputs, found);
      this.update(true, "cell");
    }

    /** Another reading is to be in force. */
    choose(group, reading) {
      const { readings } = this.state;
      while (readings.length < group) readings.push(0);
      readings[group] = reading;
      this.update();
    }

    build() {
      const { program } = this;
      this.controls = new Map();
      for (const input of program.inputs) {
        const control = widgets.control(input, (value, what) => this.changed(input, value, what), program.records);
        this.controls.set(input.name, control);
        if (input.of) control.element.append(this.source(input));
      }
      this.answer = element("div", { class: "rw-answer", "aria-live": "polite" });
      this.answer.addEventListener("pointerover", (event) => this.point(event.target));
      this.answer.addEventListener("pointerleave", () => this.light());
      const form = element("form", { class: "rw-form" }, ...[...this.controls.values()].map((each) => each.element));
      form.addEventListener("submit", (event) => event.preventDefault());
      this.ledger = widgets.carries(program)
        ? widgets.ledger(program, this.state, (inputs) => this.call(inputs), () => this.update())
        : null;
      const foot = element("div", { class: "rw-foot" }, [program.rule.slice(program.rule.indexOf(":") + 1), program.stamp].filter(Boolean).join(" · "));
      const proofs = (rulewright.proofs || {})[this.id_] || [];
      if (proofs.length) {
        const said = proofs.map((each) => element("li", {}, each));
        foot.append(element("details", { class: "rw-proofs" }, element("summary", {}, "What was checked"), element("ul", {}, ...said)));
      }
      this.panel.append(form, this.buttons(), this.answer, ...(this.ledger ? [this.ledger.element] : []), foot);
    }

    /** The way to the rule whose result an input is. */
    source(input) {
      const other = rulewright.books[this.book][input.of];
      const way = other && rulewright.clauses[other.program.rule];
      if (!way) return element("span");
      const url = new URL(way, rulewright.root);
      url.search = `?play=${this.book}:${input.of}`;
      return element("a", { class: "rw-of", href: url.href }, "work it out");
    }

    buttons() {
      const made = [];
      const add = (text, press) => {
        const button = element("button", { type: "button" }, text);
        button.addEventListener("click", () => press(button));
        made.push(button);
      };
      if (this.program.inputs.some((input) => ROLLED.includes(input.type.kind))) add("Roll", () => this.roll());
      add("Copy the link", (button) => this.copy(button));
      add("Reset", () => this.reset());
      return element("div", { class: "rw-buttons" }, ...made);
    }

    changed(input, value, what) {
      const { inputs, sealed } = this.state;
      if (what === "seal") {
        sealed[input.name] = widgets.address.seal(this.draw(input), input.type.cards.length);
        delete inputs[input.name];
      } else if (what === "open") {
        inputs[input.name] = input.type.cards[widgets.address.open(sealed[input.name], input.type.cards.length)][0];
        delete sealed[input.name];
      } else if (value === undefined) delete inputs[input.name];
      else {
        inputs[input.name] = value;
        delete sealed[input.name];
      }
      this.update(true, input.name);
    }

    roll() {
      const { inputs } = this.state;
      for (const { name, type } of this.program.inputs) if (ROLLED.includes(type.kind)) delete inputs[name];
      for (const { name, type } of this.program.inputs) {
        if (type.kind === "dice") inputs[name] = times(type.count, () => 1 + widgets.random(type.sides)).reduce((sum, each) => sum + each);
        if (type.kind === "die") inputs[name] = face(type);
        if (type.kind === "pool") inputs[name] = times(this.run.dice(inputs, name), () => face(type));
      }
      this.update();
    }

    /** The place of a card drawn from what is left of the input's deck. */
    draw(input) {
      const gone = this.program.inputs.filter((each) => each.type.kind === "deck" && each.type.draw === input.type.draw).map((each) => this.state.inputs[each.name]);
      const left = input.type.cards.map(([name, copies]) => copies - gone.filter((each) => each === name).length);
      let at = widgets.random(left.reduce((sum, copies) => sum + copies, 0));
      return left.findIndex((copies) => (at -= copies) < 0);
    }

    reset() {
      Object.assign(this.state, { inputs: {}, sealed: {}, readings: [] });
      this.state.turns.length = 0;
      this.update(false);
      widgets.address.clear();
    }

    async copy(button) {
      const text = String(widgets.address.of(this.id_, this.state));
      const said = button.textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        widgets.address.write(this.id_, this.state);
        button.textContent = "It is in the address bar";
      }
      setTimeout(() => (button.textContent = said), 1600);
    }

    update(remember = true, what = "") {
      const { inputs, sealed } = this.state;
      for (const [name, control] of this.controls) control.show(inputs[name], sealed[name]);
      try {
        this.result = this.call(inputs);
      } catch (error) {
        this.answer.replaceChildren(element("p", { class: "rw-gap" }, error.message));
        return;
      }
      const complete = !this.result.open && !this.result.gap;
      const odds = complete ? this.run.odds(inputs, { readings: this.state.readings }) : {};
      this.answer.replaceChildren(...widgets.answer(this.program, this.result, odds, (group, reading) => this.choose(group, reading)));
      this.light();
      for (const input of this.program.inputs) if (input.type.kind === "subset") this.forbid(input, complete);
      const known = this.program.outputs.every((output) => output.name in this.result.outputs);
      if (this.ledger) this.ledger.show(complete && known);
      if (!remember) return;
      this.changes = true;
      widgets.address.write(this.id_, this.state, what && `${this.id_} ${what}`);
    }

    /** Say beside each member of a set that is not chosen why it may not be, as things stand. */
    forbid(input, complete) {
      const { inputs } = this.state;
      const allowed = this.result.outputs.allowed;
      this.controls.get(input.name).forbid((name) => {
        if (!complete || allowed !== true) return "";
        const tried = this.call({ ...inputs, [input.name]: [...(inputs[input.name] || input.default || []), name] });
        const why = tried.outputs.allowed === false && tried.trace.find((line) => line.value === false && !line.name);
        return why ? why.text : "";
      });
    }

    /** Light the printed cells that the answer rests on, and those of the cards that are known. */
    light() {
      const cards = this.program.inputs.filter((input) => input.type.kind === "deck").flatMap((input) => input.type.cards);
      const drawn = cards.filter(([name]) => Object.values(this.state.inputs).includes(name)).map(([, , cell]) => cell);
      widgets.light([...this.result.trace.flatMap((line) => line.cells || []), ...drawn]);
    }

    point(target) {
      const line = target.closest("[data-cells]");
      if (line) widgets.light(JSON.parse(line.dataset.cells));
      else if (this.result) this.light();
    }
  }

  customElements.define("rule-widget", RuleWidget);
})();
