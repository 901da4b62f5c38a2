// What all events of the match show to the present viewer; pages do until it is there.

import { Film } from "./film.js";
import { forgetPicture } from "./frame.js";
import { at, layout, match, newest, viewer } from "./place.js";
import { showTicks } from "./ticks.js";

/** @type {Film | null} */
let film = null;

export const openedFilm = () => film;

/** If the film has it. @param {number} revision */
export const frameAt = (revision) => film?.frames.get(revision);

export function closeFilm() {
  film?.close();
  film = null;
}

/** Loads it anew; the viewer hears `filmed` when every event is there. */
export function openFilm() {
  closeFilm();
  forgetPicture();
  if (!document.querySelector(".picture")) return;
  const look = { as: viewer.dataset.viewer ?? "", language: document.documentElement.lang, layout: layout(), names: "true" };
  const opened = (film = new Film(match, look, () => (viewer.dataset.phase === "finished" ? newest() : 0)));
  opened
    .load(at(), newest, () => came(opened))
    .then(() => {
      viewer.dataset.film = "whole";
      viewer.dispatchEvent(new Event("filmed"));
    })
    .catch(() => undefined);
  delete viewer.dataset.film;
  delete viewer.dataset.filmed;
}

/** Has the film reach the newest event. */
export function catchUp() {
  const mine = film;
  void mine?.catchUp(newest, () => came(mine)).catch(() => undefined);
}

/** More of the film is here. @param {Film} film */
function came(film) {
  viewer.dataset.filmed = String(film.end);
  showTicks(film, newest());
}
