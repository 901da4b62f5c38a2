// The events of a match as they come: read as a body, because a token goes into a header; resumed where it ended.

import { read } from "./body.js";
import { setByServer } from "./clocks.js";
import { credentials } from "./wallet.js";

const PAUSES_MS = [1000, 2000, 5000, 10000];

/** @typedef {{ name: string, id: string, data: any }} Frame */

/** @param {string} text whole frames @returns {Frame[]} */
export function framesOf(text) {
  return text.split("\n\n").flatMap((block) => {
    /** @type {Record<string, string>} */
    const fields = {};
    for (const line of block.split("\n")) {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (name) fields[name] = value ?? "";
    }
    return fields.data ? [{ name: fields.event ?? "message", id: fields.id ?? "", data: JSON.parse(fields.data) }] : [];
  });
}

/**
 * @param {string} match
 * @param {() => number} known the newest event that is here
 * @param {{ came: (frame: Frame) => void, lost: () => void, back: () => void }} told
 * @param {() => Record<string, string>} who the headers that say who follows
 * @param {AbortSignal} signal ends it
 */
export async function follow(match, known, told, who = () => credentials(match), signal = new AbortController().signal) {
  let failures = 0;
  for (;;) {
    try {
      const headers = { ...who(), Accept: "text/event-stream", "Last-Event-ID": String(known()) };
      const answer = await fetch(`/v1/matches/${match}/events/stream?include=awaited`, { headers, signal });
      setByServer(answer.headers.get("Date"));
      if (answer.status === 204) return told.back();
      if (answer.status === 401 || answer.status === 403 || answer.status === 404) return;
      if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
      failures = 0;
      told.back();
      if (await heard(answer.body, told.came)) return;
    } catch {
      if (signal.aborted) return;
      if (failures === 0) told.lost();
    }
    await new Promise((go) => setTimeout(go, PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)]));
  }
}

/** @param {ReadableStream<Uint8Array>} body @param {(frame: Frame) => void} came @returns {Promise<boolean>} whether the match is over */
async function heard(body, came) {
  let isOver = false;
  await read(body, "\n\n", (text) => {
    const frames = framesOf(text);
    frames.forEach(came);
    isOver = frames.some((frame) => frame.name === "end");
    return !isOver;
  });
  return isOver;
}
