// The viewer: what the server has written, moved by keys, buttons and a scrubber, and followed live.

import { tellAsked } from "./asking.js";
import { Film } from "./film.js";
import { forkTool } from "./forking.js";
import { forgetPicture, showFrame } from "./frame.js";
import { help } from "./help.js";
import { seatTools } from "./contest.js";
import { runClocks } from "./clocks.js";
import { button, element, one } from "./elements.js";
import { listen } from "./keys.js";
import { load, Refused, takeOver } from "./loading.js";
import { lobby } from "./lobby.js";
import { Play } from "./play.js";
import { attend, showPresence } from "./presence.js";
import { proofTool } from "./proving.js";
import { showRules } from "./rules.js";
import { share, sharedAddress } from "./share.js";
import { fold, keepInSight, search, storyFilter } from "./story.js";
import { follow } from "./stream.js";
import { showTicks } from "./ticks.js";
import { tokenFor } from "./wallet.js";
import { say } from "./words.js";

const REST_MS = 2000;
const PLAY_MS = 1200;
/** Events that come within this time are shown as one. */
const TOGETHER_MS = 60;
const SPEEDS = [0.5, 1, 2, 4];
const DIGITS = [..."123456789"];

const viewer = one(".viewer");
const match = viewer.dataset.match ?? "";
const state = { playing: 0, speed: 1, going: 0, wanted: 0, resting: 0, hasRested: true, isScrubbing: false, toldAt: 0, followed: 0, known: 0 };
/** What is being shown at the moment: whoever goes on from there waits for it. @type {Promise<void>} */
let showing = Promise.resolve();

/** The seats that the match waits for, by the newest page or what the stream has said since. @type {number[]} */
let awaitedSeats = [];
/** @type {Film | null} */
let film = null;
const isNarrow = matchMedia("(max-width: 39.99rem)");

const at = () => Number(viewer.dataset.at);
const newest = () => Number(viewer.dataset.newest);

/** @param {Record<string, string | number | null>} changes @returns {URL} the page of another event or viewer */
function addressOf(changes) {
  const address = new URL(location.href);
  address.searchParams.set("language", document.documentElement.lang);
  for (const [name, value] of Object.entries(changes))
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, String(value));
  return address;
}

/** Shows another page of this match; of several asked for in a row the last. @param {URL} address */
function go(address) {
  state.wanted = Number(address.searchParams.get("at") ?? newest());
  return (showing = show(address, ++state.going));
}

/** @param {URL} address @param {number} mine */
async function show(address, mine) {
  if (showFromFilm(address)) return shown(address);
  try {
    const page = await load(String(address), match);
    if (mine !== state.going) return;
    const seen = viewer.dataset.viewer;
    const known = newest();
    table.hold();
    takeOver(page);
    state.known = newest();
    // The page may have been written before what the stream has told since.
    viewer.dataset.newest = String(Math.max(known, newest()));
    note("");
    shown(address);
    if (viewer.dataset.viewer !== seen || !film) openFilm();
  } catch (error) {
    if (mine !== state.going) return;
    const refused = error instanceof Refused ? error : new Refused(0);
    pause();
    if (refused.wait) return wait(Math.ceil(refused.wait), address, state.going);
    stopped(refused);
  }
}

/** Counts the seconds down and asks again, unless something else is asked for meanwhile. @param {number} seconds @param {URL} address @param {number} mine */
function wait(seconds, address, mine) {
  const isWanted = mine === state.going;
  note(isWanted && seconds > 0 ? say("wait", { seconds }) : "");
  if (!isWanted) return;
  if (seconds > 0) setTimeout(() => wait(seconds - 1, address, mine), 1000);
  else void go(address);
}

/** Without a request, if the film has the event as this viewer sees it. @param {URL} address */
function showFromFilm(address) {
  const wanted = address.searchParams;
  const isSame = wanted.get("as") === new URL(location.href).searchParams.get("as");
  const frame = film?.frames.get(Number(wanted.get("at") ?? newest()));
  if (!film || !frame || !isSame || wanted.has("from")) return false;
  // Who is awaited, what the clocks say and whether it is over stand on pages alone.
  if (frame.revision === newest() && state.known < newest()) return false;
  table.hold();
  showFrame(film, frame, layout(), (revision) => addressOf({ at: revision, from: null }));
  return true;
}

const layout = () => (isNarrow.matches ? "narrow" : "wide");

/** Loads what all events show to the present viewer; pages do until it is there. */
function openFilm() {
  film?.close();
  film = null;
  forgetPicture();
  if (!document.querySelector(".picture")) return;
  const { viewer: as = "", game = "" } = viewer.dataset;
  const look = { as, game, language: document.documentElement.lang, layout: layout() };
  const opened = (film = new Film(match, look));
  opened
    .load(at(), newest, () => came(opened))
    .then(() => {
      viewer.dataset.film = "whole";
      table.draw();
      filterStory();
      showSince();
    })
    .catch(() => undefined);
  delete viewer.dataset.film;
  delete viewer.dataset.filmed;
}

/** The choice of lines, once every event is known. */
function filterStory() {
  storyFilter(() => showFromFilm(addressOf({ at: at(), from: null })));
  if (film) fold(film, at());
}

/** @param {URL} address */
function shown(address) {
  if (String(address) !== location.href) history[state.hasRested ? "pushState" : "replaceState"](null, "", address);
  state.hasRested = false;
  clearTimeout(state.resting);
  state.resting = setTimeout(() => (state.hasRested = true), REST_MS);
  scrubber.max = String(newest());
  if (!state.isScrubbing) scrubber.value = String(at());
  scrubber.setAttribute("aria-valuetext", `${at()}: ${one(".said").textContent}`);
  news.hidden ||= at() >= newest();
  if (at() >= newest()) awaitedSeats = awaitedHere();
  tellTurn();
  keepInSight();
  showSince();
  showPresence();
  if (viewer.dataset.film) filterStory();
  lobby(match, went);
  seatTools(match, went);
  forkTool(match, typeAfter());
  proofTool(match);
  ask();
  tell(one(".said").textContent ?? "");
}

/** The seats that the page at the newest event says are awaited. */
function awaitedHere() {
  const lines = [...document.querySelectorAll(".sittings > li")];
  return lines.flatMap((line, seat) => (line.classList.contains("awaited") ? [seat] : []));
}

/** Says in the title whether the seat that looks is asked, wherever in the match it reads. */
function tellTurn() {
  const mine = viewer.dataset.viewer ?? "";
  tellAsked(/^\d+$/.test(mine) && !!tokenFor(match) && awaitedSeats.includes(Number(mine)));
}

/** Of the next event, if the film has it. @returns {string | undefined} */
function typeAfter() {
  const shot = /** @type {Film | null} */ (film);
  return shot?.frames.get(at() + 1)?.type;
}

/** What may be done now, if it is the move of the seat that looks. */
function ask() {
  void table.look({ at: at(), wanted: state.wanted, newest, isThere: state.wanted >= state.followed, seat: viewer.dataset.viewer ?? "" });
}

/** @param {number} revision */
function goTo(revision) {
  const wanted = Math.min(Math.max(1, revision), newest());
  if (wanted !== state.wanted) void go(addressOf({ at: wanted, from: null }));
}

/** To where a control leads. @param {string} name */
async function control(name) {
  await showing;
  const there = viewer.querySelector(`[data-control=${name}]`)?.getAttribute("href");
  if (there) await go(new URL(there, location.origin));
}

/** At most one sentence a second to screen readers, and none while scrubbing. @param {string} sentence */
function tell(sentence) {
  if (state.isScrubbing) return;
  clearTimeout(state.toldAt);
  state.toldAt = setTimeout(() => (live.textContent = sentence), state.playing ? 1000 : 150);
}

/** @param {string} text what is wrong, or nothing */
function note(text) {
  bar.textContent = text;
  bar.hidden = !text;
}

/** @param {Refused} refused */
function stopped(refused) {
  if (refused.status === 0) note(say("lost", { number: at() }));
  else note(say(refused.status === 404 ? "gone" : refused.status < 404 ? "closed" : "failed"));
}

function play() {
  if (state.playing) return pause();
  player.textContent = say("pause");
  const next = () => {
    if (at() >= newest() || /^Dispute/.test(viewer.dataset.type ?? "")) return pause();
    void control("event_on");
    const pace = viewer.dataset.type === "ChanceDrawn" ? 0.4 : 1;
    state.playing = setTimeout(next, (PLAY_MS * pace) / state.speed);
  };
  state.playing = setTimeout(next, 0);
}

function pause() {
  if (state.playing) state.going++;
  clearTimeout(state.playing);
  state.playing = 0;
  state.wanted = at();
  player.textContent = say("play");
}

/** @param {number} by */
function accelerate(by) {
  state.speed = SPEEDS[Math.min(Math.max(0, SPEEDS.indexOf(state.speed) + by), SPEEDS.length - 1)] ?? 1;
  speed.textContent = `${state.speed}×`;
}

function number() {
  const field = /** @type {HTMLInputElement} */ (
    element("input", { type: "number", min: "1", max: String(newest()), "aria-label": say("number") })
  );
  const back = /** @type {HTMLElement | null} */ (document.activeElement);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.stopPropagation();
    if (event.key === "Enter" && field.value) goTo(Number(field.value));
    field.remove();
    back?.focus();
  });
  one(".place").after(field);
  field.focus();
}

/** From the last thing this seat did to now, as one comparison. */
function sinceMine() {
  const me = `seat:${viewer.dataset.viewer}`;
  const mine = [...(film?.frames.values() ?? [])].filter((frame) => frame.actor === me).map((frame) => frame.revision);
  if (mine.length) void go(addressOf({ at: newest(), from: Math.max(...mine) }));
}

/** For a seat that has moved already, as its film tells. */
function showSince() {
  const me = `seat:${viewer.dataset.viewer}`;
  const isSeat = !Number.isNaN(Number(viewer.dataset.viewer));
  since.hidden = !isSeat || (since.hidden && ![...(film?.frames.values() ?? [])].some(({ actor }) => actor === me));
}

/** Has the film reach the newest event. */
function catchUp() {
  const mine = film;
  void mine?.catchUp(newest, () => came(mine)).catch(() => undefined);
}

/** More of the film is here. @param {Film} film */
function came(film) {
  viewer.dataset.filmed = String(film.end);
  showTicks(film, newest());
}

/** After a move of ours: what is shown is what is stored. @param {number} revision */
function went(revision) {
  viewer.dataset.newest = String((state.followed = Math.max(newest(), revision)));
  catchUp();
  const address = addressOf({ at: newest(), from: null });
  if (tokenFor(match)) address.searchParams.delete("as");
  void go(address);
}

/** @param {string} part */
const labelOf = (part) => film?.frames.get(at())?.scene.parts.find((each) => each.name === part)?.label ?? part;
const table = new Play(match, went, labelOf);

function viewers() {
  const menu = one(".looks");
  menu.toggleAttribute("open", true);
  one("summary", menu).focus();
}

function marks() {
  const isOff = viewer.toggleAttribute("data-unmarked");
  one("[data-tool=marks]").setAttribute("aria-pressed", String(!isOff));
}

const bindings = () => [
  { keys: ["ArrowLeft", ","], says: say("event_back"), act: () => goTo(state.wanted - 1) },
  { keys: ["ArrowRight", "."], says: say("event_on"), act: () => goTo(state.wanted + 1) },
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
  { keys: ["g"], says: say("number"), act: number },
  { keys: ["m"], says: say("since_mine"), act: sinceMine },
  { keys: ["v"], says: say("viewers"), act: viewers },
  { keys: ["d"], says: say("marks"), act: marks },
  { keys: ["c"], says: say("compare"), act: () => void go(addressOf({ at: at(), from: at() })) },
  { keys: ["Escape"], says: say("no_comparison"), act: () => viewer.dataset.since && go(addressOf({ from: null })) },
  { keys: ["s"], says: say("share"), act: share },
  { keys: ["/"], says: say("find"), act: search },
  { keys: DIGITS, says: say("digits"), act: (/** @type {string} */ digit) => table.pickBy(Number(digit)) },
  { keys: ["?"], says: say("help"), act: () => help(bindings()) },
];

const live = element("p", { class: "hidden", "aria-live": "polite" });
/** A place of its own: the sentence of an event would overwrite it, and a screen reader never say it. */
const hurry = element("p", { class: "hidden", role: "alert" });
const bar = element("p", { class: "bar", role: "status", hidden: true });
const scrubber = /** @type {HTMLInputElement} */ (
  element("input", { type: "range", min: "1", max: String(newest()), "aria-label": say("scrubber") })
);
const player = button(say("play"), play, { "data-tool": "play" });
const speed = button("1×", () => accelerate(state.speed === 4 ? -3 : 1), { title: say("speed") });
const since = button(say("since_mine"), sinceMine, { "data-tool": "since", hidden: "" });
const news = button("", () => goTo(newest()), { class: "news", hidden: "" });

function tools() {
  scrubber.value = String(at());
  scrubber.addEventListener("input", () => {
    state.isScrubbing = true;
    if (showFromFilm(addressOf({ at: scrubber.value, from: null }))) return;
    scrubber.setAttribute("aria-valuetext", scrubber.value);
    one(".place").textContent = say("of", { number: scrubber.value, newest: newest() });
  });
  scrubber.addEventListener("change", () => {
    state.isScrubbing = false;
    goTo(Number(scrubber.value));
  });
  one(".tools").append(
    player,
    speed,
    news,
    since,
    button(say("marks"), marks, { "data-tool": "marks", "aria-pressed": "true" }),
    button(say("share"), share),
    button(say("help"), () => help(bindings()), { "data-tool": "help" }),
  );
  one(".controls").append(element("div", { class: "scrub" }, scrubber));
  one(".top").after(bar);
  document.body.append(live, hurry);
}

/** Links to other events and viewers of this match change this page instead of leaving it. */
function stay() {
  viewer.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const address = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    if (address.pathname !== location.pathname || address.origin !== location.origin) return;
    event.preventDefault();
    void go(address);
  });
  addEventListener("popstate", () => void go(new URL(location.href)));
}

/** The connection is back: what could not be asked for meanwhile is asked for now. */
function regained() {
  note("");
  if (viewer.dataset.film) catchUp();
  else openFilm();
  ask();
}

function followLive() {
  let known = newest();
  let isNoted = false;
  let arriving = 0;
  const arrive = () => {
    arriving = 0;
    catchUp();
    const isThere = state.wanted >= state.followed && !state.isScrubbing;
    state.followed = newest();
    news.hidden = isThere;
    news.textContent = say("news", { number: newest() - at() });
    if (!isThere) return;
    // After a move of ours it is shown already: drawn twice it would take the focus twice.
    if (at() === newest() && state.known === newest() && !viewer.dataset.since) ask();
    else void go(addressOf({ at: newest(), from: null }));
  };
  void follow(match, () => known, {
    came: (frame) => {
      if (frame.name === "awaited") {
        awaitedSeats = frame.data.awaited.seats ?? [];
        tellTurn();
      }
      if (frame.name === "hello" || frame.name === "presence") attend(frame.data.connected);
      if (!frame.id) return;
      known = Number(frame.id);
      if (known > newest()) viewer.dataset.newest = scrubber.max = String(known);
      arriving ||= setTimeout(arrive, TOGETHER_MS);
    },
    lost: () => {
      isNoted = true;
      attend(null);
      note(say("lost", { number: known }));
    },
    back: () => {
      if (isNoted) regained();
      isNoted = false;
    },
  });
}

awaitedSeats = awaitedHere();
state.wanted = at();
state.followed = state.known = newest();
showRules();
tools();
stay();
listen(bindings);
keepInSight();
runClocks(() => viewer.dataset.viewer ?? "", (sentence) => (hurry.textContent = sentence));
followLive();
openFilm();
table.listen(viewer);
lobby(match, went);
seatTools(match, went);
forkTool(match, typeAfter());
proofTool(match);
isNarrow.addEventListener("change", () => {
  film?.close();
  film = null;
  void go(new URL(location.href));
});
if (tokenFor(match) && !new URL(location.href).searchParams.has("as")) void go(sharedAddressWithoutViewer());

function sharedAddressWithoutViewer() {
  const address = sharedAddress();
  address.searchParams.delete("as");
  return address;
}
