/* The site's service worker. What stands before this says VERSION, and FILES: each file of the site with a mark of what is
   in it. All of them are kept on the reader's device, so that rules, search, previews and widgets need no network. A newer
   edition is fetched beside the one that is read, and waits until the reader asks for it. */
"use strict";
const SCOPE = self.registration.scope;
const PREFIX = `rulewright ${SCOPE} `;
const CACHE = PREFIX + VERSION;
const LIST = new URL("-/files", SCOPE).href; // in a cache: the FILES that it was filled from
const AT_ONCE = 4; // files that are fetched side by side
const ROUNDS = 6; // times that what is missing is asked for, while a page is open
const WAITS = [300, 1500]; // milliseconds before a lost request is tried again

const wait = (time) => new Promise((done) => setTimeout(done, time));

async function again(ask) {
  for (const time of WAITS) {
    try {
      return await ask();
    } catch {
      await wait(time);
    }
  }
  return ask();
}

// ---- keeping the files

let filling = null;

/** Fetch what is not here yet. What gets lost on the way comes with a later visit. True where nothing is missing. */
function fill() {
  filling = filling || fillNow().finally(() => (filling = null));
  return filling;
}

async function fillNow() {
  const cache = await caches.open(CACHE);
  const before = await olderCaches();
  const queue = Object.entries(FILES);
  let missing = 0;
  const work = async () => {
    for (let next; (next = queue.shift()); ) if (!(await take(cache, before, ...next))) missing++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (!missing) await cache.put(LIST, new Response(JSON.stringify(FILES)));
  return !missing;
}

/** The caches of other editions, each with what it holds. */
async function olderCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  return Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const list = await cache.match(LIST);
      return { cache, files: list ? await list.json() : {} };
    }),
  );
}

async function take(cache, before, path, mark) {
  const url = new URL(path, SCOPE).href;
  if (await cache.match(url)) return true;
  const same = before.find(({ files }) => files[path] === mark);
  const kept = same && (await same.cache.match(url));
  if (kept) {
    await cache.put(url, kept);
    return true;
  }
  try {
    const answer = await again(() => fetch(url, { cache: "no-cache" }));
    if (!answer.ok) return false;
    await cache.put(url, answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer);
    return true;
  } catch {
    return false;
  }
}

async function takeOver() {
  await self.clients.claim();
  const cache = await caches.open(CACHE);
  if (!(await cache.match(LIST))) return; // until all is here, the older ones may still be needed
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
}

/** Go on until all is here, as long as the page that asked is there and the line carries anything. */
async function tell(client) {
  for (let round = 1; round <= ROUNDS; round++) {
    if (await fill()) return client.postMessage({ ready: true });
    await wait(round * 1000);
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "complete") event.waitUntil(tell(event.source));
});

// ---- answering

/** The path of a file below the site's root, as FILES names it; undefined where it is none of the site's. */
function known(url) {
  const path = url.slice(SCOPE.length).replace(/[?#].*$/, "");
  const folder = path.replace(/(^|\/)index\.html$/, "$1");
  return [folder, `${path}/`].find((each) => each in FILES);
}

async function answer(request, path) {
  if (path !== undefined) {
    const url = new URL(path, SCOPE).href;
    const asked = request.url.replace(/[?#].*$/, "");
    if (request.mode === "navigate" && url === `${asked}/`) return Response.redirect(url + request.url.slice(asked.length));
    const kept = await (await caches.open(CACHE)).match(url);
    if (kept) return kept;
  }
  try {
    return await again(() => fetch(request));
  } catch (error) {
    const old = await caches.match(request, { ignoreSearch: true });
    if (old) return old;
    if (request.mode !== "navigate") throw error;
    return new Response(LOST, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

const LOST = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>No network</title>
<body style="font:18px/1.5 system-ui,sans-serif;margin:2rem"><h1>No network</h1>
<p>This page is not kept on this device, and the network does not answer.</p><p><a href="${SCOPE}">Start</a></p></body></html>`;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const path = known(request.url);
  if (path === undefined && request.mode !== "navigate") return;
  event.respondWith(answer(request, path));
});
