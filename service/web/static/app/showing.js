// Another event of the match in place of the one shown: from the film if it is there, else from the page of the server.

import { showFrame } from "./frame.js";
import { load, Refused, takeOver } from "./loading.js";
import { addressOf, at, layout, match, newest, viewer } from "./place.js";
import { catchUp, frameAt, openedFilm, openFilm } from "./reel.js";
import { note } from "./telling.js";
import { isRemoved, tokenAt } from "./wallet.js";
import { say } from "./words.js";

/** Whoever moves about for so long leaves one step in the browser's history. */
const REST_MS = 2000;

/** How often another event was asked for: of several in a row only the last one counts. */
let asked = 0;
/** Where the reader is going. */
let wanted = at();
/** The newest event when the page last went along with the match. */
let followed = newest();
/** The newest event that a page of the server has told of. */
let written = newest();
let hasRested = true;
let resting = 0;
/** What is being shown at the moment: whoever goes on from there waits for it. @type {Promise<void>} */
let showing = Promise.resolve();

/** Shows another page of this match; the viewer hears `shown`, or `refused`. @param {URL} address */
export function go(address) {
  wanted = Number(address.searchParams.get("at") ?? newest());
  return (showing = show(address, ++asked));
}

/** @param {number} revision */
export function goTo(revision) {
  const there = Math.min(Math.max(1, revision), newest());
  if (there !== wanted) void go(addressOf({ at: there, from: null }));
}

/** One event on from where the reader is going, or back. @param {1 | -1} way */
export const step = (way) => goTo(wanted + way);

/** To where a control leads. @param {string} name */
export async function control(name) {
  await showing;
  const there = viewer.querySelector(`[data-control=${name}]`)?.getAttribute("href");
  if (there) await go(new URL(there, location.origin));
}

/** Nowhere else. @param {boolean} isAbandoned whether what is under way is no longer wanted */
export function stopHere(isAbandoned) {
  if (isAbandoned) asked++;
  wanted = at();
}

/** The match has gone on: who reads its newest event goes along, unless held. @returns {boolean} whether that was so @param {boolean} isHeld */
export function goAlong(isHeld) {
  catchUp();
  const isThere = wanted >= followed && !isHeld;
  followed = newest();
  if (!isThere) return false;
  const isShown = at() === newest() && written === newest() && !viewer.dataset.since;
  if (!isShown) void go(addressOf({ at: newest(), from: null }));
  return true;
}

/** After a claim or a resignation of ours: what is shown is what is stored. @param {number} revision */
export function went(revision) {
  viewer.dataset.newest = String((followed = Math.max(newest(), revision)));
  catchUp();
  const address = addressOf({ at: newest(), from: null });
  if (tokenAt(match)) address.searchParams.delete("as");
  void go(address);
}

/** Without a request, if the film has the event as this viewer sees it. @param {URL} address */
export function showFromFilm(address) {
  const query = address.searchParams;
  const isSame = query.get("as") === new URL(location.href).searchParams.get("as");
  const film = openedFilm();
  const frame = frameAt(Number(query.get("at") ?? newest()));
  if (!film || !frame || !isSame || query.has("from")) return false;
  // Who is awaited, what the clocks say and whether it is over stand on pages alone.
  if (frame.revision === newest() && written < newest()) return false;
  showFrame(film, frame, layout(), (revision) => addressOf({ at: revision, from: null }));
  return true;
}

/** @param {URL} address @param {number} mine */
async function show(address, mine) {
  if (showFromFilm(address)) return shown(address);
  try {
    const page = await load(String(address), match);
    if (mine !== asked) return;
    const seen = viewer.dataset.viewer;
    const known = newest();
      takeOver(page);
    written = newest();
    // The page may have been written before what the stream has told since.
    viewer.dataset.newest = String(Math.max(known, newest()));
    note("");
    shown(address);
    if (viewer.dataset.viewer !== seen || !openedFilm()) openFilm();
  } catch (error) {
    if (mine !== asked) return;
    const refused = error instanceof Refused ? error : new Refused(0);
    viewer.dispatchEvent(new Event("refused"));
    if (refused.wait) return wait(Math.ceil(refused.wait), address, asked);
    stopped(refused);
  }
}

/** @param {URL} address */
function shown(address) {
  if (String(address) !== location.href) history[hasRested ? "pushState" : "replaceState"](null, "", address);
  hasRested = false;
  clearTimeout(resting);
  resting = setTimeout(() => (hasRested = true), REST_MS);
  viewer.dispatchEvent(new Event("shown"));
}

/** Counts the seconds down and asks again, unless something else is asked for meanwhile. @param {number} seconds @param {URL} address @param {number} mine */
function wait(seconds, address, mine) {
  const isWanted = mine === asked;
  note(isWanted && seconds > 0 ? say("wait", { seconds }) : "");
  if (!isWanted) return;
  if (seconds > 0) setTimeout(() => wait(seconds - 1, address, mine), 1000);
  else void go(address);
}

/** @param {Refused} refused */
function stopped(refused) {
  if (isRemoved(refused.status, match)) return location.assign(`/me?language=${document.documentElement.lang}`);
  if (refused.status === 0) note(say("lost", { number: at() }));
  else note(say(refused.status === 404 ? "gone" : refused.status < 404 ? "closed" : "failed"));
}
