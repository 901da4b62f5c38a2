// From the last thing that the seat which looks did to now, as one comparison.

import { button } from "./elements.js";
import { addressOf, newest, viewer } from "./place.js";
import { movesOf } from "./reel.js";
import { go } from "./showing.js";
import { say } from "./words.js";

export const since = button(say("since_mine"), sinceMine, { "data-tool": "since", hidden: "" });

export function sinceMine() {
  const mine = movesOf(viewer.dataset.viewer ?? "");
  if (mine.length) void go(addressOf({ at: newest(), from: Math.max(...mine) }));
}

/** For a seat that has moved already, as its film tells. */
function showSince() {
  const seat = viewer.dataset.viewer ?? "";
  since.hidden = Number.isNaN(Number(seat)) || (since.hidden && !movesOf(seat).length);
}

viewer.addEventListener("shown", showSince);
viewer.addEventListener("filmed", showSince);
