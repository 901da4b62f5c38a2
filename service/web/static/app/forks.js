// Forks of a match: what chance could give there, and a new match whose tokens this browser keeps.

import { post } from "./posting.js";
import { bearing, deskToken, keep } from "./wallet.js";

/** @typedef {{ faces: string, probability: string, outcomes: number[][] }} Result */

/** @typedef {{ name: string, kind: string, size: number, items: { id: string, name: string }[] }} AwaitedDraw */

/** What is drawn after the event; nothing where it is not told. @param {string} match @param {number} revision @returns {Promise<{ draws: AwaitedDraw[], is_listed: boolean }>} */
export async function drawsAfter(match, revision) {
  const path = `/v1/matches/${match}/draws?at=${revision}&language=${document.documentElement.lang}`;
  const answer = await fetch(path, { headers: bearing(deskToken(match)) }).catch(() => null);
  return answer?.ok ? answer.json() : { draws: [], is_listed: false };
}

/** What chance could give after the event; nothing where it draws nothing, or too much. @param {string} match @param {number} revision @returns {Promise<Result[]>} */
export async function resultsAfter(match, revision) {
  const headers = bearing(deskToken(match));
  const answer = await fetch(`/v1/matches/${match}/outcomes?at=${revision}`, { headers }).catch(() => null);
  if (!answer?.ok) return [];
  const { possible } = await answer.json();
  return possible.map((/** @type {{ outcomes: number[][], probability: string }} */ each) => ({
    ...each,
    faces: each.outcomes.map((faces) => faces.join(", ")).join("; "),
  }));
}

/** @param {string} match @param {{ revision: number, luck: object, bots?: object }} wish @returns {Promise<import("./posting.js").Answer>} */
export async function newFork(match, wish) {
  const token = deskToken(match);
  const made = await post(`/v1/matches/${match}/forks`, wish, token ? { token } : {});
  if (made.status !== 201) return made;
  keep(made.body.match_id, "host", made.body.host_token);
  for (const [seat, held] of Object.entries(made.body.seat_tokens)) keep(made.body.match_id, seat, String(held));
  return made;
}
