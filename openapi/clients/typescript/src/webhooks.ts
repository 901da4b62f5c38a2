// Messages to a webhook: whether they are the service's, and what they say (Standard Webhooks 1.0).
import type { SeatMessage, WebhookMessage } from "./models.js";

/** Milliseconds after which a message is refused: somebody may have recorded it. */
const OLD_MS = 300_000;

/**
 * The message, if `secret` has signed it lately: `data` has a `notice` in a `SeatMessage`, else an `event`.
 * Throws otherwise. Drop a message whose `id` you have seen.
 */
export async function message(secret: string, headers: Headers, body: string): Promise<WebhookMessage | SeatMessage> {
  const [id, at] = [headers.get("webhook-id") ?? "", headers.get("webhook-timestamp") ?? ""];
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const content = new TextEncoder().encode(`${id}.${at}.${body}`);
  const checks = (headers.get("webhook-signature") ?? "").split(" ").map(async (each) => {
    const signature = Uint8Array.from(atob(each.replace(/^v1,/, "")), (character) => character.charCodeAt(0));
    return each.startsWith("v1,") && (await crypto.subtle.verify("HMAC", key, signature, content));
  });
  const checked = await Promise.allSettled(checks);
  if (!checked.some((each) => each.status === "fulfilled" && each.value)) throw new Error("the message has no signature by this secret");
  if (!(Math.abs(Date.now() - Number(at) * 1000) <= OLD_MS)) throw new Error("the message is older than five minutes, or from the future");
  return JSON.parse(body) as WebhookMessage | SeatMessage;
}
