// Lines of a compact film (openapi/FILM.md): numbers stand for what was sent before, or for what is in an atlas.

import { called, usual } from "./usual.js";

/** @typedef {import("./scene.js").Part} Part */
/** @typedef {import("./film.js").Frame} Frame */
/** @typedef {import("./film.js").Scene} Scene */
/** @typedef {import("./film.js").Words} Words */
/** @typedef {{ names: string[], words: string[], texts: string[], shapes: any[], kinds: any[], rules: any[] }} Atlas */
/** @typedef {{ revision: number, atlas: string, names: string[] } & import("./usual.js").Said} Beginning */

const FIELDS = /** @type {const} */ (["x", "y", "w", "h", "home", "label", "shapes", "is_frame"]);
const KINDS = ["noted", "moved", "changed", "new", "gone"];
const USUAL = -1;

/** Things of a kind, each of which is sent once. */
class Table {
  /** @param {any[]} [known] */
  constructor(known = []) {
    this.all = [...known];
  }

  /** @param {any} given a thing, or its number */
  whole(given) {
    if (typeof given === "number") return this.all[given];
    this.all.push(given);
    return given;
  }
}

export class Shorthand {
  /** @param {Beginning} beginning the first line @param {Atlas | null} atlas the one that it names */
  constructor(beginning, atlas) {
    this.said = beginning;
    this.revision = beginning.revision;
    this.names = new Table(atlas?.names);
    this.words = new Table(atlas?.words);
    this.texts = new Table(atlas?.texts);
    this.shapes = new Table(atlas?.shapes);
    this.kinds = new Table(atlas?.kinds);
    this.rules = new Table(atlas?.rules);
    this.awaited = new Table();
    this.actors = new Table();
    /** @type {Map<string, Part[]>} all that a part has been */
    this.states = new Map();
    /** @type {Scene} */
    this.scene = { width: 0, height: 0, parts: [], words: [] };
  }

  /** What the next line tells. @param {any[]} line @returns {Frame} */
  read([kind, rules, awaited, actor, ahead, , text, undone, set = [], gone = [], words = [], marks = [], size = []]) {
    const [type, level] = this.kinds.whole(kind);
    this.awaited.whole(awaited);
    const revision = this.revision++;
    const told = { rules: this.rules.whole(rules), actor: this.actors.whole(actor), text: this.texts.whole(text) };
    const before = this.scene;
    const parts = this.set(before.parts, set, gone);
    const { width, height } = before;
    this.scene = { width, height, parts, words: this.told(before.words, words) };
    if (size.length) [this.scene.width, this.scene.height] = size;
    /** @type {Frame} */
    const frame = { revision, step: revision + ahead, type, level, ...told, marks: this.marks(before, marks), scene: this.scene };
    return undone ? { ...frame, undone_by: undone } : frame;
  }

  /** @param {Part[]} before @param {any[]} set where and what, for each part @param {any[]} gone */
  set(before, set, gone) {
    const left = new Set(gone.map((name) => this.names.whole(name)));
    const parts = before.filter((part) => !left.has(part.name));
    let last = -1;
    for (let place = 0; place < set.length; place += 2) {
      const where = set[place];
      let at = last + where;
      /** @type {Part | undefined} */
      let old = parts[at];
      let name = old?.name ?? "";
      if (Array.isArray(where)) {
        name = this.names.whole(where[0]);
        const was = parts.findIndex((part) => part.name === name);
        old = was < 0 ? undefined : parts.splice(was, 1)[0];
        if (old && was <= last) last--;
        at = last + where[1];
        parts.splice(at, 0, /** @type {Part} */ (old));
      }
      parts[at] = this.state(name, old, set[place + 1]);
      last = at;
    }
    return parts;
  }

  /** @param {string} name @param {Part | undefined} old @param {number | any[]} what @returns {Part} */
  state(name, old, what) {
    const states = this.states.get(name) ?? [];
    this.states.set(name, states);
    if (typeof what === "number") return /** @type {Part} */ (states[what]);
    const [bits, ...values] = what;
    /** @type {any} */
    const part = { ...old, name };
    FIELDS.forEach((field, bit) => {
      if (bits & (1 << bit)) part[field] = this.field(field, values.shift());
    });
    states.push(part);
    return part;
  }

  /** @param {string} field @param {any} value */
  field(field, value) {
    if (field === "home") return this.names.whole(value);
    if (field === "label") return this.words.whole(value);
    return field === "shapes" ? this.shapes.whole(value) : value;
  }

  /** The table in words. @param {Words[]} before @param {any[]} changes @returns {Words[]} */
  told(before, changes) {
    const groups = [...before];
    for (const change of changes) {
      if (typeof change === "number") {
        groups.length = change;
        continue;
      }
      const [number, given, first, leave, ...come] = change;
      const old = groups[number] ?? { heading: "", items: [] };
      const heading = given === USUAL ? old.heading : this.words.whole(given);
      const items = [...old.items];
      items.splice(first, leave, ...come.map((/** @type {any} */ item) => this.words.whole(item)));
      groups[number] = { heading, items };
    }
    return groups;
  }

  /** @param {Scene} before @param {any[]} marks @returns {import("./scene.js").Mark[]} */
  marks(before, marks) {
    if (!marks.length) return [];
    const [old, now] = [before, this.scene].map(({ parts }) => new Map(parts.map((part) => [part.name, part])));
    return marks.map(([number, named, text = USUAL, shapes = USUAL, origin = USUAL, from = USUAL]) => {
      const [kind, part] = [KINDS[number] ?? "", this.names.whole(named)];
      if (text !== USUAL) text = this.texts.whole(text);
      if (shapes !== USUAL) shapes = this.shapes.whole(shapes);
      if (origin !== USUAL) this.names.whole(origin);
      const was = old?.get(from === USUAL ? part : this.names.whole(from));
      const is = now?.get(part);
      const made = usual(kind, was, is, [home(old, was), home(now, is)], this.said);
      return { kind, text: text === USUAL ? made?.text : text, shapes: shapes === USUAL ? made?.shapes : shapes };
    });
  }
}

/** What its home is called. @param {Map<string, Part> | undefined} parts @param {Part | undefined} part */
function home(parts, part) {
  const at = part && parts?.get(part.home);
  return at ? called(at) : (part?.home ?? "");
}
