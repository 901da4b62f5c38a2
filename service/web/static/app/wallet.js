// What this browser remembers: the tokens of seats by match, of entrants by tournament, and the key of an organiser.
// They never stand in an address.

const KEY = "moviola.tokens";
const ORGANISER = "moviola.key";
const PLAYER = "moviola.player";

/** @returns {Record<string, Record<string, string>>} by match, then by seat or "host" */
export function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} match @returns {string | undefined} the token of the seat held here, or else the host's */
export function tokenFor(match) {
  const held = all()[match] ?? {};
  const seats = Object.keys(held).filter((name) => name !== "host");
  return held[seats.sort()[0] ?? "host"];
}

/** @param {string} match @param {string} [name] a seat's number or "host"; absent: any seat */
export function tokenOf(match, name) {
  const held = all()[match] ?? {};
  return name === undefined ? Object.entries(held).find(([seat]) => seat !== "host")?.[1] : held[name];
}

/** @param {string} match @param {string} seat a seat's number or "host" @param {string} token */
export function keep(match, seat, token) {
  const held = all();
  held[match] = { ...held[match], [seat]: token };
  localStorage.setItem(KEY, JSON.stringify(held));
}

/** @param {string} match @param {string} [name] a seat's number or "host"; absent: all that is held there */
export function forget(match, name) {
  const held = all();
  if (name !== undefined) delete held[match]?.[name];
  if (name === undefined || !Object.keys(held[match] ?? {}).length) delete held[match];
  localStorage.setItem(KEY, JSON.stringify(held));
}

/** @param {string} match @returns {string | undefined} the token that is held here, or else the key of the reader's device */
export function tokenAt(match) {
  return tokenFor(match) ?? playerKey();
}

/** @param {string} match @returns {Record<string, string>} the headers of a request about the match */
export function credentials(match) {
  return bearing(tokenAt(match));
}

/** A device that was taken off its player's list. @param {number} status of the answer about the match @param {string} match */
export function isRemoved(status, match) {
  return status === 401 && !tokenFor(match) && playerKey() !== undefined;
}

/** @returns {string | undefined} the key of this device, if its reader is a player */
export function playerKey() {
  return localStorage.getItem(PLAYER) ?? undefined;
}

/** @param {string} key */
export function keepPlayer(key) {
  localStorage.setItem(PLAYER, key);
}

export function forgetPlayer() {
  localStorage.removeItem(PLAYER);
}

/** @returns {string | undefined} the organiser's key, if one was given to this browser */
export function heldKey() {
  return sessionStorage.getItem(ORGANISER) ?? localStorage.getItem(ORGANISER) ?? undefined;
}

/** @param {string} key @param {boolean} stays whether it is kept when the browser is closed */
export function keepKey(key, stays) {
  forgetKey();
  (stays ? localStorage : sessionStorage).setItem(ORGANISER, key);
}

export function forgetKey() {
  sessionStorage.removeItem(ORGANISER);
  localStorage.removeItem(ORGANISER);
}

/** At the desk an organiser's key goes before the token of a seat. @param {string} match */
export function deskToken(match) {
  return heldKey() ?? tokenAt(match);
}

/** @param {string | undefined} token @returns {Record<string, string>} */
export function bearing(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
}
