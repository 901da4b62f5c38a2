// Lines of a film (getFilm): the first has a whole scene, each later line what it changes.

/** @typedef {import("./scene.js").Part} Part */
/** @typedef {import("./scene.js").Shape} Shape */
/** @typedef {import("./film.js").Frame} Frame */
/** @typedef {import("./film.js").Scene} Scene */

/** Things of one kind. Each is sent once; later its number stands for it. @template {object | string} T */
class Sent {
  constructor() {
    /** @type {T[]} */
    this.all = [];
  }

  /** @param {T | number} thing a thing, or its number @returns {T} */
  whole(thing) {
    if (typeof thing === "number") return /** @type {T} */ (this.all[thing]);
    this.all.push(thing);
    return thing;
  }
}

export class Unreeling {
  constructor() {
    /** @type {Sent<Shape[]>} */
    this.shapes = new Sent();
    /** @type {Sent<string>} */
    this.items = new Sent();
    /** @type {Scene} */
    this.scene = { width: 0, height: 0, parts: [], words: [] };
  }

  /** @param {any} line @returns {Frame} */
  read({ scene, set = [], gone = [], width, height, words, marks = [], level = 0, awaited, ...told }) {
    if (scene) {
      scene.parts.forEach((/** @type {Part} */ part) => this.shapes.whole(part.shapes));
      scene.words.forEach((/** @type {{ items: string[] }} */ group) => group.items.forEach((item) => this.items.whole(item)));
      this.scene = scene;
    } else {
      const before = this.scene;
      this.scene = {
        width: width ?? before.width,
        height: height ?? before.height,
        parts: this.parts(before.parts, set, gone),
        words: words?.map((/** @type {any} */ group) => this.group(before, group)) ?? before.words,
      };
    }
    const drawn = marks.map((/** @type {any} */ mark) => ({ ...mark, shapes: this.shapes.whole(mark.shapes) }));
    return { ...told, level, marks: drawn, scene: this.scene };
  }

  /** @param {Part[]} before @param {any[]} set @param {string[]} gone */
  parts(before, set, gone) {
    const parts = before.filter((part) => !gone.includes(part.name));
    const place = (/** @type {string} */ name) => parts.findIndex((part) => part.name === name);
    for (const { after, ...change } of set) {
      const old = place(change.name);
      if (change.shapes !== undefined) change.shapes = this.shapes.whole(change.shapes);
      const part = { ...parts[old], ...change };
      if (after === undefined) parts[old] = part;
      else {
        if (old >= 0) parts.splice(old, 1);
        parts.splice(after ? place(after) + 1 : 0, 0, part);
      }
    }
    return parts;
  }

  /** @param {Scene} before @param {any} group of the table in words, or the number it had */
  group(before, group) {
    if (typeof group === "number") return before.words[group];
    return { heading: group.heading, items: group.items.map((/** @type {any} */ item) => this.items.whole(item)) };
  }
}
