// The words of the page's scripts: the server writes them into the page, in its language.

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** @param {string} key @param {Record<string, string | number>} [given] what stands in the places `{name}` */
export function say(key, given = {}) {
  const text = words[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(given[name]));
}
