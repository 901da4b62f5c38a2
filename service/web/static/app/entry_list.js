// A list of players: from a file or pasted, previewed line by line, then entered whole.

import { element, one } from "./elements.js";
import { post, refusal } from "./posting.js";
import { say } from "./words.js";

/** @typedef {import("./slips.js").Entered} Entered */

const COLUMNS = {
  line: say("list_line"),
  player: say("list_player"),
  rating: say("list_rating"),
  seed: say("list_seed"),
  club: say("list_club"),
  team: say("list_team"),
  members: say("list_members"),
  refusal: say("list_refusal"),
};

/**
 * @param {HTMLElement} root @param {() => string | undefined} token
 * @param {(entered: Entered[]) => Promise<void>} after what follows once all have entered
 */
export function enterLists(root, token, after) {
  /** @param {string} path */
  const send = (path) => {
    const held = token();
    const text = /** @type {HTMLTextAreaElement} */ (one("#entry-list textarea", root)).value;
    return post(`/v1${location.pathname}/entries/list${path}`, { text }, held ? { token: held } : {});
  };
  root.addEventListener("change", async (event) => {
    const file = event.target instanceof HTMLInputElement && event.target.files?.[0];
    if (!file) return;
    /** @type {HTMLTextAreaElement} */ (one("#entry-list textarea", root)).value = await file.text();
    await preview();
  });
  root.addEventListener("input", (event) => {
    if (event.target instanceof HTMLTextAreaElement) allow(false);
  });
  root.addEventListener("click", async (event) => {
    const pressed = event.target instanceof HTMLElement ? event.target.dataset.list : undefined;
    if (pressed === "preview") await preview();
    if (pressed !== "enter") return;
    allow(false);
    const answer = await send("");
    if (answer.status === 201) await after(answer.body.items);
    else show(element("p", { class: "flag" }, refusal(answer, say("failed"))));
  });

  async function preview() {
    const answer = await send("/preview");
    if (answer.status !== 200) return show(element("p", { class: "flag" }, refusal(answer, say("failed"))));
    const { items, refused } = answer.body;
    const number = refused || items.length;
    show(element("p", {}, say(refused ? "list_refused" : "list_good", { number })), table(items));
    allow(!refused);
  }

  /** @param {HTMLElement[]} content */
  const show = (...content) => one("#entry-list [role=status]", root).replaceChildren(...content);
  /** @param {boolean} isAllowed */
  const allow = (isAllowed) => one("#entry-list [data-list=enter]", root).toggleAttribute("disabled", !isAllowed);
}

/** @param {Record<string, string | number | string[]>[]} items */
function table(items) {
  const titles = Object.values(COLUMNS).map((title) => element("th", { scope: "col" }, title));
  const rows = items.map((item) =>
    element("tr", item.refusal ? { class: "refused" } : {}, ...Object.keys(COLUMNS).map((name) => element("td", {}, text(item, name)))),
  );
  return element("table", {}, element("thead", {}, element("tr", {}, ...titles)), element("tbody", {}, ...rows));
}

/** @param {Record<string, string | number | string[]>} item @param {string} name */
function text(item, name) {
  if (name === "player") return element("bdi", {}, String(item.player));
  if (Array.isArray(item[name])) return item[name].join(" + ");
  const rule = name === "refusal" && item.rule ? ` (${item.rule})` : "";
  return `${item[name] || ""}${rule}`;
}
