/* The site as an app: it is kept on the device, and a newer edition is offered, not forced. */
(function () {
  "use strict";
  const { element, root, fromDisk, say } = rulewright;
  if (fromDisk || !("serviceWorker" in navigator) || !document.querySelector('link[rel="manifest"]')) return;
  if (navigator.connection && navigator.connection.saveData) return; // the reader pays for what is fetched

  const workers = navigator.serviceWorker;
  let asked = false;

  function offer(worker) {
    document.querySelector(".rw-newer")?.remove(); // the edition that it offers is out of date itself
    const button = (text, press) => {
      const made = element("button", { type: "button" }, text);
      made.addEventListener("click", press);
      return made;
    };
    const take = button(say("Show it"), () => {
      asked = true;
      worker.postMessage("take over");
    });
    const later = button(say("Later"), () => bar.remove());
    const bar = element("div", { class: "rw-newer", role: "status" }, element("span", {}, say("There is a newer edition.")), take, later);
    document.body.append(bar);
  }

  function watch(worker) {
    const look = () => worker.state === "installed" && workers.controller && offer(worker);
    worker.addEventListener("statechange", look);
    look();
  }

  async function start() {
    const registration = await rulewright.again(() => workers.register(new URL("sw.js", root)));
    if (registration.waiting) watch(registration.waiting);
    if (registration.installing) watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && navigator.onLine) registration.update().catch(() => {}); // a page may stay open for weeks
    });
    (await workers.ready).active.postMessage("complete");
  }

  workers.addEventListener("controllerchange", () => asked && location.reload());
  workers.addEventListener("message", (event) => {
    if (event.data.ready) document.documentElement.dataset.offline = "ready"; // nothing on this site needs the network
  });
  const begin = () => setTimeout(() => start().catch(() => {}), 300); // what the page itself needs comes first
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
})();
