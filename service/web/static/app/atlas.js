// Atlases: what films of a game send often, asked for once and kept by the browser for all matches.

/** @typedef {{ id: string, letters: string[], text: string }} Known as it came */
/** @typedef {import("./shorthand.js").Atlas} Atlas */

const PATIENCE = 1500;
/** @type {Map<string, Promise<Known | null>>} */
const asked = new Map();
/** @type {{ key: string, atlas: Atlas } | null} */
let last = null;

/** Null where it does not come soon: a film has all without it. @param {string} game @param {Record<string, string>} look */
export async function atlasOf(game, { language = "en", layout = "wide" }) {
  const address = `/v1/games/${game}/atlas?language=${language}&layout=${layout}`;
  const coming = asked.get(address) ?? fetched(address);
  asked.set(address, coming);
  /** @type {Promise<null>} */
  const late = new Promise((go) => setTimeout(() => go(null), PATIENCE));
  return Promise.race([coming, late]);
}

/** @param {string} address @returns {Promise<Known | null>} */
async function fetched(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const text = await answer.text();
    const { id, letters } = JSON.parse(text);
    return { id, letters: [...letters], text };
  } catch {
    return null;
  }
}

/** With the names of players, one after the other, in place of the letters. @param {Known} known @param {string[]} names @returns {Atlas} */
export function spelt({ id, letters, text }, names) {
  const key = JSON.stringify([id, names]);
  if (last?.key === key) return last.atlas;
  names.slice(0, letters.length).forEach((name, seat) => {
    text = text.replaceAll(letters[seat] ?? "", () => JSON.stringify(name).slice(1, -1));
  });
  last = { key, atlas: JSON.parse(text) };
  return last.atlas;
}
