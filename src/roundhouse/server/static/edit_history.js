// What was edited, step by step, to go back and forth.

const MOST = 200; // steps

export class History {
  /** @param {unknown} first what there is at the beginning; anything that JSON can hold */
  constructor(first) {
    this.steps = [JSON.stringify(first)];
    this.at = 0;
  }

  /** Keep a step, unless nothing has changed. */
  keep(now) {
    const step = JSON.stringify(now);
    if (step === this.steps[this.at]) return false;
    this.steps = [...this.steps.slice(0, this.at + 1), step].slice(-MOST);
    this.at = this.steps.length - 1;
    return true;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.steps.length - 1;
  }

  /** One step back (-1) or forth (1): what was there. */
  go(by) {
    this.at = Math.min(this.steps.length - 1, Math.max(0, this.at + by));
    return JSON.parse(this.steps[this.at]);
  }
}
