// Where the reader is: the match that the page shows, the event, and the addresses of others.

import { one } from "./elements.js";

export const viewer = one(".viewer");
export const match = viewer.dataset.match ?? "";
export const isNarrow = matchMedia("(max-width: 39.99rem)");

export const at = () => Number(viewer.dataset.at);
export const newest = () => Number(viewer.dataset.newest);
export const layout = () => (isNarrow.matches ? "narrow" : "wide");

/** @param {Record<string, string | number | null>} changes @returns {URL} the page of another event or viewer */
export function addressOf(changes) {
  const address = new URL(location.href);
  address.searchParams.set("language", document.documentElement.lang);
  for (const [name, value] of Object.entries(changes))
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, String(value));
  return address;
}
