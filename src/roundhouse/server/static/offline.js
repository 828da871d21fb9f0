// Without the server: what is kept on this device.

import { at, find, make } from "./page.js";

const cache = await caches.open("kept");
const games = [];
const rules = [];
for (const request of await cache.keys()) {
  const { pathname, search } = new URL(request.url);
  const list = pathname.endsWith("/replay") && !pathname.includes("/api/") ? games : pathname.includes("/rules/") ? rules : null;
  if (!list) continue;
  const text = await (await cache.match(request))?.text();
  const page = new DOMParser().parseFromString(text ?? "", "text/html");
  const label = page.querySelector("h1")?.textContent ?? "";
  const names = page.querySelector('meta[property="og:title"]')?.getAttribute("content") ?? label;
  const words = list === games ? names : label;
  list.push(make("li", {}, make("a", { href: pathname.slice(at("").length) + search }, words)));
}
find("kept-games").replaceChildren(...games.reverse());
find("kept-rules").replaceChildren(...rules);
find("no-games").hidden = games.length > 0;
find("no-rules").hidden = rules.length > 0;
document.body.dataset.shown = "yes";
