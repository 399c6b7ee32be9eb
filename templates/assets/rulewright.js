/* What the other scripts share: where the site's root is, and how to load something from it. Classic scripts throughout:
   modules do not run from file://. */
(function () {
  "use strict";
  const rulewright = (globalThis.rulewright = globalThis.rulewright || {});
  const here = document.currentScript.src;

  /** The address of the site's root: this file is two folders below it. */
  rulewright.root = new URL("../../", here);
  rulewright.fromDisk = location.protocol === "file:";
  rulewright.loaded = rulewright.loaded || {};
  rulewright.widgets = {}; // what playing.js gives

  rulewright.language = rulewright.language || "en"; // of what the scripts say; another has told its phrases before this

  /** What the scripts say, asked for in English, with the values that it names: `{n} found`. */
  rulewright.say = (phrase, values = {}) =>
    ((rulewright.phrases || {})[phrase] || phrase).replace(/\{(\w+)\}/g, (_, name) => values[name]);

  /** Load what plays the rules of a book: the parts of widgets, and its rule code. */
  rulewright.playing = async function (book) {
    await rulewright.style(new URL("assets/rulewright/playing.css", rulewright.root));
    for (const file of ["playing", `code/${book}`]) {
      await rulewright.script(new URL(`assets/rulewright/${file}.js`, rulewright.root));
    }
    return rulewright.books[book];
  };

  const WAITS = [300, 1200]; // milliseconds before what was lost on the way is asked for again
  const wait = (time) => new Promise((done) => setTimeout(done, time));

  /** Try something that may get lost on the way a few times. What the server itself refuses stays refused. */
  rulewright.again = async function (attempt) {
    for (const time of WAITS) {
      try {
        return await attempt();
      } catch (error) {
        if (error.refused) throw error;
        await wait(time);
      }
    }
    return attempt();
  };
  const { again } = rulewright;

  /** Fetch a file of the site: its answer. */
  rulewright.fetched = (url) =>
    again(async () => {
      const answer = await fetch(url);
      if (answer.ok) return answer;
      const refused = answer.status < 500;
      throw Object.assign(new Error(`${new URL(url, location.href).pathname}: ${answer.status}`), { refused });
    });

  /** A function that works something out once for each argument, and anew where that failed: no failure is kept. */
  rulewright.once = function (work) {
    const made = new Map();
    return (argument) => {
      const key = String(argument);
      if (!made.has(key)) {
        const making = work(argument);
        made.set(key, making);
        making.catch(() => made.delete(key));
      }
      return made.get(key);
    };
  };

  /** Put an element into the page that loads a file; done when it is there. */
  const run = (address, element) =>
    new Promise((done, failed) => {
      element.dataset.later = ""; // the page itself does not hang on it
      element.onload = () => done();
      element.onerror = () => {
        element.remove();
        failed(new Error(`${address} could not be loaded`));
      };
      document.head.append(element);
    });

  /** Load a script once. What it holds is for it to leave in `rulewright.loaded`. */
  rulewright.script = rulewright.once((url) => again(() => run(url, rulewright.element("script", { src: url }))));
  /** Load a style sheet once. */
  rulewright.style = rulewright.once((url) => again(() => run(url, rulewright.element("link", { rel: "stylesheet", href: url }))));

  /** Make an element: its attributes, then its children (texts or elements). */
  rulewright.element = function (name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  };

  // A page that the pointer rests on is fetched ahead, so that it opens at once. Browsers that cannot do it ignore it.
  if (!rulewright.fromDisk) {
    const ours = { and: [{ href_matches: "/*" }, { selector_matches: ".md-main a, .rw-results a" }] };
    const rules = { prefetch: [{ where: ours, eagerness: "moderate" }] };
    document.head.append(rulewright.element("script", { type: "speculationrules" }, JSON.stringify(rules)));
  }
})();
