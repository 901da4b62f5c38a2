// A choice among legal commands, narrowed part by part; which command is legal the server has said.

/** @typedef {{ command: any, label: string, touches: string[] }} Choice */

export class Choosing {
  /** @param {Choice[]} choices */
  constructor(choices) {
    this.choices = choices;
    /** @type {string[]} */
    this.path = [];
    /** @type {Choice | null} */
    this.picked = null;
  }

  /** Those that go on from the parts touched so far. */
  get left() {
    return this.choices.filter(({ touches }) => this.path.every((part, index) => touches[index] === part));
  }

  /** The parts that lead on from here. @returns {Set<string>} */
  get next() {
    if (this.chosen) return new Set();
    return new Set(this.left.flatMap(({ touches }) => touches[this.path.length] ?? []));
  }

  /** The command that is meant, once there is but one. @returns {Choice | null} */
  get chosen() {
    if (this.picked) return this.picked;
    const only = this.left.length === 1 ? this.left[0] : undefined;
    return this.path.length && only ? only : null;
  }

  /** Commands that touch nothing, and those that are whole with the parts touched while others go on. */
  get buttons() {
    return this.chosen ? [] : this.left.filter(({ touches }) => touches.length === this.path.length);
  }

  /** @param {string} part */
  touch(part) {
    if (this.next.has(part)) this.path.push(part);
  }

  /** @param {Choice} choice */
  pick(choice) {
    this.picked = choice;
  }

  /** The same steps among other choices, as far as they lead. @param {Choice[]} choices */
  among(choices) {
    const found = new Choosing(choices);
    for (const part of this.path) found.touch(part);
    const picked = this.picked && JSON.stringify(this.picked.command);
    found.picked = choices.find(({ command }) => JSON.stringify(command) === picked) ?? null;
    return found;
  }

  back() {
    if (this.picked) this.picked = null;
    else this.path.pop();
  }
}
