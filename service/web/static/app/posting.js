// Requests that change something: each intention has a key of its own, so that sending it twice does it once.

import { credentials } from "./wallet.js";
import { reasonOf } from "./words.js";

const TRIES = 3;
const PAUSE_MS = 800;

/** @typedef {{ status: number, body: any }} Answer */

export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Without an answer the same is asked again under the same key.
 * @param {string} path @param {unknown} body
 * @param {{ match?: string, token?: string, revision?: number, inWindow?: string }} [about] `revision`: only if the match
 * stands there; `inWindow`: only while that window is open
 * @returns {Promise<Answer>} status 0: no answer
 */
export async function post(path, body, { match = "", token, revision, inWindow = "" } = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newKey(), ...credentials(match) };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (inWindow) headers["If-Window"] = inWindow;
  else if (revision) headers["If-Match"] = `"${revision}"`;
  const request = { method: "POST", headers, body: body === undefined ? null : JSON.stringify(body) };
  if (body === undefined) delete headers["Content-Type"];
  for (let tried = 1; ; tried++)
    try {
      const answer = await fetch(path, request);
      return { status: answer.status, body: await answer.json().catch(() => ({})) };
    } catch {
      if (tried === TRIES) return { status: 0, body: {} };
      await new Promise((go) => setTimeout(go, PAUSE_MS * tried));
    }
}

/**
 * The sentence of a refusal, with its rule. Details are in English: on other pages the reason comes first in their language.
 * @param {Answer} answer @param {string} unreachable
 */
export function refusal({ status, body }, unreachable) {
  if (status === 0) return unreachable;
  const reason = reasonOf(body.code, body.type?.split("#")[1]);
  const isTold = body.detail && document.documentElement.lang === "en";
  const sentences = isTold ? [body.detail] : [reason || body.title || String(status), body.detail];
  return [...sentences, body.rule && `(${body.rule})`].filter(Boolean).join(" ");
}
