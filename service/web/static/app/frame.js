// An event of the film put in place of the one shown: the same elements as the server writes (templates/viewer.html).

import { element, one, sentence } from "./elements.js";
import { point } from "./loading.js";
import { Picture } from "./scene.js";
import { chosenLines, fold } from "./story.js";
import { credentials } from "./wallet.js";
import { called, say } from "./words.js";

/** @typedef {import("./film.js").Frame} Frame */
/** @typedef {import("./film.js").Film} Film */

/** Most of them are folded. */
const LINES = 200;
const LINES_BEFORE = 60;
const SIZES = /** @type {const} */ (["event", "step", "turn", "round"]);

let picture = new Picture();

/** A picture of another layout or viewer begins anew. */
export function forgetPicture() {
  picture = new Picture();
}

/** @param {Film} film @param {Frame} frame @param {string} layout @param {(at: number) => URL} to */
export function showFrame(film, frame, layout, to) {
  const viewer = one(".viewer");
  const newest = Number(viewer.dataset.newest);
  Object.assign(viewer.dataset, { at: frame.revision, type: frame.type });
  delete viewer.dataset.since;
  document.title = document.title.replace(/\d+ · Moviola$/, `${frame.revision} · Moviola`);
  showPicture(frame, layout);
  showSentence(frame, to);
  showAbout(frame);
  showStory(film, frame, newest, to);
  for (const link of document.querySelectorAll(".looks a, a[hreflang]")) aim(link, frame.revision);
  one(".place").textContent = say("of", { number: frame.revision, newest });
  for (const size of SIZES)
    for (const [way, name] of /** @type {const} */ ([[-1, `${size}_back`], [1, `${size}_on`]])) {
      const there = film.from(size, frame.revision, way, newest);
      point(one(`[data-control=${name}]`, viewer), there ? String(to(there)) : null);
    }
  point(one("[data-control=first]", viewer), frame.revision > 1 ? String(to(1)) : null);
  point(one("[data-control=last]", viewer), frame.revision < newest ? String(to(newest)) : null);
}

/** @param {Frame} frame @param {string} layout */
function showPicture(frame, layout) {
  picture.show(frame.scene, frame.marks);
  const place = document.querySelector(`.picture.${layout}`);
  if (place && picture.svg.parentElement !== place) place.replaceChildren(picture.svg);
}

/** @param {Frame} frame @param {(at: number) => URL} to */
function showSentence(frame, to) {
  const shown = one(".sentence");
  shown.dataset.revision = String(frame.revision);
  one(".number", shown).textContent = String(frame.revision);
  one(".said", shown).replaceChildren(...sentence(frame.text));
  one(".rules", shown).replaceChildren(...frame.rules.flatMap((rule) => [chip(rule), " "]));
  document.querySelector("figcaption .undone")?.remove();
  if (frame.undone_by != null) {
    const link = element("a", { href: String(to(frame.undone_by)) }, say("undone", { number: frame.undone_by }));
    shown.after(element("p", { class: "undone" }, link));
  }
}

/** @param {string} rule */
function chip(rule) {
  const address = `/rules/${rule.slice(0, 2)}?language=${document.documentElement.lang}#${rule}`;
  return element("a", { class: "rule", href: address }, rule);
}

/** @param {Frame} frame */
function showAbout(frame) {
  one("#about").textContent = say("changed");
  const told = frame.marks.map((mark) => element("li", {}, mark.text));
  const changed = told.length
    ? element("ul", { class: "changed" }, ...told)
    : element("p", { class: "changed" }, say("nothing_changed"));
  one(".changed").replaceWith(changed);
  one(".who").textContent = say("who_by", { whom: actorOf(frame.actor) });
  const words = document.querySelector(".words");
  const groups = frame.scene.words.flatMap(({ heading, items }) => [
    element("h3", {}, heading),
    element("ul", {}, ...items.map((item) => element("li", {}, item))),
  ]);
  words?.replaceChildren(one("summary", words), ...groups);
  const details = /** @type {HTMLDetailsElement} */ (one("details.details"));
  details.dataset.stale = String(frame.revision);
  if (details.open) void refreshDetails();
  else details.addEventListener("toggle", () => void refreshDetails(), { once: true });
}

/** @param {string} actor as the log has it: `bot:random for seat:1` */
function actorOf(actor) {
  const [acting = "", whom] = actor.split(" for ");
  return whom ? `${role(acting)} ${say("who_in_name_of", { whom: role(whom) })}` : role(acting);
}

/** @param {string} name */
function role(name) {
  const [kind = "", rest = ""] = name.split(":");
  if (kind === "seat") return called(rest);
  if (kind === "bot") return say(`fork_${rest}`);
  return say(`who_${kind}`, { name: rest });
}

/** Time, hash and the raw event are fetched for those who have opened them. */
async function refreshDetails() {
  const { match, viewer } = one(".viewer").dataset;
  const details = one("details.details");
  const at = details.dataset.stale;
  if (!at) return;
  delete details.dataset.stale;
  const path = `/v1/matches/${match}/events?from=${at}&to=${at}&as=${viewer}`;
  const answer = await fetch(path, { headers: credentials(match ?? "") });
  if (!answer.ok || details.dataset.stale) return;
  const [event] = (await answer.json()).items;
  const time = one("time", details);
  time.setAttribute("datetime", event.at);
  time.textContent = `${event.at.slice(0, 19).replace("T", " ")} UTC`;
  const [actor, hash] = details.querySelectorAll("dd code");
  if (actor) actor.textContent = event.actor;
  if (hash) hash.textContent = event.hash;
  const [raw, curl] = details.querySelectorAll(".raw");
  if (raw) raw.textContent = JSON.stringify(event, null, 2);
  if (curl) curl.textContent = `curl '${location.origin}${path}'`;
}

/** @param {Film} film @param {Frame} frame @param {number} newest @param {(at: number) => URL} to */
function showStory(film, frame, newest, to) {
  const list = one(".story ol");
  const chosen = chosenLines(film);
  if (chosen) list.replaceChildren(...chosen.map((each) => line(each, to)));
  else if (list.hasAttribute("data-chosen") || !list.querySelector(`[data-revision="${frame.revision}"]`)) {
    const first = Math.max(1, Math.min(frame.revision - LINES_BEFORE, newest - LINES + 1));
    const lines = [];
    for (let place = first; place < first + LINES; place++) {
      const there = film.frames.get(place);
      if (there) lines.push(line(there, to));
    }
    list.replaceChildren(...lines);
  }
  list.toggleAttribute("data-chosen", !!chosen);
  fold(film, frame.revision);
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.querySelector(`[data-revision="${frame.revision}"] a`)?.setAttribute("aria-current", "true");
}

/** @param {Frame} frame @param {(at: number) => URL} to */
function line(frame, to) {
  const number = String(frame.revision);
  const isOwn = frame.actor === `seat:${one(".viewer").dataset.viewer}`;
  const undone = frame.undone_by == null ? [] : [" ", element("small", {}, say("undone", { number: frame.undone_by }))];
  return element(
    "li",
    {
      value: number,
      "data-revision": number,
      "data-rules": frame.rules.join(" "),
      class: `level${frame.level}${undone.length ? " undone" : ""}${isOwn ? " own" : ""}`,
      "data-type": frame.type,
      "data-actor": frame.actor,
    },
    element("a", { href: String(to(frame.revision)) }, element("time", { datetime: frame.at }, frame.at.slice(11, 19)), " ", ...sentence(frame.text)),
    ...undone,
  );
}

/** @param {Element} link @param {number} at */
function aim(link, at) {
  const address = new URL(/** @type {HTMLAnchorElement} */ (link).href);
  address.searchParams.set("at", String(at));
  address.searchParams.delete("from");
  link.setAttribute("href", address.pathname + address.search);
}
