// Notices of this browser: asked for, taken, and given up.

import { ask, at, facts, say } from "./page.js";

/** Whether this browser can take notices here at all. */
export const canPush = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** On an iPhone or iPad only an installed page can. */
export const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

const bytes = (key) => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Take notices in this browser. What is refused is thrown, in words. */
export async function subscribe(key) {
  if (!canPush()) throw new Error(say(isApple() ? "push_apple" : "push_unable"));
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("push_denied"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  let subscription;
  try {
    subscription = await pushManager.subscribe(wanted);
  } catch {
    // One that was made for another key stands in the way, as after the server has moved.
    await (await pushManager.getSubscription())?.unsubscribe();
    subscription = await pushManager.subscribe(wanted).catch(() => null);
  }
  if (!subscription) throw new Error(say("push_unable"));
  const { endpoint, keys } = subscription.toJSON();
  return ask("POST", "/api/me/notices/browser", { endpoint, keys, zone: zone(), lang: facts.lang });
}

/** Take none any more. */
export async function unsubscribe() {
  await ask("DELETE", "/api/me/notices/browser");
  const registration = await navigator.serviceWorker?.getRegistration(at("/"));
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
