/* The checklists of a book's points of play: what is ticked is kept in this browser, for each turn of its own, until the
   reader clears it. Books of other sites, or of another folder, have their own. */
(function () {
  "use strict";
  const KEY = "rulewright-turns ";

  for (const book of document.querySelectorAll(".rw-checklists")) keep(book);

  function keep(book) {
    const key = `${KEY}${rulewright.root.pathname} ${book.dataset.book}`;
    const boxes = [...book.querySelectorAll(".rw-check > input")];
    let kept = read(key);

    const [less, more] = book.querySelectorAll("[data-turn]");
    const [clear, again] = book.querySelectorAll("[data-clear]");

    function show() {
      const done = new Set(kept.done[kept.turn] || []);
      for (const box of boxes) box.checked = done.has(box.id);
      book.querySelector("output").textContent = `Turn ${kept.turn}: ${done.size} of ${boxes.length} done`;
      less.disabled = kept.turn <= 1;
      clear.disabled = !done.size;
      again.disabled = !Object.keys(kept.done).length && kept.turn === 1;
    }

    function changed() {
      write(key, kept);
      show();
    }

    for (const button of [less, more]) {
      button.addEventListener("click", () => {
        kept.turn += Number(button.dataset.turn);
        changed();
      });
    }
    clear.addEventListener("click", () => {
      delete kept.done[kept.turn];
      changed();
    });
    again.addEventListener("click", () => {
      if (!confirm("Forget what was ticked in all turns?")) return;
      kept = { turn: 1, done: {} };
      changed();
    });
    for (const box of boxes) {
      box.addEventListener("change", () => {
        const done = boxes.filter((each) => each.checked).map((each) => each.id);
        if (done.length) kept.done[kept.turn] = done;
        else delete kept.done[kept.turn];
        changed();
      });
    }
    addEventListener("storage", (event) => {
      if (event.key !== key) return; // another window of the same browser ticked something
      kept = read(key);
      show();
    });
    show();
  }

  function read(key) {
    try {
      const { turn, done } = JSON.parse(localStorage.getItem(key));
      if (Number.isInteger(turn) && turn > 0 && done && typeof done === "object") return { turn, done };
    } catch {
      // nothing is kept, what is kept is no good, or this browser keeps nothing
    }
    return { turn: 1, done: {} };
  }

  function write(key, kept) {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // this browser keeps nothing: the ticks hold as long as the page stands
    }
  }
})();
