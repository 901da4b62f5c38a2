// What a token is, asked of the service: whose seat at a match, which entry in a tournament, or an organiser's key.

import { load } from "./loading.js";
import { keep, keepKey } from "./wallet.js";

const ADDRESS = /\/(matches|tournaments)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** @param {string} address @returns {{ kind: string, id: string } | null} the match or tournament it is about */
export function placeOf(address) {
  const [, kind, id] = ADDRESS.exec(address) ?? [];
  return kind && id ? { kind, id } : null;
}

/** Remembers the token for what it is there. @param {string} address @param {string} token @returns {Promise<boolean>} false: it is nothing there */
export async function remember(address, token) {
  const place = placeOf(address);
  if (!place) return false;
  const headers = { Authorization: `Bearer ${token}` };
  if (place.kind === "tournaments") {
    const page = await load(`/tournaments/${place.id}`, place.id, headers).catch(() => null);
    const caller = page?.querySelector(".tournament")?.getAttribute("data-caller");
    if (!caller) return false;
    if (caller === "organiser") keepKey(token, false);
    else keep(place.id, caller, token);
    return true;
  }
  const answer = await fetch(`/v1/matches/${place.id}/commands`, { headers }).catch(() => null);
  if (answer?.ok) {
    keep(place.id, String((await answer.json()).seat), token);
    return true;
  }
  if (answer?.status !== 403 && answer?.status !== 409) return false;
  keep(place.id, "host", token);
  return true;
}
