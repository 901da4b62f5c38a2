// The film of a match: what every event shows, kept whole in memory, so that a step asks nobody.

import { read } from "./body.js";
import { Refused } from "./loading.js";
import { Unreeling } from "./unreeling.js";
import { credentials } from "./wallet.js";

/** @typedef {import("./scene.js").Part} Part */
/** @typedef {{ heading: string, items: string[] }} Words */
/** @typedef {import("./scene.js").Scene & { words: Words[] }} Scene */
/**
 * @typedef {object} Frame an event, and the scene it comes to
 * @property {number} revision
 * @property {number} step the last revision of what was recorded at once
 * @property {number} level 2 for an event that begins a round, 1 for a turn
 * @property {string} at in UTC, as of RFC 3339
 * @property {string} type
 * @property {string} actor
 * @property {string[]} rules
 * @property {string} text
 * @property {number} [undone_by]
 * @property {import("./scene.js").Mark[]} marks
 * @property {Scene} scene
 */

const PAGE = 1000;
const BEFORE = 20;
const BUSY = [429, 503];

export class Film {
  /** @param {string} match @param {Record<string, string>} look `as`, `language`, `layout` @param {() => number} [ends] the newest event once the match is over, else 0: told as of then, a film is kept by the browser @param {Record<string, string>} [who] the headers that say who looks */
  constructor(match, look, ends = () => 0, who = credentials(match)) {
    this.who = who;
    this.ends = ends;
    this.match = match;
    this.look = look;
    /** @type {Map<number, Frame>} */
    this.frames = new Map();
    /** Up to here every event is known that was asked for. */
    this.end = 0;
    /** @type {Promise<void> | null} */
    this.catching = null;
    this.isClosed = false;
  }

  /** Fetches what lies around the event first, then on to the newest, then what was before. @param {number} at @param {() => number} newest @param {() => void} came */
  async load(at, newest, came) {
    const first = Math.max(1, at - BEFORE);
    this.end = first - 1;
    await this.catchUp(newest, came);
    for (let to = first - 1; to >= 1 && !this.isClosed; to -= PAGE) {
      await this.patiently(Math.max(1, to - PAGE + 1), to, came);
    }
  }

  /** Fetches what has come since the last event that is here, with one request at a time. @param {() => number} newest @param {() => void} came */
  catchUp(newest, came) {
    this.catching ??= this.fetchOn(newest, came).finally(() => (this.catching = null));
    return this.catching;
  }

  /** @param {() => number} newest @param {() => void} came */
  async fetchOn(newest, came) {
    while (this.end < newest() && !this.isClosed) {
      const before = this.end;
      await this.patiently(before + 1, Math.min(before + PAGE, newest()), () => {
        while (this.frames.has(this.end + 1)) this.end++;
        came();
      });
      if (this.end === before) return;
    }
  }

  /** As `fetch`, but waits where the server asks to. @param {number} from @param {number} to @param {() => void} came */
  async patiently(from, to, came) {
    while (!this.isClosed)
      try {
        return await this.fetch(from, to, came);
      } catch (error) {
        if (!(error instanceof Refused) || !BUSY.includes(error.status)) throw error;
        await new Promise((go) => setTimeout(go, 1000 * Math.max(1, error.wait)));
      }
  }

  /** Fails with `Refused`. @param {number} from @param {number} to @param {() => void} came some of the frames */
  async fetch(from, to, came) {
    const end = this.ends();
    const query = new URLSearchParams({ ...this.look, ...(end > 0 && { at: String(end) }), from: String(from), to: String(to) });
    const answer = await fetch(`/v1/matches/${this.match}/film?${query}`, { headers: this.who });
    if (!answer.ok || !answer.body) throw new Refused(answer.status, Number(answer.headers.get("Retry-After") ?? 0));
    const unreeling = new Unreeling();
    await read(answer.body, "\n", (text) => {
      for (const line of text.split("\n").filter(Boolean)) {
        const frame = unreeling.read(JSON.parse(line));
        this.frames.set(frame.revision, frame);
      }
      came();
      return !this.isClosed;
    });
  }

  close() {
    this.isClosed = true;
  }

  /**
   * Where a step of that size leads; undone events are passed over by all but single events.
   * @param {"event" | "step" | "turn" | "round"} size @param {number} at @param {1 | -1} way
   * @returns {number | null | undefined} null: nowhere; undefined: the film does not reach as far
   */
  from(size, at, way, newest = Infinity) {
    const here = this.frames.get(at);
    for (let place = at + way; place >= 1 && place <= newest; place += way) {
      const there = this.frames.get(place);
      if (!there || !here) return undefined;
      if (size === "event") return place;
      if (there.undone_by != null) continue;
      if (size === "step" && this.endsStep(there, newest)) return place;
      if (size === "turn" && there.level >= 1) return place;
      if (size === "round" && there.level === 2) return place;
    }
    return null;
  }

  /** @param {Frame} frame @param {number} newest */
  endsStep(frame, newest) {
    for (let place = frame.revision + 1; place <= newest; place++) {
      const there = this.frames.get(place);
      if (!there || there.step !== frame.step) return true;
      if (there.undone_by == null) return false;
    }
    return true;
  }
}
