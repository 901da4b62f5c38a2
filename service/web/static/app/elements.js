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
