// How a person likes to play: the speed of bots, questions before moves, sound.

import { make, openDialog, say } from "./page.js";
import { prefer, preference, wants } from "./preferences.js";

const PACES = [
  ["slow", say("pace_slow")],
  ["normal", say("pace_normal")],
  ["instant", say("pace_instant")],
];

export function showSettings() {
  openDialog(
    say("settings"),
    paces(),
    check("ask", say("ask_first"), say("ask_first_about")),
    check("confirm", say("confirm_moves"), say("confirm_moves_about")),
    check("sound", say("sound"), say("sound_about")),
  );
}

function paces() {
  const choices = PACES.map(([pace, label]) => {
    const on = { change: () => prefer("pace", pace) };
    const choice = make("input", { type: "radio", name: "pace", value: pace, on });
    choice.checked = preference("pace") === pace;
    return make("label", {}, choice, make("span", {}, label));
  });
  const about = make("small", { class: "muted" }, say("pace_about"));
  return make("fieldset", { class: "paces" }, make("legend", {}, say("pace")), make("div", { class: "choices-row" }, ...choices), about);
}

function check(name, label, about) {
  const on = { change: () => prefer(name, box.checked ? "yes" : "no") };
  const box = make("input", { type: "checkbox", id: `like-${name}`, on });
  box.checked = wants(name);
  return make("label", { class: "check" }, box, make("span", {}, label, make("small", {}, about)));
}
