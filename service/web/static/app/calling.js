// Whether this device calls its player when a match waits: a subscription of the browser that the service knows.

import { post, refusal } from "./posting.js";
import { playerKey } from "./wallet.js";
import { say } from "./words.js";

const PUSH = "/v1/players/me/push";
/** The one name that the page's policy lets make addresses of scripts. */
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy("push", { createScriptURL: (/** @type {string} */ path) => path });

export const canBeCalled = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
/** @returns {Promise<PermissionState>} whether the browser lets messages through */
export const permission = async () => (await navigator.permissions.query({ name: "notifications" })).state;

/** @param {string} key @returns {Promise<string>} why not; empty: this device is called */
export async function beCalled(key) {
  if ((await Notification.requestPermission()) !== "granted") return say("me_blocked");
  try {
    const { endpoint, keys } = (await subscribed(key)).toJSON();
    const answer = await post(PUSH, { endpoint, keys }, { token: playerKey() ?? "" });
    return answer.status === 200 ? "" : refusal(answer, say("failed"));
  } catch {
    return say("me_uncalled");
  }
}

/** @param {string} key the service's; a subscription made for another one ends */
async function subscribed(key) {
  const path = `/push.js?language=${document.documentElement.lang}`;
  const registered = await navigator.serviceWorker.register(policy ? policy.createScriptURL(path) : path);
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await registered.pushManager.subscribe(options);
  } catch (error) {
    const old = await registered.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registered.pushManager.subscribe(options);
  }
}

/** The browser's part: its subscription goes with the worker. */
export async function unsubscribe() {
  for (const each of (await navigator.serviceWorker?.getRegistrations()) ?? []) await each.unregister();
}
