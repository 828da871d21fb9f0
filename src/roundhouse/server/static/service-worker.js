// What stands between the pages and the server once Roundhouse is installed: it shows notices, and, where the server
// cannot be reached, what is kept on this device. All that is kept is what a stranger would be sent, so that nothing of
// one person is left for the next.
//
// The server is always asked first. A new version of the server has another address for this script; it brings its own
// set of files, asks for what is kept once more, and then removes the files of the version before.

const worker = /** @type {any} */ (self); // of a kind that the pages' types do not know
const base = new URL(worker.registration?.scope ?? location.href).pathname.replace(/\/$/, "");
const version = new URL(location.href).searchParams.get("v") ?? "";
const FILES = `files ${version}`;
const KEPT = "kept";
const MOST_GAMES = 40;
const LANGUAGE = `${base}/kept-language`;

/** Pages that came from here: they are told so when they ask. */
const stored = new Set();

const stranger = (address) => fetch(new Request(address, { credentials: "omit", cache: "no-cache" }));

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const answer = await fetch(`${base}/offline.json`, { credentials: "omit" });
      const { files, pages } = await answer.json();
      const cache = await caches.open(FILES);
      await cache.addAll([...files, ...pages].map((path) => new Request(base + path, { credentials: "omit", cache: "reload" })));
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await worker.clients.claim();
      await renew();
      for (const name of await caches.keys()) if (name.startsWith("files ") && name !== FILES) await caches.delete(name);
    })(),
  );
});

/** Ask for everything that is kept once more, as this version of the server tells it; what does not come stays. */
async function renew() {
  const cache = await caches.open(KEPT);
  for (const request of await cache.keys()) {
    if (request.url.endsWith(LANGUAGE)) continue;
    const answer = await stranger(request.url).catch(() => null);
    if (answer?.ok) await cache.put(request, answer);
    else if (answer?.status === 404) await cache.delete(request);
  }
}

worker.addEventListener("message", (event) => {
  const told = event.data;
  if (told.ask === "stored") event.source.postMessage({ stored: stored.has(event.source.id) });
  else if (told.keep) event.waitUntil(keep(told.keep, told.lang));
  else if (told.forget) event.waitUntil(caches.delete(KEPT));
});

/** Keep a game or the rules: all of its addresses, or none. */
async function keep(paths, lang) {
  const cache = await caches.open(KEPT);
  await cache.put(LANGUAGE, new Response(lang));
  const answers = await Promise.all(paths.map((path) => stranger(base + path).catch(() => null)));
  if (!answers.every((answer) => answer?.ok)) return;
  for (const [k, path] of paths.entries()) {
    await cache.delete(base + path, { ignoreSearch: true }); // in another language or theme
    await cache.put(base + path, answers[k]);
  }
  const games = (await cache.keys()).filter(({ url }) => /\/table\/[^/]+\/replay/.test(new URL(url).pathname) && !url.includes("/api/"));
  for (const { url } of games.slice(0, -MOST_GAMES)) {
    const id = new URL(url).pathname.split("/").at(-2);
    for (const request of await cache.keys()) if (request.url.includes(`/${id}/`)) await cache.delete(request);
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || !address.pathname.startsWith(base)) return;
  const path = address.pathname.slice(base.length);
  if (request.mode === "navigate") event.respondWith(page(request, event.resultingClientId));
  else if (path.startsWith("/static/")) event.respondWith(first(request, FILES));
  else if (/^\/api\/tables\/[^/]+\/(replay|film)$/.test(path)) event.respondWith(first(request, KEPT));
});

/** The server's answer, or what is kept. */
async function first(request, name) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(name);
    const found = (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true }));
    if (found) return found;
    throw error;
  }
}

async function page(request, client) {
  try {
    return await fetch(request);
  } catch {
    stored.add(client);
    const kept = await caches.open(KEPT);
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) return found;
    const lang = await (await kept.match(LANGUAGE))?.text();
    const files = await caches.open(FILES);
    return (await files.match(`${base}/offline?lang=${lang ?? "en"}`)) ?? Response.error();
  }
}

// --- Notices

worker.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (!told) return;
  const { title, body, table, path, off, off_label: label, lang } = told;
  const about = { body, lang, tag: table, renotify: true, icon: `${base}/static/icon-192.png`, badge: `${base}/static/badge.png` };
  const actions = [{ action: "off", title: label }];
  event.waitUntil(worker.registration.showNotification(title, { ...about, actions, data: { path, off } }));
});

worker.addEventListener("notificationclick", (event) => {
  const { path, off } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "off" ? fetch(base + off, { method: "POST" }) : visit(base + path));
});

/** The page of a table: where it is open already, else a new one. */
async function visit(path) {
  for (const client of await worker.clients.matchAll({ type: "window" })) {
    if (new URL(client.url).pathname === path) return client.focus();
  }
  return worker.clients.openWindow(path);
}

// A push service gives a browser another address now and then: the page takes it on when it is next looked at.
worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      const fresh = event.newSubscription ?? (await worker.registration.pushManager.subscribe(event.oldSubscription.options));
      const { endpoint, keys } = fresh.toJSON();
      const body = JSON.stringify({ endpoint, keys });
      await fetch(`${base}/api/me/notices/browser`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    })(),
  );
});
