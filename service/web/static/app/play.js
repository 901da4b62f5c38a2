// The table to play at: what the seat held here may do, chosen by parts of the picture or by words, and posted.

import { remembered, soundChoice, tellAsked } from "./asking.js";
import { Choosing } from "./choosing.js";
import { button, element, one } from "./elements.js";
import { post, refusal } from "./posting.js";
import { focusOn, nearest, walk } from "./walking.js";
import { credentials } from "./wallet.js";
import { say } from "./words.js";

const AT_ONCE = "moviola.at-once";
const HAS_MOVED = "moviola.has-moved";
const BUTTONS_AT_MOST = 12;
const PAUSE_SECONDS = 1;

/** @typedef {import("./choosing.js").Choice} Choice */

export class Play {
  /** @param {string} match @param {(revision: number) => void} went told where the match stands after a move @param {(part: string) => string} labelOf */
  constructor(match, went, labelOf) {
    this.match = match;
    this.went = went;
    this.labelOf = labelOf;
    this.choosing = new Choosing([]);
    this.revision = 0;
    this.inWindow = "";
    /** What is asked, in words. */
    this.question = "";
    this.isSending = false;
    /** How often it was asked what may be done: of several answers only the last one counts. */
    this.looks = 0;
    /** What was chosen when others were faster: it stays chosen if it may be played still. @type {Choosing | null} */
    this.refused = null;
    /** What stands in the box. @type {Node} */
    this.drawn = element("div", {});
    /** Whether the focus was on a choice that is gone: it comes back to the next one. */
    this.isFocused = false;
    /** The part that had the focus before the picture was drawn anew. */
    this.held = "";
    this.box = one(".play");
  }

  /**
   * Asks what may be done, if it is this seat's move and the newest table is on the screen.
   * @param {{ at: number, wanted: number, newest: () => number, isThere: boolean, seat: string, hasBegun: boolean }} place
   * `wanted` is where the reader is going; who `isThere` is taken on to what comes
   */
  async look({ at, wanted, newest, isThere, seat, hasBegun }) {
    const mine = ++this.looks;
    if (this.isSending) return;
    // Before the match begins a seat may be left, and its token with it, faster than a question is answered.
    const mayPlay = hasBegun && /^\d$/.test(seat) && credentials(this.match).Authorization;
    if (!mayPlay || (wanted !== newest() && !isThere)) return this.offer([], 0);
    if (at !== newest()) return;
    if (this.revision === at) return this.draw();
    // What is chosen in a window may be sent as long as it is open, whatever others do.
    if (this.inWindow) this.draw();
    else this.rest();
    const language = document.documentElement.lang;
    const headers = credentials(this.match);
    const answer = await fetch(`/v1/matches/${this.match}/commands?language=${language}`, { headers }).catch(() => null);
    if (mine !== this.looks) return;
    if (!answer?.ok) return this.lookLater(answer, { at, wanted, newest, isThere, seat, hasBegun });
    const { commands, choices = [], revision, awaited, question = "" } = await answer.json();
    if (mine !== this.looks || this.isSending || revision !== newest() || revision !== at) return;
    const isSameWindow = awaited.window && awaited.window === this.inWindow;
    const kept = isSameWindow ? this.choosing : this.refused;
    this.refused = null;
    this.question = question;
    this.offer(commands.map((/** @type {any} */ command, /** @type {number} */ index) => ({ command, ...choices[index] })), revision, awaited.window, kept);
  }

  /** Where there was no answer, or it said that it is too early: again, unless the reader has moved meanwhile.
   * @param {Response | null} answer @param {Parameters<Play["look"]>[0]} place */
  lookLater(answer, place) {
    this.offer([], 0);
    if (answer && answer.status !== 429 && answer.status !== 503) return;
    const mine = this.looks;
    const seconds = Number(answer?.headers.get("Retry-After") ?? 0) || PAUSE_SECONDS;
    setTimeout(() => mine === this.looks && void this.look(place), 1000 * seconds);
  }

  /** Nothing can be pressed until it is known what may be done now. */
  rest() {
    this.isFocused ||= this.box.contains(document.activeElement);
    this.box.inert = true;
  }

  /**
   * @param {Choice[]} choices @param {number} revision @param {string} [inWindow] the window that is open
   * @param {Choosing | null} [kept] what was chosen before
   */
  offer(choices, revision, inWindow = "", kept = null) {
    this.choosing = kept?.among(choices) ?? new Choosing(choices);
    this.revision = revision;
    this.inWindow = inWindow;
    this.box.inert = false;
    this.draw();
    if (choices.length) this.held = "";
    if (!this.isFocused || !choices.length) return;
    this.isFocused = false;
    if (document.activeElement === document.body) this.focus();
  }

  /** Before the picture is drawn anew: the focus comes back to the same part, or to the next choice. */
  hold() {
    const part = document.activeElement?.closest(".choosable")?.getAttribute("data-part");
    if (part) [this.held, this.isFocused] = [part, true];
  }

  /** To the part that had it, if it leads on still. */
  bringBack() {
    const part = document.activeElement === document.body && this.shown().find((each) => each.getAttribute("data-part") === this.held);
    if (!part) return;
    [this.held, this.isFocused] = ["", false];
    focusOn(part);
  }

  /** The parts that lead on, in the picture that is seen. */
  shown() {
    return [...document.querySelectorAll(".picture .choosable")].filter((each) => each.getClientRects().length);
  }

  /** On what leads on: a part, else a button. */
  focus() {
    const [part] = this.shown();
    if (part) return focusOn(part);
    const onwards = this.box.querySelector(".do, button");
    if (onwards instanceof HTMLElement) onwards.focus({ preventScroll: true });
  }

  /** By a digit: that one of the moves in words. @param {number} place from 1 */
  pickBy(place) {
    const choice = this.choosing.chosen ? null : this.choosing.left[place - 1];
    if (!choice) return;
    this.choosing.pick(choice);
    this.draw();
    this.focus();
  }

  draw() {
    this.light();
    if (this.held) this.bringBack();
    const { choices, chosen, buttons, path, left } = this.choosing;
    this.box.hidden = choices.length === 0;
    if (this.box.hidden) return this.fill();
    const heading = element("h2", {}, say("your_move"));
    const asked = element("p", { class: "question" }, this.question);
    if (!localStorage.getItem(HAS_MOVED)) asked.append(" ", element("small", {}, say("no_undo")));
    if (chosen) {
      if (localStorage.getItem(AT_ONCE) && path.length) return void this.send(chosen);
      const bar = element("p", { class: "chosen" }, element("strong", {}, chosen.label));
      bar.append(" ", button(say("do_it"), () => void this.send(chosen), { class: "do" }), " ", this.backButton());
      return this.fill(heading, asked, bar);
    }
    const offered = buttons.slice(0, BUTTONS_AT_MOST).map((each) => this.pickButton(each));
    const row = element("p", { class: "chosen" }, ...offered.flatMap((each) => [each, " "]));
    if (path.length) row.append(this.backButton());
    this.fill(heading, asked, row, this.list(left));
  }

  /** What is the same stays in place, for whoever is about to press it. @param {HTMLElement[]} content */
  fill(...content) {
    const fresh = element("div", {}, ...content);
    if (this.drawn.isEqualNode(fresh)) return;
    const focusable = () => [...this.box.querySelectorAll("button, input, summary")];
    const place = focusable().findIndex((each) => each === document.activeElement);
    const before = this.openList();
    this.drawn = fresh.cloneNode(true);
    this.box.replaceChildren(...fresh.childNodes);
    if (before) this.openAgain(before);
    const same = focusable()[place];
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  }

  /** The list of all moves, if the reader has opened it. */
  openList() {
    return /** @type {HTMLElement | null} */ (this.box.querySelector(".all[open]"));
  }

  /** With what the reader looks for in it. @param {HTMLElement} before */
  openAgain(before) {
    const all = this.box.querySelector(".all");
    const [was, filter] = [before, all].map((each) => /** @type {HTMLInputElement | null} */ (each?.querySelector("[type=search]")));
    all?.setAttribute("open", "");
    if (!was || !filter) return;
    filter.value = was.value;
    filter.dispatchEvent(new Event("input"));
  }

  backButton() {
    return button(say("back"), () => {
      this.choosing.back();
      this.draw();
    });
  }

  /** @param {Choice} choice */
  pickButton(choice) {
    return button(choice.label, () => {
      this.choosing.pick(choice);
      this.draw();
      this.box.querySelector("button")?.focus();
    });
  }

  /** All of them in words, by the part that comes first. @param {Choice[]} left */
  list(left) {
    const filter = /** @type {HTMLInputElement} */ (element("input", { type: "search", "aria-label": say("find_move") }));
    /** @type {Map<string, HTMLElement>} */
    const groups = new Map();
    for (const choice of left) {
      const part = choice.touches[this.choosing.path.length] ?? "";
      if (!groups.has(part)) groups.set(part, element("ul", { "aria-label": part ? this.labelOf(part) : say("your_move") }));
      groups.get(part)?.append(element("li", {}, this.pickButton(choice)));
    }
    const all = element("details", { class: "all" }, element("summary", {}, say("all_moves", { number: left.length })), filter, ...groups.values());
    filter.addEventListener("input", () => {
      for (const line of all.querySelectorAll("li"))
        line.hidden = !(line.textContent ?? "").toLowerCase().includes(filter.value.toLowerCase());
    });
    all.append(element("p", { class: "settings" }, remembered(AT_ONCE, say("at_once")), " ", soundChoice()));
    return all;
  }

  /** Parts that lead on can be reached and pressed; the rest of the picture stays a picture. */
  light() {
    const { next } = this.choosing;
    for (const picture of document.querySelectorAll(".picture")) {
      picture.toggleAttribute("data-choosable", next.size > 0);
      if (next.size) picture.removeAttribute("aria-hidden");
      else picture.setAttribute("aria-hidden", "true");
      for (const group of picture.querySelectorAll("[data-part]")) this.lightPart(group, next);
      picture.querySelector(".choosable")?.setAttribute("tabindex", "0");
    }
  }

  /** @param {Element} group @param {Set<string>} next */
  lightPart(group, next) {
    const name = group.getAttribute("data-part") ?? "";
    const isNext = next.has(name);
    group.classList.toggle("choosable", isNext);
    group.classList.toggle("touched", this.choosing.path.includes(name));
    if (isNext) {
      for (const [key, value] of [["tabindex", "-1"], ["role", "button"], ["aria-label", this.labelOf(name)]])
        group.setAttribute(String(key), String(value));
      group.removeAttribute("aria-hidden");
    } else {
      for (const key of ["tabindex", "role", "aria-label"]) group.removeAttribute(key);
      if (next.size) group.setAttribute("aria-hidden", "true");
      else group.removeAttribute("aria-hidden");
    }
  }

  /** @param {string} part */
  touch(part) {
    this.choosing.touch(part);
    this.draw();
    this.focus();
  }

  /** @param {Choice} choice */
  async send(choice) {
    if (this.isSending) return;
    this.isSending = true;
    this.isFocused = this.box.contains(document.activeElement);
    for (const each of this.box.querySelectorAll("button")) each.disabled = true;
    const { match, revision, inWindow } = this;
    const answer = await post(`/v1/matches/${match}/commands`, choice.command, { match, revision, inWindow });
    this.isSending = false;
    this.refused = answer.status === 412 ? this.choosing : null;
    this.offer([], 0);
    one(".bar").hidden = answer.status === 200;
    if (answer.status === 200) {
      localStorage.setItem(HAS_MOVED, "yes");
      tellAsked(false);
      return this.went(answer.body.revision);
    }
    one(".bar").textContent = answer.status === 412 ? say("moved_on") : refusal(answer, say("failed"));
    this.went(answer.body.revision ?? 0);
  }

  /** Clicks and keys on parts. @param {HTMLElement} viewer */
  listen(viewer) {
    viewer.addEventListener("click", (event) => {
      const met = /** @type {Element} */ (event.target);
      const picture = met.closest("[data-choosable]");
      const part = met.closest(".choosable") ?? (picture && nearest(picture, event.clientX, event.clientY));
      if (part) this.touch(part.getAttribute("data-part") ?? "");
    });
    viewer.addEventListener("keydown", (event) => {
      const part = /** @type {Element} */ (event.target).closest(".choosable");
      if (!part || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") this.touch(part.getAttribute("data-part") ?? "");
      else if (/^Arrow/.test(event.key)) walk(part, event.key);
      else if (event.key === "Escape" && this.choosing.path.length) {
        this.choosing.back();
        this.draw();
      } else return;
      event.preventDefault();
    });
  }
}
