// What the page knows: the table that is on the screen, who sits there, and the choice that the reader makes.

import { Choosing } from "./choosing.js";

/** Whether a move is played at the touch that completes it, as this browser remembers. */
export const AT_ONCE = "moviola.at-once";

/** @type {any} */
export const app = {
  match: document.getElementById("table")?.dataset.match ?? "",
  texts: JSON.parse(document.getElementById("texts")?.textContent ?? "{}"),
  /** The event on the screen, with the table after it. */
  line: null,
  /** The newest event that is here. */
  newest: 0,
  sitters: [],
  viewer: "spectator",
  /** Empty until the table is here. */
  phase: "",
  /** The times of the seats, as `awaited.clocks` has them. */
  clocks: [],
  /** Whom the match waits for now, whatever of it is on the screen. */
  awaited: {},
  /** The seats that follow the match somewhere; null: nobody can tell. */
  present: null,
  choosing: new Choosing([]),
  question: "",
  revision: 0,
  inWindow: "",
  isSending: false,
  isOffline: false,
  note: "",
  story: [],
  isStoryOpen: false,
  result: null,
  /** Of a match that is over, as the score tells them. @type {any[]} */
  moments: [],
  /** In a lesson: what says why something cannot be played, and the reasons by the part chosen before. */
  whyNot: null,
  reasons: null,
  rematch: null,
};

let changed = () => {};
/** @param {() => void} draw */
export const onChange = (draw) => void (changed = draw);
export const draw = () => changed();

/** @param {number} seat */
export const sitter = (seat) => app.sitters[seat];

/** @param {string} name */
export const isLit = (name) => app.choosing.next.has(name) || isAnother(name);

/** Changing one's mind is one touch: the first parts stay lit. @param {string} name */
const isAnother = (name) => app.choosing.path.length > 0 && app.choosing.choices.some((/** @type {any} */ choice) => choice.touches[0] === name);

/** @param {string} name */
export const isTouched = (name) => app.choosing.path.includes(name);

/** The question is answered, but in a window: there a choice may be sent as long as it is open. */
export function forget() {
  if (!app.inWindow) app.choosing = new Choosing([]);
}

let send = () => {};
/** @param {() => void} how */
export const onSend = (how) => void (send = how);

/** @param {string} name */
export function touch(name) {
  const { choosing } = app;
  app.note = "";
  if (choosing.chosen && choosing.path.at(-1) === name) return send();
  if (!choosing.next.has(name)) {
    choosing.path = [];
    choosing.picked = null;
  }
  choosing.touch(name);
  if (choosing.chosen && localStorage.getItem(AT_ONCE)) return send();
  draw();
}
