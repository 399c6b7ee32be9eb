/* <rule-widget book="…" name="…">: a rule that can be played. Closed it is the one line that the page came with; opened it
   loads its book's rule code, takes the inputs and shows the answer at once. With `open` it is open from the start, with
   `given="INPUT=VALUE&…"` some inputs are set. What is set is kept in the address, or where the property `home` says. One
   without that line stands open within another. */
(function () {
  "use strict";
  const { element, widgets } = rulewright;

  class RuleWidget extends HTMLElement {
    connectedCallback() {
      if (this.book) return;
      this.book = this.getAttribute("book");
      this.name = this.getAttribute("name");
      this.opener = this.querySelector(".rw-play");
      if (!this.opener) return void this.toggle();
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
      if (this.opener) this.opener.setAttribute("aria-expanded", String(opened));
      if (opened && scroll) this.scrollIntoView({ block: "start" });
    }

    async load() {
      if (!this.panel) this.append((this.panel = element("div", { class: "rw-panel", hidden: true })));
      try {
        this.run = (await rulewright.playing(this.book))[this.name];
        this.program = this.run.program;
      } catch {
        const again = element("button", { type: "button" }, rulewright.say("Try again"));
        again.addEventListener("click", () => this.load());
        this.panel.replaceChildren(element("p", {}, `${rulewright.say("The rule code of this book could not be loaded.")} `), again);
        return;
      }
      this.panel.replaceChildren();
      this.home = this.home || widgets.address;
      this.state = this.home.read(this.id_, this.program) || this.start();
      this.home.follow(() => this.back());
      document.addEventListener("click", (event) => this.tapped(event.target));
      this.build();
      this.update();
    }

    /** What it starts from. */
    start() {
      return widgets.address.given(this.getAttribute("given"), this.program);
    }

    /** What is known: results of other rules that flow in here, and what the reader has set. */
    get known() {
      return { ...this.home.flow(this.program), ...this.state.inputs };
    }

    /** The answer for these inputs, in the readings that are in force. */
    call(inputs) {
      return this.run(inputs, { readings: this.state.readings });
    }

    /** What is kept was changed elsewhere (the reader went back, say): it is in force now. */
    back() {
      const kept = this.home.read(this.id_, this.program);
      if (!kept && !this.home.lets(this.changes)) return;
      Object.assign(this.state, kept || this.start());
      this.update();
    }

    /** A cell of a printed table fills the inputs, where only one way leads to it. */
    tapped(target) {
      const cell = target.closest && !target.closest("a") && target.closest(".rw-table tbody td");
      if (!cell || this.panel.hidden) return;
      const found = widgets.reach(this.program, (inputs) => this.call(inputs), this.known, widgets.placeOf(cell, this.book));
      if (!found) return;
      Object.assign(this.state.inputs, found);
      this.update({ kind: "set", input: "cell" });
    }

    /** Another reading is to be in force, in all turns of a ledger. */
    choose(group, reading) {
      const { readings } = this.state;
      while (readings.length < group) readings.push(0);
      readings[group] = reading;
      if (this.ledger) this.ledger.again();
      this.update({ kind: "read" });
    }

    /** What a rule is told that gives some of the inputs; undefined: its result is kept, and it is closed. */
    tell(name, told) {
      const { inputs } = this.state;
      if (told) inputs[name] = told;
      else widgets.settle(this.program, name, inputs, this.result);
      this.update({ kind: "set", input: name });
    }

    build() {
      const { program } = this;
      this.controls = new Map();
      for (const input of program.inputs) {
        const control = widgets.control(input, (value, what) => this.changed(input, value, what), program);
        this.controls.set(input.name, control);
        if (input.of && !this.home.inPlace) control.element.append(this.source(input));
      }
      this.inner = this.home.inPlace ? this.within() : [];
      this.readings = widgets.readings(program, (group, reading) => this.choose(group, reading));
      this.answer = element("div", { class: "rw-answer", "aria-live": "polite" });
      this.answer.addEventListener("pointerover", (event) => this.point(event.target));
      this.answer.addEventListener("pointerleave", () => this.light());
      const form = element("form", { class: "rw-form" }, ...[...this.controls.values()].map((each) => each.element));
      form.addEventListener("submit", (event) => event.preventDefault());
      this.ledger =
        widgets.carries(program) && this.home === widgets.address
          ? widgets.ledger(program, this.state, (inputs) => this.call(inputs), () => this.update({ kind: "turn" }))
          : null;
      const foot = element("div", { class: "rw-foot" }, [widgets.called(program.rule), program.stamp].filter(Boolean).join(" · "));
      const proofs = (rulewright.proofs || {})[this.id_] || [];
      if (proofs.length) {
        const said = proofs.map((each) => element("li", {}, each));
        foot.append(element("details", { class: "rw-proofs" }, element("summary", {}, rulewright.say("What was checked")), element("ul", {}, ...said)));
      }
      this.panel.append(form, ...this.readings.elements, this.buttons(), this.answer, ...(this.ledger ? [this.ledger.element] : []), foot);
    }

    /** The rules that give inputs, each to be opened in place below the first of its inputs. */
    within() {
      const given = this.program.inputs.filter((input) => input.of && rulewright.books[this.book][input.of]);
      const first = new Map(given.map((input) => [widgets.source(input), input]).reverse());
      return [...first].map(([name, input]) => {
        const made = widgets.inner(this.book, input, (told) => this.tell(name, told));
        this.controls.get(input.name).element.append(made.element);
        return made;
      });
    }

    /** Where the result comes from that an input is: the way there, and where it flows in by itself what it is. */
    source(input) {
      const way = this.home.way(this.book, input.of);
      const from = element("span", { class: "rw-of" });
      if (way) from.append(element("a", { href: way }, rulewright.say("work it out")));
      return from;
    }

    /** Say beside the inputs what flows into them. */
    flows() {
      const flowing = this.home.flow(this.program);
      for (const input of this.program.inputs) {
        const from = input.of && this.controls.get(input.name).element.querySelector(".rw-of");
        const link = from && from.querySelector("a");
        if (!link) continue;
        const value = flowing[input.name];
        const other = rulewright.books[this.book][input.of].program;
        const own = this.state.inputs[input.name];
        const number = widgets.called(other.rule);
        link.textContent = value === undefined ? rulewright.say("work it out") : rulewright.say("{rule} gives {value}", { rule: number, value: widgets.shown(other, value) });
        const set = value !== undefined && own !== undefined;
        const back = element("button", { type: "button" }, rulewright.say("Take that"));
        back.addEventListener("click", () => this.changed(input, undefined));
        from.replaceChildren(link, ...(set ? ["; set here by hand ", back] : []));
      }
    }

    buttons() {
      const box = element("div", { class: "rw-buttons" });
      const add = (text, press) => {
        const button = element("button", { type: "button" }, text);
        button.addEventListener("click", press);
        box.append(button);
      };
      if (this.program.inputs.some(widgets.rolled)) add(rulewright.say("Roll"), () => this.roll());
      box.append(widgets.copier(() => this.now()));
      add(rulewright.say("Reset"), () => this.reset());
      return box;
    }

    /** The calculation as it stands. */
    now() {
      const address = String(widgets.address.of(this.id_, { ...this.state, inputs: this.known }, this.home.page(this.program)));
      return { program: this.program, result: this.result, inputs: this.known, odds: this.odds, readings: this.state.readings, address };
    }

    changed(input, value, what = "set") {
      const { inputs, sealed } = this.state;
      const cards = () => input.type.cards.length;
      if (widgets.comesOf(input, inputs)) widgets.settle(this.program, widgets.source(input), inputs, this.result);
      if (what === "seal") {
        sealed[input.name] = widgets.address.seal(widgets.draw(this.program, inputs, input), cards());
        delete inputs[input.name];
      } else if (what === "open") {
        inputs[input.name] = input.type.cards[widgets.address.open(sealed[input.name], cards())][0];
        delete sealed[input.name];
      } else if (value === undefined) delete inputs[input.name];
      else {
        inputs[input.name] = value;
        delete sealed[input.name];
      }
      this.update({ kind: what, input: input.name });
    }

    roll() {
      Object.assign(this.state.inputs, widgets.roll(this.run, this.known));
      this.update({ kind: "roll" });
    }

    reset() {
      Object.assign(this.state, { inputs: {}, sealed: {}, readings: [] });
      this.state.turns.length = 0;
      this.update();
      this.home.clear(this.id_);
    }

    /** Show all anew; what was done (`{kind, input}`) is kept. */
    update(deed = null) {
      const { sealed, readings } = this.state;
      const { known } = this;
      let refused = null;
      try {
        this.result = this.call(known);
      } catch (error) {
        refused = element("p", { class: "rw-gap" }, error.message);
      }
      for (const input of this.program.inputs) this.controls.get(input.name).show(widgets.valueOf(input, known, this.result), sealed[input.name]);
      for (const each of this.inner) each.show(known);
      this.readings.show(readings);
      this.flows();
      if (refused) return this.answer.replaceChildren(refused);
      const complete = !this.result.open && !this.result.gap;
      this.odds = complete ? this.run.odds(known, { readings }) : {};
      const others = widgets.oddsByReading(this.run, known, readings, this.odds);
      this.answer.replaceChildren(...widgets.answer(this.program, this.result, this.odds, others, (group, reading) => this.choose(group, reading)));
      this.light();
      for (const input of this.program.inputs) if (input.type.kind === "subset") this.forbid(input, complete);
      if (this.ledger) this.ledger.show(complete && this.program.outputs.every((output) => output.name in this.result.outputs));
      if (!deed) return;
      this.changes = true;
      this.home.write(this.id_, this.state, deed);
    }

    /** Say beside each member of a set that is not chosen why it may not be, as things stand. */
    forbid(input, complete) {
      const inputs = this.known;
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
      if (!this.opener) return; // the one that it stands within does
      const cards = this.program.inputs.filter((input) => input.type.kind === "deck").flatMap((input) => input.type.cards);
      const drawn = cards.filter(([name]) => Object.values(this.known).includes(name)).map(([, , cell]) => cell);
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
