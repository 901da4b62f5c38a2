// Whether the seat that looks is asked, wherever in the match it reads: said in the title and beside the way back.

import { tellAsked } from "./asking.js";
import { one } from "./elements.js";
import { at, newest, viewer } from "./place.js";
import { say } from "./words.js";

/** By the newest page, or what the stream has said since. @type {number[]} */
let awaited = seatsAwaitedHere();

/** @param {number[]} seats */
export function nowAwaited(seats) {
  awaited = seats;
  tellTurn();
}

/** What the page at the newest event says. */
function seatsAwaitedHere() {
  const lines = [...document.querySelectorAll(".sittings > li")];
  return lines.flatMap((line, seat) => (line.classList.contains("awaited") ? [seat] : []));
}

function tellTurn() {
  const mine = viewer.dataset.viewer;
  const isAsked = mine === viewer.dataset.own && awaited.includes(Number(mine));
  one(".turn-note").textContent = isAsked ? `● ${say("your_turn")}` : "";
  tellAsked(isAsked);
}

viewer.addEventListener("shown", () => {
  if (at() >= newest()) awaited = seatsAwaitedHere();
  tellTurn();
});
