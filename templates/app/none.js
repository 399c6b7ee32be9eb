/* Where the site is served while it is edited there is no worker: one that an earlier site left at this address goes. */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const gone = self.registration.unregister().then(() => self.clients.matchAll({ type: "window" }));
  event.waitUntil(gone.then((pages) => pages.forEach((page) => page.navigate(page.url))));
});
