// The luck of a match drawn again in the browser, by `moviola-luck/1` (domain/kernel/LUCK.md).

const FAIR = 2n ** 64n;

/** @typedef {{ kind: string, size: number, what: string, number: number, outcome: any, scripted?: boolean }} Draw */

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const bytesOf = (text) => new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/** @param {Uint8Array<ArrayBuffer>} seed */
export const commitmentTo = async (seed) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));

/** @param {Uint8Array<ArrayBuffer>} key @param {string} text @returns {Promise<ArrayBuffer>} */
async function hmac(key, text) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text));
}

/** The key of the draws. @param {Uint8Array<ArrayBuffer>} seed @param {Map<number, string>} entropy by seat */
export async function keyed(seed, entropy) {
  const lines = [...entropy].sort(([one], [other]) => one - other).map(([seat, text]) => `${seat}:${text}\n`);
  return new Uint8Array(await hmac(seed, lines.join("")));
}

/** The numbers below the limits that are asked for, one after another. @param {Uint8Array<ArrayBuffer>} key @param {string} name */
function numbers(key, name) {
  /** @type {bigint[]} */
  let stock = [];
  let block = 0;
  return async (/** @type {number} */ below) => {
    const limit = BigInt(below);
    for (;;) {
      if (!stock.length) {
        const read = new DataView(await hmac(key, `${name}/${block++}`));
        stock = [0, 8, 16, 24].map((place) => read.getBigUint64(place));
      }
      const next = stock.shift() ?? 0n;
      if (next < limit * (FAIR / limit)) return Number(next % limit);
    }
  };
}

/** What the key gives for this draw. @param {Uint8Array<ArrayBuffer>} key @param {string} source @param {Draw} draw @returns {Promise<number[]>} */
export async function drawn(key, source, { kind, size, what, number }) {
  const next = numbers(key, `${source}/${number}/${what}`);
  if (kind === "pick") return [await next(size)];
  if (kind === "roll") return [(await next(size)) + 1];
  const order = Array.from({ length: size }, (_, place) => place);
  for (let place = size - 1; place > 0; place--) {
    const other = await next(place + 1);
    [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
  }
  return order;
}
