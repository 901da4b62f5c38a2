// A scene as SVG elements: the same attributes in the same order as the server writes them (service/pictures/svg.py).

/** @typedef {[string, ...any[]]} Shape as `domain/kernel/scene.py` lists its fields */
/** @typedef {{ name: string, x: number, y: number, w: number, h: number, home: string, label: string, shapes: Shape[] }} Part */
/** @typedef {{ kind: string, text: string, shapes: Shape[] }} Mark */
/** @typedef {{ width: number, height: number, parts: Part[] }} Scene */

const SVG = "http://www.w3.org/2000/svg";
const FONT = "Atkinson Hyperlegible, sans-serif";
/** @type {Record<string, string>} */
const DASHES = { dashed: "6 4", dotted: "2 4" };

/** @param {string} name @param {[string, string | number][]} attributes @returns {SVGElement} */
function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of attributes) element.setAttribute(key, String(value));
  return element;
}

/** @param {string} role */
const colour = (role) => (role === "none" ? "none" : `var(--${role})`);

/** @param {string} fill @param {string} edge @param {number} line @param {string} dash @returns {[string, string | number][]} */
function paint(fill, edge, line, dash) {
  /** @type {[string, string | number][]} */
  const painted = [["fill", colour(fill)]];
  if (edge === "none") return painted;
  painted.push(["stroke", colour(edge)], ["stroke-width", line]);
  if (DASHES[dash]) painted.push(["stroke-dasharray", DASHES[dash]]);
  return painted;
}

/** @param {Shape} shape @returns {SVGElement} */
function drawn([kind, ...fields]) {
  if (kind === "rect") {
    const [x, y, w, h, radius, fill, edge, line, dash] = fields;
    /** @type {[string, string | number][]} */
    const corner = radius ? [["rx", radius]] : [];
    return made("rect", [["x", x], ["y", y], ["width", w], ["height", h], ...corner, ...paint(fill, edge, line, dash)]);
  }
  if (kind === "circle") {
    const [x, y, r, fill, edge, line, dash] = fields;
    return made("circle", [["cx", x], ["cy", y], ["r", r], ...paint(fill, edge, line, dash)]);
  }
  if (kind === "path") {
    const [d, fill, edge, line, dash] = fields;
    return made("path", [["d", d], ...paint(fill, edge, line, dash)]);
  }
  const [x, y, text, size, role, anchor, bold, struck] = fields;
  /** @type {[string, string | number][]} */
  const attributes = [["x", x], ["y", y], ["font-size", size]];
  if (anchor !== "start") attributes.push(["text-anchor", anchor]);
  if (bold) attributes.push(["font-weight", "700"]);
  if (struck) attributes.push(["text-decoration", "line-through"]);
  const element = made("text", [...attributes, ["fill", colour(role)]]);
  element.textContent = text;
  return element;
}

/** @param {Part} part */
function grouped(part) {
  const group = made("g", [["data-part", part.name], ["transform", `translate(${part.x} ${part.y})`]]);
  group.append(...part.shapes.map(drawn));
  return group;
}

/** @param {Mark[]} marks */
function marked(marks) {
  const group = made("g", [["data-marks", marks.length]]);
  group.append(...marks.flatMap((mark) => mark.shapes.map(drawn)));
  return group;
}

/** A picture in which only what has changed is drawn anew. */
export class Picture {
  constructor() {
    this.svg = made("svg", []);
    this.ground = made("rect", []);
    this.svg.append(this.ground);
    /** @type {Map<string, { part: Part, group: SVGElement }>} */
    this.parts = new Map();
    /** @type {SVGElement | null} */
    this.marks = null;
  }

  /** @param {Scene} scene @param {Mark[]} marks */
  show(scene, marks) {
    const { width, height } = scene;
    for (const [key, value] of [["viewBox", `0 0 ${width} ${height}`], ["width", width], ["height", height], ["font-family", FONT]])
      this.svg.setAttribute(String(key), String(value));
    for (const [key, value] of [["width", width], ["height", height], ["fill", colour("felt")]])
      this.ground.setAttribute(String(key), String(value));
    this.marks?.remove();
    const staying = new Set(scene.parts.map((part) => part.name));
    for (const [name, { group }] of this.parts)
      if (!staying.has(name)) {
        group.remove();
        this.parts.delete(name);
      }
    /** @type {Element} */
    let last = this.ground;
    for (const part of scene.parts) {
      const group = this.drawn(part);
      if (last.nextElementSibling !== group) last.after(group);
      last = group;
    }
    this.marks = marks.length ? marked(marks) : null;
    if (this.marks) this.svg.append(this.marks);
  }

  /** @param {Part} part @returns {SVGElement} the group of it, the old one if it is the very same part */
  drawn(part) {
    const known = this.parts.get(part.name);
    if (known?.part === part) return known.group;
    const group = grouped(part);
    known?.group.replaceWith(group);
    this.parts.set(part.name, { part, group });
    return group;
  }
}
