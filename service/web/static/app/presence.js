// Who follows the match at this moment: a dot at each seat that somebody plays, full or hollow, and a word.

import { element } from "./elements.js";
import { say } from "./words.js";

/** The seats that are connected; null: nobody can tell. @type {number[] | null} */
let connected = null;

/** @param {number[] | null} seats */
export function attend(seats) {
  connected = seats;
  showPresence();
}

export function showPresence() {
  for (const old of document.querySelectorAll(".sittings .presence")) old.remove();
  for (const line of connected ? document.querySelectorAll(".sittings [data-attends]") : []) {
    const isHere = connected?.includes(Number(line.getAttribute("data-attends")));
    const word = say(isHere ? "attends" : "absent");
    const dot = element("span", { class: `presence ${isHere ? "here" : "away"}`, title: word });
    dot.append(element("span", { class: "hidden" }, word));
    line.append(dot);
  }
}
