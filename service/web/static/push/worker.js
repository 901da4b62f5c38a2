// Says on a device what it is sent while no page of the match is looked at, and leads to the match.

/** @typedef {{ notice: string, game: string, match_id: string, title: string | null }} Message */
/** @typedef {{ language: string, notices: Record<string, string>, games: Record<string, string> }} Texts */

const worker = /** @type {ServiceWorkerGlobalScope & { texts: Texts }} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data));
});

/** @param {Message} message */
async function show(message) {
  if (!(await isLookedAt(message.match_id))) await worker.registration.showNotification(...notificationOf(message));
}

/** Whether a page of the match is before the reader's eyes. @param {string} match */
async function isLookedAt(match) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === `/matches/${match}`);
}

/** One for each match: a newer one takes its place. @param {Message} message @returns {[string, NotificationOptions]} */
function notificationOf({ notice, game, match_id, title }) {
  const { language, notices, games } = worker.texts;
  const body = [games[game] ?? game, title].filter(Boolean).join(" · ");
  const data = `/matches/${match_id}?language=${language}`;
  return [notices[notice] ?? "Moviola", { body, tag: match_id, lang: language, data }];
}
