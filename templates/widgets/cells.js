/* The printed table beside a calculation: its cells in force are lit, and one that is tapped fills the inputs. */
(function () {
  "use strict";
  const { widgets } = rulewright;
  const MOST = 4000; // calculations that are tried to find the way to a cell

  /** Light these printed cells, where their table stands on this page, and no others. */
  widgets.light = (cells) => {
    for (const lit of document.querySelectorAll(".rw-lit")) lit.classList.remove("rw-lit");
    for (const [table, row, column] of cells) {
      const cell = printed(table, row, column);
      if (cell) cell.classList.add("rw-lit");
    }
  };

  function printed(table, row, column) {
    const figure = document.getElementById(table.slice(table.indexOf(":") + 1));
    const line = figure && figure.querySelector("tbody") && figure.querySelector("tbody").rows[row];
    if (!line) return null;
    let at = 0; // a cell may stand over several columns
    for (const cell of line.cells) {
      at += cell.colSpan;
      if (at > column) return cell;
    }
    return line.cells[line.cells.length - 1];
  }

  /** Where a cell is printed: [table, row, column, how many columns it takes]. */
  widgets.placeOf = (cell, book) => {
    let column = 0;
    for (let before = cell.previousElementSibling; before; before = before.previousElementSibling) column += before.colSpan;
    return [`${book}:${cell.closest(".rw-table").id}`, cell.parentElement.sectionRowIndex, column, cell.colSpan];
  };

  /** The inputs that must change, as few as can be, for the answer to rest on a cell; null where none leads to it, or more
      than one way. */
  widgets.reach = (program, run, inputs, [table, row, column, wide]) => {
    const there = ([, line, at]) => line === row && at >= column && at < column + wide;
    const lit = (changed) => run({ ...inputs, ...changed }).trace.flatMap((line) => line.cells || []).filter(([name]) => name === table);
    const rests = (changed) => lit(changed).some(there);
    if (rests({})) return null;
    const domains = program.inputs.map((input) => [input.name, domain(input.type)]).filter(([, values]) => values.length);
    const one = domains.flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
    if (one.length > MOST) return null;
    const found = one.filter(rests);
    if (found.length) return found.length === 1 ? found[0] : null;
    let pairs = domains.flatMap((each, at) => domains.slice(at + 1).map((other) => [each, other]));
    if (many(pairs) > MOST) {
      const { open } = run(inputs);
      const now = String(lit({}));
      const tells = ([name, values]) => (open && open.inputs.includes(name)) || values.some((value) => String(lit({ [name]: value })) !== now);
      const telling = new Set(domains.filter(tells)); // by which this table is read; others may matter only beside one of them
      pairs = pairs.filter((pair) => pair.some((each) => telling.has(each)));
    }
    if (many(pairs) > MOST) return null;
    const both = pairs.flatMap(choices).filter(rests);
    return both.length === 1 ? both[0] : null;
  };

  /** Every choice of values for two inputs. */
  const choices = ([[name, values], [other, others]]) => values.flatMap((value) => others.map((each) => ({ [name]: value, [other]: each })));

  /** How many choices some pairs of inputs have. */
  const many = (pairs) => pairs.reduce((sum, [[, values], [, others]]) => sum + values.length * others.length, 0);

  /** All that an input can be; nothing where that is too much. */
  function domain(type) {
    if (type.kind === "flag") return [true, false];
    if (type.kind === "choice") return type.words;
    if (type.kind === "deck") return type.cards.map(([name]) => name);
    if (type.kind === "dice") return span(type.count, type.count * type.sides);
    const whole = [type.low, type.high, type.step].every(Number.isInteger);
    return type.kind === "range" && whole && (type.high - type.low) / type.step < 100 ? span(type.low, type.high, type.step) : [];
  }

  const span = (low, high, step = 1) => Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step);
})();
