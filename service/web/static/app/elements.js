// Elements made by hand: text is set as text, so that nothing anybody wrote becomes markup.

/**
 * @param {string} name
 * @param {Record<string, string | boolean>} [attributes] true for one without a value, false for none
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children);
  return made;
}

/** A sentence, each name that U+2068 and U+2069 isolate as an element of its own. @param {string} text @returns {(string | HTMLElement)[]} */
export function sentence(text) {
  return text.split(/[\u2068\u2069]/).map((part, at) => (at % 2 ? element("bdi", {}, part) : part));
}

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
export function one(selector, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** @param {string} label @param {() => void} pressed @param {Record<string, string>} [attributes] */
export function button(label, pressed, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", pressed);
  return made;
}
