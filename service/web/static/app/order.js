// An order of cards, changed by buttons or by dragging: each line keeps the place that it had at first.

import { button, element, one } from "./elements.js";
import { say } from "./words.js";

/** The places that the lines had at first, in their present order. @param {ParentNode} list @returns {number[]} */
export const places = (list) => [...list.children].map((line) => Number(/** @type {HTMLElement} */ (line).dataset.place));

/** @param {{ name: string }[]} items @returns {HTMLElement} */
export function listOf(items) {
  const lines = items.map(({ name }, place) => element("li", { "data-place": String(place) }, element("span", {}, name)));
  return element("ol", { class: "order" }, ...lines);
}

/** Gives every line its buttons, and lets lines be dragged. @param {HTMLElement} list lines with a name in a `span` */
export function ordering(list) {
  const said = element("p", { class: "hidden", role: "status" });
  list.before(said);
  /** @param {HTMLElement} line @param {Element | null | undefined} before the line that then follows; null: none */
  const move = (line, before) => {
    if (before === undefined || before === line) return;
    const focused = document.activeElement;
    list.insertBefore(line, before);
    if (focused instanceof HTMLElement && line.contains(focused)) focused.focus();
    said.textContent = say("order_moved", { name: one("span", line).textContent ?? "", number: [...list.children].indexOf(line) + 1 });
  };
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("li"))) {
    const name = one("span", line).textContent ?? "";
    /** @type {[string, () => Element | null | undefined][]} */
    const ways = [
      ["order_up", () => line.previousElementSibling ?? undefined],
      ["order_down", () => line.nextElementSibling && line.nextElementSibling.nextElementSibling],
      ["order_first", () => list.firstElementChild],
    ];
    for (const [key, there] of ways) line.append(" ", button(say(key), () => move(line, there()), { "aria-label": `${say(key)}: ${name}` }));
  }
  dragging(list, move);
}

/** @param {HTMLElement} list @param {(line: HTMLElement, before: Element | null) => void} move */
function dragging(list, move) {
  /** @type {HTMLElement | null} */
  let dragged = null;
  for (const line of list.children) line.setAttribute("draggable", "true");
  list.addEventListener("dragstart", (event) => {
    dragged = /** @type {Element} */ (event.target).closest("li");
    event.dataTransfer?.setData("text/plain", "");
  });
  list.addEventListener("dragover", (event) => dragged && event.preventDefault());
  list.addEventListener("dragend", () => (dragged = null));
  list.addEventListener("drop", (event) => {
    const there = /** @type {Element} */ (event.target).closest("li");
    if (!dragged || !there || there === dragged) return;
    event.preventDefault();
    const isDown = dragged.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING;
    move(dragged, isDown ? there.nextElementSibling : there);
  });
}
