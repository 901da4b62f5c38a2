// The mark of a part that changed, was moved, came or went, as it mostly is (domain/drawing/changes.py, marks.py).

/** @typedef {import("./scene.js").Part} Part */
/** @typedef {import("./scene.js").Shape} Shape */
/** @typedef {[number, number]} Point */
/** @typedef {{ between: string, come: string, gone: string }} Said */
/** @typedef {{ text: string, shapes: Shape[], origin: string }} Usual */

const INSIDE = 6;
const THICK = 3;

/**
 * @param {string} kind @param {Part | undefined} was @param {Part | undefined} now
 * @param {[string, string]} homes what the homes are called that it left and came to @param {Said} said
 * @returns {Usual | null} null where a part is missing for it
 */
export function usual(kind, was, now, homes, said) {
  if (kind === "new") was = undefined;
  else if (kind === "gone") now = undefined;
  else if (kind !== "moved") was ??= now;
  const part = now ?? was;
  if (!part || (!was && kind !== "new") || (!now && kind !== "gone")) return null;
  if (!was || !now) {
    const text = `${kind === "new" ? said.come : said.gone}: ${part.label}`;
    return { text, shapes: outline(part, "dashed"), origin: "" };
  }
  if (kind === "moved") {
    const text = `${called(now)}: ${between(homes[0], homes[1], said)}`;
    return { text, shapes: arrow(was, now), origin: was.home };
  }
  const text = fromTo(was.label, now.label, said);
  return { text, shapes: kind === "noted" ? bar(part) : outline(part, "solid"), origin: "" };
}

/** What the part is called: its label up to the first comma or colon. @param {Part} part */
export const called = (part) => /** @type {string} */ (part.label.split(", ")[0]?.split(": ")[0]);

/** @param {string} origin @param {string} goal @param {Said} said */
function between(origin, goal, said) {
  const [first, second, third] = said.between.split("{}");
  return `${first}${origin}${second}${goal}${third}`;
}

/** @param {string} was @param {string} now @param {Said} said */
function fromTo(was, now, said) {
  const colon = was.lastIndexOf(": ");
  let head = colon < 0 ? "" : was.slice(0, colon + 2);
  if (!now.startsWith(head)) head = "";
  return head + between(was.slice(head.length), now.slice(head.length), said);
}

/** With one decimal, halves to the even one, as the server rounds. @param {number} number */
function rounded(number) {
  const size = Math.abs(number);
  return Number((size % 1 === 0.25 ? Math.sign(number) * (size - 0.05) : number).toFixed(1));
}

/** @param {...(string | number)} steps */
const path = (...steps) =>
  steps.reduce((/** @type {string} */ out, step) => {
    if (typeof step === "string") return out + step;
    return `${out}${/[A-Z]$/.test(out) ? "" : " "}${rounded(step)}`;
  }, "");

/** @param {Part} part @param {string} dash @returns {Shape[]} */
function outline({ x, y, w, h }, dash) {
  const area = [x, y, w, h].map(rounded);
  return [
    ["rect", ...area, 4, "none", "halo", 5.5, "solid"],
    ["rect", ...area, 4, "none", "mark", 2.5, dash],
  ];
}

/** @param {Part} part @returns {Shape[]} */
const bar = ({ x, y, h }) => [["rect", ...[x, y + 8, 4, h - 16].map(rounded), 2, "mark", "halo", 1.5, "solid"]];

/** @param {Part} part @returns {Point} */
const centre = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

/** @param {Part} was @param {Part} now @returns {Shape[]} */
function arrow(was, now) {
  const start = centre(was);
  const end = entry(start, now);
  const shaft = path("M", ...start, "L", ...short(start, end));
  const [x, y] = [rounded(start[0]), rounded(start[1])];
  return [
    ["path", shaft, "none", "halo", THICK + 3, "solid"],
    ["circle", x, y, 6, "none", "halo", 5.5, "solid"],
    ["path", shaft, "none", "mark", THICK, "solid"],
    ["circle", x, y, 6, "none", "mark", 2.5, "solid"],
    ["path", tip(start, end), "mark", "halo", 1.5, "solid"],
  ];
}

/** Where the line to the middle of the part has come some way into it. @param {Point} start @param {Part} goal @returns {Point} */
function entry(start, goal) {
  const [x, y] = centre(goal);
  const [across, down] = [x - start[0], y - start[1]];
  const reach = Math.max(Math.abs(across) / Math.max(goal.w / 2 - INSIDE, 1), Math.abs(down) / Math.max(goal.h / 2 - INSIDE, 1));
  return reach <= 1 ? [x, y] : [x - across / reach, y - down / reach];
}

/** @param {Point} start @param {Point} end */
function apart(start, end) {
  const [across, down] = [end[0] - start[0], end[1] - start[1]];
  return Math.sqrt(across * across + down * down) || 1;
}

/** @param {Point} start @param {Point} end @returns {Point} */
function short(start, end) {
  const part = Math.max(0, 1 - (THICK * 2) / apart(start, end));
  return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
}

/** @param {Point} start @param {Point} end */
function tip(start, end) {
  const length = apart(start, end);
  const [across, down] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const [back, half] = [THICK * 3.6, THICK * 2];
  const [x, y] = [end[0] - across * back, end[1] - down * back];
  return path("M", ...end, "L", x - down * half, y + across * half, "L", x + down * half, y - across * half, "Z");
}
