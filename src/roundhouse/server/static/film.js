// A whole game as one file: each moment has those parts of the picture that changed.

/** Gives any moment of the game, whole.
 * @param {{ frames: any[] }} film */
export function filmed({ frames }) {
  return (n) => {
    const known = new Map();
    const last = Math.max(0, Math.min(n, frames.length - 1));
    for (const { panels } of frames.slice(0, last + 1)) {
      for (const { parts } of panels) for (const [name, svg] of Object.entries(parts)) known.set(name, svg);
    }
    const frame = frames[last];
    const whole = (panel) => ({ ...panel, parts: Object.fromEntries(panel.order.map((name) => [name, known.get(name)])) });
    return { ...frame, panels: frame.panels.map(whole) };
  };
}
