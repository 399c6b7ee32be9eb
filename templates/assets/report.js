/* The editors' report: filters the findings. What is chosen stands in the address, so that it can be sent to someone. */
(function () {
  "use strict";
  const form = document.querySelector(".rw-filter");
  const list = document.querySelector(".rw-findings");
  if (!form || !list || form.dataset.ready) return;
  form.dataset.ready = "true";
  const names = ["severity", "code", "book", "words"];
  const fields = names.map((name) => form.elements.namedItem(name));

  function filter() {
    const [severity, code, book, words] = fields.map((each) => each.value.trim().toLowerCase());
    let shown = 0;
    for (const each of list.children) {
      const { dataset } = each;
      each.hidden =
        (severity && dataset.severity !== severity) ||
        (code && dataset.code !== code) ||
        (book && dataset.book.toLowerCase() !== book) ||
        (words && !each.textContent.toLowerCase().includes(words));
      shown += !each.hidden;
    }
    form.querySelector("output").textContent = `${shown} of ${list.children.length} shown`;
  }

  function remember() {
    const chosen = new URLSearchParams();
    names.forEach((name, at) => fields[at].value && chosen.set(name, fields[at].value));
    const query = chosen.toString();
    history.replaceState(history.state, "", location.pathname + (query ? `?${query}` : ""));
  }

  function choose(values) {
    names.forEach((name, at) => (fields[at].value = values.get(name) || ""));
    filter();
  }

  form.addEventListener("input", () => (filter(), remember()));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => (filter(), remember())));
  for (const link of document.querySelectorAll(".rw-overview a[data-code]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      choose(new URLSearchParams({ code: link.dataset.code }));
      remember();
      form.scrollIntoView({ block: "start" });
    });
  }

  async function complete() {
    if ("more" in list.dataset) {
      await rulewright.script(new URL("assets/rulewright/findings.js", rulewright.root));
      list.insertAdjacentHTML("beforeend", rulewright.loaded.findings);
      filter();
    }
    const wanted = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (wanted) wanted.scrollIntoView();
  }

  choose(new URLSearchParams(location.search));
  complete().catch(() => {
    form.querySelector("output").textContent += "; the others could not be loaded: load the page again";
  });
})();
