// The table of a match as it was after each event: loaded whole, then changed line by line.

import { credentials, isRemoved } from "../app/wallet.js";

const language = document.documentElement.lang;

/** @param {any} table @param {any} change @returns {any} the table after it (domain/drawing/table_changes.py) */
export function folded(table, change) {
  if (!change) return table;
  const pieces = new Map(table.pieces.map((/** @type {any} */ piece) => [piece.name, piece]));
  for (const name of change.removed ?? []) pieces.delete(name);
  for (const fields of change.pieces ?? []) pieces.set(fields.name, { ...pieces.get(fields.name), ...fields });
  const surfaces = new Map([...table.surfaces, ...(change.surfaces ?? [])].map((each) => [each.name, each]));
  const order = change.order ?? table.surfaces.map((/** @type {any} */ each) => each.name);
  const rest = Object.fromEntries(["seats", "words", "headline", "goal"].map((name) => [name, change[name] ?? table[name]]));
  return { ...rest, surfaces: order.map((/** @type {string} */ name) => surfaces.get(name)), pieces: [...pieces.values()] };
}

/** @param {string} match @returns {Promise<any>} */
export async function load(match) {
  return asked(`/v1/matches/${match}/table?language=${language}`, match);
}

/** @param {string} match @returns {Promise<any>} */
export async function commands(match) {
  return asked(`/v1/matches/${match}/commands?language=${language}`, match);
}

/** @param {string} match @returns {Promise<any>} */
export async function rematch(match) {
  return asked(`/v1/matches/${match}/rematch`, match);
}

/** The open call of this seat for an arbiter. @param {string} match @returns {Promise<any>} */
export async function ownCall(match) {
  return (await asked(`/v1/matches/${match}/calls`, match)).items[0] ?? null;
}

/** How a match that is over went. @param {string} match @returns {Promise<any>} */
export async function moments(match) {
  return asked(`/v1/matches/${match}/moments`, match);
}

/** The events from `first` on, each with the table after it. @param {string} match @param {number} first @returns {Promise<any[]>} */
export async function film(match, first) {
  const query = new URLSearchParams({ from: String(first), shape: "table", names: "true", language });
  const answer = await fetch(`/v1/matches/${match}/film?${query}`, { headers: credentials(match) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const lines = (await answer.text()).trim().split("\n").map((line) => JSON.parse(line));
  /** @type {any} */
  let table = null;
  return lines.map((line) => ({ ...line, table: (table = line.table ?? folded(table, line.change)) }));
}

/** Reasons by what they were asked for; those of the newest revision alone. @type {Map<string, any>} */
const reasons = new Map();

/**
 * Why parts of the table lead on to nothing: at first, or after the part `first`.
 * @param {string} match @param {number} revision @param {string} first @returns {Promise<any[]>}
 */
export async function refused(match, revision, first) {
  const key = `${revision} ${first}`;
  if (!reasons.has(key)) {
    const query = new URLSearchParams({ refused: "true", chosen: first, language });
    const answer = await asked(`/v1/matches/${match}/commands?${query}`, match);
    if (answer.revision !== revision) return [];
    for (const old of reasons.keys()) if (!old.startsWith(`${revision} `)) reasons.delete(old);
    reasons.set(key, answer.refused ?? []);
  }
  return reasons.get(key);
}

/** @param {string} path @param {string} match */
async function asked(path, match) {
  const answer = await fetch(path, { headers: credentials(match) });
  if (isRemoved(answer.status, match)) location.assign(`/me?language=${language}`);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.json();
}
