// Beats, played one after another. It knows neither games nor pages: a stage shows what it is given.

/** By kind: how long things move and how long the sight is held, in milliseconds. @type {Record<string, [number, number]>} */
export const PACE = {
  silent: [0, 0], play: [450, 550], roll: [500, 500], walk: [190, 450], turn: [420, 400], place: [520, 500],
  swap: [520, 500], draw: [300, 120], deal: [400, 200], effect: [300, 700], score: [400, 600], banner: [0, 1800], end: [0, 600],
};
const CATCH_UP = [[8, 3], [3, 1.7], [0, 1]];
const MOST_WAITING = 20;
const LAST = 6;

/** @typedef {{ id: number, kind: string, lines: any[] }} Beat */

/** @param {any[]} lines @returns {Beat[]} */
export function beatsOf(lines) {
  /** @type {Beat[]} */
  const beats = [];
  for (const line of lines) {
    const last = beats.at(-1);
    if (line.beat && last && last.id === line.beat.id) last.lines.push(line);
    else if (line.beat) beats.push({ id: line.beat.id, kind: line.beat.kind, lines: [line] });
    else if (last?.kind === "silent") last.lines.push(line);
    else beats.push({ id: line.revision, kind: "silent", lines: [line] });
  }
  return beats;
}

export class Queue {
  /** @param {{ show: (line: any, ms: number, beat: Beat) => Promise<void>, wait: (ms: number) => Promise<void>, finish: () => void }} stage @param {() => void} changed */
  constructor(stage, changed) {
    this.stage = stage;
    this.changed = changed;
    /** @type {Beat[]} */
    this.waiting = [];
    /** @type {Beat | null} */
    this.playing = null;
    this.isRunning = false;
    /** How many happened in a hidden tab, and the last beats from the first of these on. */
    this.missed = 0;
    /** @type {Beat[]} */
    this.since = [];
  }

  get isIdle() {
    return !this.playing && !this.waiting.length;
  }

  /** Nothing is under way that anybody would see. */
  get isQuiet() {
    return [this.playing, ...this.waiting].every((beat) => !beat || beat.kind === "silent");
  }

  /** @param {Beat[]} beats */
  push(beats) {
    this.waiting.push(...beats);
    void this.run();
  }

  /** To what stands now, at once. */
  skip() {
    this.isSkipping = true;
    this.stage.finish();
  }

  /** Once more, and now to be looked at. */
  retell() {
    const beats = this.since;
    this.forgetMissed();
    this.push(beats);
  }

  forgetMissed() {
    [this.missed, this.since] = [0, []];
  }

  /** No more than are played without a cut. @param {Beat} beat */
  remember(beat) {
    if (document.hidden && beat.kind !== "silent") this.missed += 1;
    if (this.missed) this.since = [...this.since, beat].slice(-MOST_WAITING);
  }

  async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.waiting.length) {
      const backlog = this.waiting.length;
      const isCut = this.isSkipping || document.hidden || (backlog > MOST_WAITING && this.waiting.length > LAST);
      const beat = /** @type {Beat} */ (this.waiting.shift());
      const speed = CATCH_UP.find(([over]) => backlog > Number(over))?.[1] ?? 1;
      this.remember(beat);
      this.playing = beat;
      await this.play(beat, isCut ? 0 : 1 / speed);
      this.playing = null;
    }
    this.isSkipping = false;
    this.isRunning = false;
    this.changed();
  }

  /** @param {Beat} beat @param {number} scale */
  async play(beat, scale) {
    const [moves, holds] = PACE[beat.kind] ?? [300, 300];
    for (const line of scale ? beat.lines : beat.lines.slice(-1)) await this.stage.show(line, moves * scale, beat);
    if (scale) await this.stage.wait(holds * scale);
  }
}
