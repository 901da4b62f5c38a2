// The player that this browser is: made when a seat is taken for the first time, known to the service by a key.

import { newKey, post } from "./posting.js";
import { all, bearing, forgetPlayer, keepPlayer, playerKey } from "./wallet.js";

const ME = "/v1/players/me";
const MOST_CLAIMS = 50;
/** @type {[string, RegExp][]} the first that fits */
const BROWSERS = [["Edge", /Edg/], ["Firefox", /Firefox/], ["Chrome", /Chrome/], ["Safari", /Safari/]];
/** @type {[string, RegExp][]} */
const SYSTEMS = [["Android", /Android/], ["iPhone", /iPhone/], ["iPad", /iPad/], ["Windows", /Windows/], ["macOS", /Mac OS/], ["Linux", /Linux/]];

/** @param {[string, RegExp][]} names */
const fitting = (names) => names.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0];

/** As its player sees it in the list of devices. */
export const deviceName = () => [fitting(BROWSERS) ?? "Browser", fitting(SYSTEMS)].filter(Boolean).join(" · ");

/** @param {string} name @returns {Promise<string | undefined>} the key; none where strangers may not play */
async function become(name) {
  const answer = await post("/v1/players", { name, device: deviceName() });
  if (answer.status !== 201) return undefined;
  keepPlayer(answer.body.key);
  return answer.body.key;
}

/**
 * A seat, the first free one unless it is named; its player adds to the luck.
 * @param {string} path of the seats of a match, or of an invitation @param {string} player @param {number} [seat]
 */
export async function takeSeat(path, player, seat) {
  const sit = (/** @type {string | undefined} */ token) =>
    post(path, { player, seat, entropy: newKey() }, token ? { token } : {});
  const answer = await sit(playerKey() ?? (await become(player)));
  if (answer.status !== 401 || !playerKey()) return answer;
  forgetPlayer();
  return sit(await become(player));
}

/** @param {string} code @returns {Promise<import("./posting.js").Answer>} */
export async function useCode(code) {
  const answer = await post(`/v1/transfers/${encodeURIComponent(code)}`, { device: deviceName() });
  if (answer.status === 200) keepPlayer(answer.body.key);
  return answer;
}

/** @param {string} [path] below the player's own @param {string} [method] @returns {Promise<import("./posting.js").Answer>} */
export async function mine(path = "", method = "GET") {
  try {
    const answer = await fetch(ME + path, { method, headers: bearing(playerKey()) });
    return { status: answer.status, body: await answer.json().catch(() => ({})) };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Seats that this browser holds the tokens of are the player's. */
export async function claimSeats() {
  const seats = Object.entries(all()).flatMap(([match_id, tokens]) =>
    Object.entries(tokens).flatMap(([name, token]) => (/^\d$/.test(name) ? [{ match_id, token }] : [])));
  for (let first = 0; first < seats.length; first += MOST_CLAIMS)
    await post(`${ME}/claims`, { seats: seats.slice(first, first + MOST_CLAIMS) }, { token: playerKey() ?? "" });
}
