// What every page does besides its own work: install what works without the server, and say when that is what is shown.

import { at, memory } from "./page.js";

const { lang, dataset } = document.documentElement;
const worker = "serviceWorker" in navigator && isSecureContext ? navigator.serviceWorker : null;

function showOffline(offline) {
  const place = document.getElementById("offline");
  if (place) place.hidden = !offline;
  document.body.classList.toggle("no-server", offline);
}

/** Keep some addresses on this device, so that they open without the server. */
export async function keep(paths) {
  const registration = await worker?.ready;
  registration?.active?.postMessage({ keep: paths, lang });
}

/** Leave nothing of what was opened here for whoever comes next. */
export async function forget() {
  const registration = await worker?.getRegistration(at("/"));
  registration?.active?.postMessage({ forget: true });
}

async function install() {
  if (!worker) return;
  worker.addEventListener("message", (event) => {
    if ("stored" in event.data) showOffline(event.data.stored);
  });
  worker.controller?.postMessage({ ask: "stored" });
  worker.startMessages();
  const who = dataset.who;
  if (who && memory.get("who") !== who) {
    if (memory.get("who")) await forget();
    memory.set("who", who);
  }
  if (dataset.version) await worker.register(at(`/service-worker.js?v=${dataset.version}`), { scope: at("/") });
  if (dataset.keep) await keep(dataset.keep.split(" "));
}

addEventListener("offline", () => showOffline(true));
addEventListener("online", () => showOffline(false));
addEventListener("load", () => install().catch(() => {}));
