// The page of another event, as the server writes it, taken over into this one.

import { setByServer } from "./clocks.js";
import { credentials } from "./wallet.js";

/** Whether the film is whole, and how far it goes, which no page that the server writes can say. */
const OWN = ["film", "filmed"];
const TAKEN_OVER = [".top", ".table", ".about", ".story"];

export class Refused extends Error {
  /** @param {number} status 0: no answer @param {number} wait seconds until another try */
  constructor(status, wait = 0) {
    super(`answered ${status}`);
    this.status = status;
    this.wait = wait;
  }
}

/**
 * Parsed by the browser as it loads, so that no text becomes markup here.
 * @param {string} address @param {string} match
 * @param {Record<string, string>} [headers] those of who asks
 * @param {unknown} [body] posted as JSON, if there is one
 * @returns {Promise<Document>} fails with `Refused`
 */
export function load(address, match, headers = credentials(match), body = undefined) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(body === undefined ? "GET" : "POST", address);
    request.responseType = "document";
    request.setRequestHeader("Accept", "text/html");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.onload = () => {
      setByServer(request.getResponseHeader("Date"));
      const wait = Number(request.getResponseHeader("Retry-After") ?? 0);
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Refused(request.status, wait));
    };
    request.onerror = () => reject(new Refused(0));
    if (body !== undefined) request.setRequestHeader("Content-Type", "application/json");
    request.send(body === undefined ? null : JSON.stringify(body));
  });
}

/** Shows what the other page shows; what is open stays open, and the focus stays where it is. @param {Document} page */
export function takeOver(page) {
  document.title = page.title;
  const [mine, other] = [document, page].map((one) => /** @type {HTMLElement} */ (one.querySelector(".viewer")));
  for (const name of Object.keys(mine.dataset)) if (!(name in other.dataset) && !OWN.includes(name)) delete mine.dataset[name];
  Object.assign(mine.dataset, other.dataset);
  for (const selector of TAKEN_OVER) {
    const [old, fresh] = [mine, other].map((one) => /** @type {HTMLElement} */ (one.querySelector(selector)));
    const focused = pathOf(old, document.activeElement);
    for (const details of old.querySelectorAll("details[open]"))
      fresh.querySelector(`details.${details.classList[0]}`)?.setAttribute("open", "");
    old.replaceChildren(...fresh.childNodes);
    focus(old, focused);
  }
  for (const control of mine.querySelectorAll("[data-control]"))
    point(control, other.querySelector(`[data-control=${control.getAttribute("data-control")}]`)?.getAttribute("href"));
  const place = mine.querySelector(".place");
  if (place) place.textContent = other.querySelector(".place")?.textContent ?? "";
  follow(page, "a[hreflang]");
}

/** Where a control leads; without an address it leads nowhere, but keeps the focus. @param {Element} control @param {string | null} [address] */
export function point(control, address) {
  control.classList.toggle("off", !address);
  if (address) {
    control.setAttribute("href", address);
    control.removeAttribute("aria-disabled");
  } else {
    if (control === document.activeElement) control.setAttribute("tabindex", "-1");
    control.removeAttribute("href");
    control.setAttribute("aria-disabled", "true");
  }
}

/** @param {Document} page @param {string} selector */
function follow(page, selector) {
  const others = page.querySelectorAll(selector);
  document.querySelectorAll(selector).forEach((link, index) => {
    const address = others[index]?.getAttribute("href");
    if (address) link.setAttribute("href", address);
  });
}

/** @param {Element} root @param {Element | null} inner @returns {number[] | null} which child of which child it is */
function pathOf(root, inner) {
  if (!inner || !root.contains(inner)) return null;
  const path = [];
  for (let each = inner; each !== root && each.parentElement; each = each.parentElement)
    path.unshift([...each.parentElement.children].indexOf(each));
  return path;
}

/** @param {Element} root @param {number[] | null} path */
function focus(root, path) {
  /** @type {Element | undefined} */
  let found = root;
  for (const index of path ?? []) found = found?.children[index];
  if (path && found instanceof HTMLElement) found.focus({ preventScroll: true });
}
