// How to play at the table, and the keys.

import { facts, make, openDialog, say } from "./page.js";

export function showHelp() {
  const keys = [
    [["←", "→", "↑", "↓"], say("key_arrows")],
    [["Enter"], say("key_enter")],
    [["U"], say("key_undo")],
    [["H"], say("key_hint")],
    [["M"], say("key_moves")],
    [["Esc"], say("key_escape")],
    [["?"], say("key_help")],
  ];
  if (facts.look.zoomed.length) keys.splice(2, 0, [["R"], say("key_turn")], [["+", "−", "0"], say("key_zoom")]);
  const list = make("dl", { class: "keys" });
  for (const [names, does] of keys) {
    list.append(make("dt", {}, ...names.map((name) => make("kbd", {}, name))), make("dd", {}, does));
  }
  const rules = make("a", { class: "button", href: `/rules/${facts.game}`, target: "_blank" }, say("rules"));
  openDialog(
    say("help"),
    make("p", {}, say("help_board")),
    make("p", { class: "muted" }, say("help_rules")),
    list,
    make("div", { class: "row" }, rules),
  );
}
