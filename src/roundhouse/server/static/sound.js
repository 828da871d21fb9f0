// Sounds, made as they are needed, and a touch of vibration with them; neither unless the player wants them.

import { find } from "./page.js";
import { prefer, wants } from "./preferences.js";

// Notes: [hertz, when it begins, how long it lasts], in seconds. `shake`: milliseconds on, off, on...
const SOUNDS = {
  mine: { notes: [[523, 0, 0.07]], wave: "triangle", loud: 0.12, shake: [12] },
  theirs: { notes: [[330, 0, 0.09]], wave: "triangle", loud: 0.07, shake: [] },
  turn: { notes: [[587, 0, 0.12], [784, 0.11, 0.22]], wave: "sine", loud: 0.12, shake: [25, 50, 25] },
  refused: { notes: [[196, 0, 0.14]], wave: "sine", loud: 0.12, shake: [40] },
  end: { notes: [[523, 0, 0.16], [659, 0.13, 0.16], [784, 0.26, 0.16], [1047, 0.39, 0.5]], wave: "sine", loud: 0.12, shake: [30, 60, 30, 60, 80] },
};

export class Sounds {
  constructor() {
    this.button = find("sound");
    /** @type {AudioContext | null} */
    this.context = null; // made with the first sound: browsers want a click before it
    this.button.addEventListener("click", () => {
      prefer("sound", wants("sound") ? "no" : "yes");
      this.play("mine");
    });
    document.addEventListener("preference", () => this.#show());
    this.#show();
  }

  #show() {
    this.button.setAttribute("aria-pressed", String(wants("sound")));
  }

  /** What a new frame sounds like; the first one says nothing new.
   * @param {Frame} frame
   * @param {Frame | null} before
   * @param {boolean} mine */
  frame(frame, before, mine) {
    if (!before || (frame.version === before.version && frame.your_turn === before.your_turn)) return;
    if (frame.over && !before.over) this.play("end");
    else if (mine) this.play("mine");
    else this.play(frame.your_turn && !before.your_turn ? "turn" : "theirs");
  }

  play(kind) {
    if (!wants("sound")) return;
    const { notes, wave, loud, shake } = SOUNDS[kind];
    if (shake.length) navigator.vibrate?.(shake);
    this.context ??= new AudioContext();
    const start = this.context.currentTime + 0.01;
    for (const [hertz, begins, lasts] of notes) this.#note(wave, hertz, loud, start + begins, lasts);
  }

  #note(wave, hertz, loud, begins, lasts) {
    const tone = new OscillatorNode(this.context, { type: wave, frequency: hertz });
    const volume = new GainNode(this.context, { gain: 0 });
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loud, begins + 0.008); // no click at its start
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
    tone.connect(volume).connect(this.context.destination);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
}
