// One event after another, at the reader's pace.

import { button } from "./elements.js";
import { at, newest, viewer } from "./place.js";
import { control, stopHere } from "./showing.js";
import { say } from "./words.js";

const PLAY_MS = 1200;
const SPEEDS = [0.5, 1, 2, 4];

/** The timer of the next event; 0: paused. */
let timer = 0;
let speed = 1;

export const player = button(say("play"), play, { "data-tool": "play" });
export const pace = button("1×", () => accelerate(speed === 4 ? -3 : 1), { title: say("speed") });
export const isPlaying = () => timer > 0;

export function play() {
  if (timer) return pause();
  player.textContent = say("pause");
  const next = () => {
    if (at() >= newest() || /^Dispute/.test(viewer.dataset.type ?? "")) return pause();
    void control("event_on");
    const share = viewer.dataset.type === "ChanceDrawn" ? 0.4 : 1;
    timer = setTimeout(next, (PLAY_MS * share) / speed);
  };
  timer = setTimeout(next, 0);
}

function pause() {
  stopHere(timer > 0);
  clearTimeout(timer);
  timer = 0;
  player.textContent = say("play");
}

/** @param {number} by */
export function accelerate(by) {
  speed = SPEEDS[Math.min(Math.max(0, SPEEDS.indexOf(speed) + by), SPEEDS.length - 1)] ?? 1;
  pace.textContent = `${speed}×`;
}

viewer.addEventListener("refused", pause);
