// The viewer: what the server has written, moved by keys, buttons and a scrubber, and followed live.

import { runClocks } from "./clocks.js";
import { seatTools } from "./contest.js";
import { button, one } from "./elements.js";
import { followLive, news } from "./following.js";
import { forkTool } from "./forking.js";
import { help } from "./help.js";
import { listen } from "./keys.js";
import { addressOf, at, isNarrow, match, newest, viewer } from "./place.js";
import { accelerate, isPlaying, pace, play, player } from "./playback.js";
import { showPresence } from "./presence.js";
import { proofTool } from "./proving.js";
import { closeFilm, frameAt, openedFilm, openFilm } from "./reel.js";
import { showRules } from "./rules.js";
import { askNumber, isScrubbing } from "./scrubber.js";
import { share, sharedAddress } from "./share.js";
import { control, go, goTo, showFromFilm, step, went } from "./showing.js";
import { fold, keepInSight, search, storyFilter } from "./story.js";
import { tell, tellAtOnce } from "./telling.js";
import { tokenAt } from "./wallet.js";
import { say } from "./words.js";

/** Between two sentences to a screen reader. */
const [HASTE_MS, PEACE_MS] = [150, 1000];

const bindings = () => [
  { keys: ["ArrowLeft", ","], says: say("event_back"), act: () => step(-1) },
  { keys: ["ArrowRight", "."], says: say("event_on"), act: () => step(1) },
  { keys: ["Shift+ArrowLeft"], says: say("step_back"), act: () => control("step_back") },
  { keys: ["Shift+ArrowRight"], says: say("step_on"), act: () => control("step_on") },
  { keys: ["PageUp"], says: say("turn_back"), act: () => control("turn_back") },
  { keys: ["PageDown"], says: say("turn_on"), act: () => control("turn_on") },
  { keys: ["Shift+PageUp"], says: say("round_back"), act: () => control("round_back") },
  { keys: ["Shift+PageDown"], says: say("round_on"), act: () => control("round_on") },
  { keys: ["Home"], says: say("first"), act: () => goTo(1) },
  { keys: ["End", "l"], says: say("last"), act: () => goTo(newest()) },
  { keys: ["Space"], says: say("play_pause"), act: play },
  { keys: ["<"], says: say("slower"), act: () => accelerate(-1) },
  { keys: [">"], says: say("faster"), act: () => accelerate(1) },
  { keys: ["g"], says: say("number"), act: askNumber },
  { keys: ["v"], says: say("viewers"), act: viewers },
  { keys: ["d"], says: say("marks"), act: marks },
  { keys: ["c"], says: say("compare"), act: () => void go(addressOf({ at: at(), from: at() })) },
  { keys: ["Escape"], says: say("no_comparison"), act: leave },
  { keys: ["s"], says: say("share"), act: share },
  { keys: ["/"], says: say("find"), act: search },
  { keys: ["?"], says: say("help"), act: () => help(bindings()) },
];

function viewers() {
  const menu = one(".looks");
  menu.toggleAttribute("open", true);
  one("summary", menu).focus();
}

/** A comparison first, then the review: back to the table. */
function leave() {
  if (viewer.dataset.since) void go(addressOf({ from: null }));
  else location.assign(/** @type {HTMLAnchorElement} */ (one(".way-back a")).href);
}

function marks() {
  const isOff = viewer.toggleAttribute("data-unmarked");
  one("[data-tool=marks]").setAttribute("aria-pressed", String(!isOff));
}

/** What is about the event that is shown. */
function about() {
  seatTools(match, went);
  forkTool(match, frameAt(at() + 1)?.type);
  proofTool(match);
}

/** The choice of lines, once every event is known. */
function filterStory() {
  storyFilter(() => showFromFilm(addressOf({ at: at(), from: null })));
  const film = openedFilm();
  if (film) fold(film, at());
}

viewer.addEventListener("shown", () => {
  keepInSight();
  showPresence();
  if (viewer.dataset.film) filterStory();
  about();
  if (!isScrubbing()) tell(one(".said").textContent ?? "", isPlaying() ? PEACE_MS : HASTE_MS);
});

viewer.addEventListener("filmed", filterStory);

/** Links to other events and viewers of this match change this page instead of leaving it. */
viewer.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const address = new URL(/** @type {HTMLAnchorElement} */ (link).href);
  if (address.pathname !== location.pathname || address.origin !== location.origin) return;
  event.preventDefault();
  void go(address);
});
addEventListener("popstate", () => void go(new URL(location.href)));

isNarrow.addEventListener("change", () => {
  closeFilm();
  void go(new URL(location.href));
});

/** With the key that is held here, unless the address says whose view is wanted; the film comes with that view. */
function lookAsMyself() {
  if (!tokenAt(match) || new URL(location.href).searchParams.has("as")) return openFilm();
  const address = sharedAddress();
  address.searchParams.delete("as");
  void go(address);
}

one(".tools").append(
  player,
  pace,
  news,
  button(say("marks"), marks, { "data-tool": "marks", "aria-pressed": "true" }),
  button(say("share"), share),
  button(say("help"), () => help(bindings()), { "data-tool": "help" }),
);
showRules();
listen(bindings);
keepInSight();
runClocks(() => viewer.dataset.viewer ?? "", tellAtOnce);
followLive();
about();
lookAsMyself();
