// What every page needs: facts from the server, elements, sentences, requests, dialogs.

export const facts = JSON.parse(document.getElementById("facts")?.textContent ?? "{}");

/** The address of a path of this server, wherever a proxy has put it. */
export const at = (path) => (document.documentElement.dataset.base ?? "") + path;

/** Go to another page of this server. */
export const visit = (path) => (location.href = at(path));

/** The element of this id; what kind it is, the page's template says.
 * @type {(id: string) => any} */
export const find = (id) => document.getElementById(id);

/** The elements that fit a selector; of which kind they are, the selector says.
 * @type {(selector: string, within?: ParentNode) => any[]} */
export const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];

/** A sentence in the reader's language, with values put in. */
export function say(key, values = {}) {
  const sentence = facts.words[key];
  if (sentence === undefined) throw new Error(`no sentence '${key}'`);
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Labels of moves are written to stand within a sentence; on a button they begin it. */
export const capital = (words) => words.charAt(0).toLocaleUpperCase(facts.lang) + words.slice(1);

/** An element. Words are put in as text, never as markup; `on` holds listeners; true and false make bare attributes. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "class") element.className = value;
    else if (name === "href" && value.startsWith("/")) element.href = at(value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const button = (words, press, attributes = {}) =>
  make("button", { type: "button", on: { click: press }, ...attributes }, words);

/** Ask the server; what it refuses is thrown as an Error with its sentence, code and clause. */
export async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(at(path), {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error(say("no_connection"));
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refused = new Error(answer?.error?.sentence ?? say("went_wrong"));
  throw Object.assign(refused, { code: answer?.error?.code ?? String(response.status), clause: answer?.error?.clause });
}

let fading;
/** Passing words at the foot of the page. */
export function toast(words) {
  const place = find("toast");
  place.textContent = words;
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (place.hidden = true), 4000);
}

/** What the people who run the server have to say to everybody. */
export function announce(words) {
  find("announcement").textContent = words;
  find("announcement").hidden = !words;
}

/** Work that tells at the foot of the page what went wrong. */
export const trying =
  (work) =>
  async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      toast(error.message);
      return null;
    }
  };

/** The page's dialog, with a heading, a body, and a way out. */
export function openDialog(title, ...body) {
  const dialog = find("dialog");
  dialog.replaceChildren(
    make("h2", { id: "dialog-title" }, title),
    button("✕", () => dialog.close(), { class: "quiet close", "aria-label": say("close") }),
    ...body,
  );
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Copy, also where the page has no secure context and so no clipboard, as on a home network. */
export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const field = make("textarea", { class: "unseen", "aria-hidden": "true" });
    field.value = words;
    (find("dialog").open ? find("dialog") : document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(say("copied"));
}

/** What this browser remembers; nothing, where it may not. */
export const memory = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
export const theme = () => document.documentElement.dataset.theme;

// A menu closes when one clicks elsewhere or presses Escape.
document.addEventListener("click", (event) => {
  for (const menu of findAll("details.menu[open]")) menu.open = menu.contains(event.target);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of findAll("details.menu[open]")) menu.open = false;
});
