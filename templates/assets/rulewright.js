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

  const scripts = new Map();

  /** Load a script once. What it holds is for it to leave in `rulewright.loaded`. */
  rulewright.script = function (url) {
    const address = String(url);
    if (!scripts.has(address)) {
      scripts.set(
        address,
        new Promise((done, failed) => {
          const element = document.createElement("script");
          element.src = address;
          element.onload = () => done();
          element.onerror = () => failed(new Error(`${address} could not be loaded`));
          document.head.append(element);
        }),
      );
    }
    return scripts.get(address);
  };

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
