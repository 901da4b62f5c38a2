// Forms that post JSON: `data-post` is where to, with `{name}` for the field of that name; the other fields are the body.

import { newKey, post } from "./posting.js";

/** @typedef {import("./posting.js").Answer} Answer */

/** @param {HTMLFormElement} form @returns {{ path: string, body: Record<string, unknown> | undefined }} */
export function wishOf(form) {
  let path = form.dataset.post ?? "";
  /** @type {Record<string, unknown>} */
  const body = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue;
    const place = `{${field.name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(field.value));
    else if (field.dataset.type === "numbers" || field.dataset.type === "texts") {
      const value = field.dataset.type === "numbers" ? Number(field.value) : field.value;
      const isLeft = field.type === "checkbox" ? !(/** @type {HTMLInputElement} */ (field).checked) : field.value === "";
      const chosen = isLeft ? [] : [value];
      body[field.name] = [.../** @type {unknown[]} */ (body[field.name] ?? []), ...chosen];
    } else if (field.dataset.type === "players") {
      body[field.name] = [.../** @type {unknown[]} */ (body[field.name] ?? []), { player: field.value }];
    } else if (field.value !== "" || field.dataset.type === "or null") body[field.name] = valueOf(field);
  }
  return { path, body: "bare" in form.dataset ? undefined : body };
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function valueOf(field) {
  if (field.dataset.type === "or null") return field.value || null;
  if (field.dataset.type === "or dash") return field.value === "-" ? "" : field.value;
  if (field.dataset.type === "number") return Number(field.value);
  if (field.dataset.type === "entropy") return newKey();
  return field.dataset.type === "true" ? true : field.value;
}

/**
 * Sends whatever form with `data-post` is submitted in `root`; a second press while it is under way does nothing.
 * @param {HTMLElement} root @param {() => string | undefined} token
 * @param {(answer: Answer, form: HTMLFormElement) => Promise<void>} answered what follows; the form rests until it is over
 */
export function sendForms(root, token, answered) {
  /** @type {WeakSet<HTMLFormElement>} */
  const sent = new WeakSet();
  /** @type {WeakSet<HTMLFormElement>} pressed once, of those that ask again (`data-twice` is the question) */
  const sure = new WeakSet();
  root.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.post) return;
    event.preventDefault();
    if (sent.has(form)) return;
    if (form.dataset.twice && !sure.has(form)) {
      sure.add(form);
      /** @type {HTMLElement} */ (form.querySelector("button")).textContent = form.dataset.twice;
      return;
    }
    sent.add(form);
    const { path, body } = wishOf(form);
    const held = token();
    const answer = await post(path, body, {
      ...(held ? { token: held } : {}),
      ...(form.dataset.revision ? { revision: Number(form.dataset.revision) } : {}),
    });
    await answered(answer, form);
    sent.delete(form);
  });
}
