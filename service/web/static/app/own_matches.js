// Lines of the reader's own matches, for the first page and for their own.

import { element } from "./elements.js";
import { say } from "./words.js";

const language = document.documentElement.lang;

/** @param {any} row @returns {HTMLElement} */
export function lineOf(row) {
  const others = row.players.filter((/** @type {string} */ name, /** @type {number} */ seat) => name && seat !== row.seat);
  const sign = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-game="${row.game}"]`));
  const game = [sign?.dataset.title ?? row.game, row.title].filter(Boolean).join(": ");
  const link = element("a", { href: `/matches/${row.match_id}?language=${language}` }, game);
  const next = row.next_id ? [" · ", element("a", { href: `/matches/${row.next_id}?language=${language}` }, say("me_rematch"))] : [];
  const line = element("p", {}, link, " ", ...withNames(others), " · ", stateOf(row), ...next);
  return element("li", { class: row.is_awaited ? "awaited" : "" }, ...(sign ? [sign.content.cloneNode(true)] : []), line);
}

/** @param {string[]} names @returns {(Node | string)[]} */
function withNames(names) {
  return names.flatMap((name, place) => [place ? ", " : `${say("me_with")} `, element("bdi", {}, name)]);
}

/** @param {any} row */
function stateOf(row) {
  if (row.is_awaited) return element("strong", {}, say("me_turn"));
  if (row.phase === "open") return say("me_open");
  if (row.phase === "playing") return say("me_waits");
  return row.place ? say("me_place", { place: row.place, of: row.players.length }) : say("me_over");
}
