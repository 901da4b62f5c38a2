// The words of the page's scripts, which the server writes into the page in its language, and how seats are called.

import { one } from "./elements.js";

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** @param {string} key @param {Record<string, string | number>} [given] what stands in the places `{name}` */
export function say(key, given = {}) {
  const text = words[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(given[name]));
}

/** In the page's language why a request was refused, by the code or the kind of the problem; empty: no words for it. @param {string[]} codes */
export const reasonOf = (...codes) => codes.map((code) => words[`refused_${code}`]).find(Boolean) ?? "";

/** A seat by the name of its player, isolated as in sentences. @param {number | string} seat */
export const called = (seat) => one(`.sittings .seat[data-seat="${seat}"]`).dataset.called ?? "";
