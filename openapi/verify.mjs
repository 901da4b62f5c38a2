#!/usr/bin/env node
// Verifies archives (moviola-archive/1) with nothing but Node: written from ARCHIVE.md and domain/kernel/LUCK.md alone,
// independently of the service, to show that the two pages suffice.
//
//   node verify.mjs [--json] [--head HASH] [--keys KEYS.json] [--signed-head HEAD.json] [--checkpoint NOTE] FILE...
//
// FILE `-`: file names, one a line, on standard input.
//
// Exit status: 0 all sound, 1 something is wrong, 2 something is no archive.

import { createHash, createHmac, createPublicKey, verify as isSignedBy } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const hex = (text) => Buffer.from(text, "hex");

// --- the file -------------------------------------------------------------------------------------------------

class NotAnArchive extends Error {}

const HASH = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const plain = (value) => typeof value === "string" && /^[!-~]+$/.test(value);
const whole = (value) => Number.isSafeInteger(value) && value >= 0;
const object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const hashes = (value) => object(value) && Object.values(value).every((each) => HASH.test(each));
const absent = (value) => value === undefined || value === null;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const HEAD = {
  match_id: (v) => UUID.test(v),
  revision: (v) => whole(v) && v > 0,
  hash: (v) => HASH.test(v),
  signed_at: (v) => TIME.test(v),
  kid: (v) => /^[A-Za-z0-9_-]{43}$/.test(v),
  signature: (v) => /^[A-Za-z0-9_-]{86}$/.test(v),
};
const isHead = (v) =>
  object(v) && Object.keys(v).length === Object.keys(HEAD).length && Object.entries(HEAD).every(([name, fits]) => fits(v[name]));

const isPath = (v) => Array.isArray(v) && v.length <= 64 && v.every((each) => HASH.test(each));
const exactly = (shape) => (v) =>
  object(v) && Object.keys(v).every((name) => Object.hasOwn(shape, name)) && Object.entries(shape).every(([name, fits]) => fits(v[name]));
const isConsistency = exactly({ first: (v) => whole(v) && v > 0, second: (v) => whole(v) && v > 0, path: isPath });
const isListed = exactly({
  checkpoint: (v) => typeof v === "string" && v.length <= 2000,
  leaf: whole,
  revision: (v) => whole(v) && v > 0,
  path: isPath,
  since: (v) => absent(v) || isConsistency(v),
});

const FIELDS = {
  header: {
    format: (v) => v === "moviola-archive/1",
    match_id: (v) => UUID.test(v),
    game: (v) => typeof v === "string",
    edition: (v) => typeof v === "string",
    viewer: (v) => v === "organiser" || v === "spectator" || whole(v),
    phase: (v) => ["open", "playing", "finished"].includes(v),
    data: hashes,
    release: (v) => absent(v) || (typeof v === "string" && /^[0-9A-Za-z.+!-]{0,40}$/.test(v)),
  },
  event: {
    revision: (v) => whole(v) && v > 0,
    match_id: (v) => UUID.test(v),
    type: plain,
    version: (v) => whole(v) && v > 0,
    recorded_at: (v) => TIME.test(v),
    actor: (v) => typeof v === "string" && /^[ -~]+$/.test(v),
    rules: (v) => Array.isArray(v) && v.every(plain),
    event: () => true,
    commitment: (v) => HASH.test(v),
    hash: (v) => HASH.test(v),
    payload: (v) => absent(v) || typeof v === "string",
    salt: (v) => absent(v) || /^[0-9a-f]{32}$/.test(v),
  },
  end: {
    events: whole,
    head: (v) => HASH.test(v),
    seeds: (v) => hashes(v) && Object.keys(v).every((k) => HASH.test(k)),
    signed: (v) => absent(v) || isHead(v),
    listed: (v) => absent(v) || isListed(v),
  },
};

// An object that names a member twice is read in two ways (RFC 8259, 4; RFC 7493, 2.3).
function parsed(text) {
  const value = JSON.parse(text);
  const open = []; // the names of each object that is open, null for a list
  let isName = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") open.pop();
    else if (token !== "," && isName) {
      const name = JSON.parse(token);
      if (open.at(-1).has(name)) throw new Error(`an object names ${JSON.stringify(name)} twice`);
      open.at(-1).add(name);
    }
    isName = (token === "{" || token === ",") && !!open.at(-1);
  }
  return value;
}

function record(text, number) {
  let found;
  try {
    found = parsed(text);
  } catch (error) {
    throw new NotAnArchive(`line ${number}: ${error.message}`);
  }
  const fields = object(found) && Object.hasOwn(FIELDS, found.line) ? FIELDS[found.line] : undefined;
  if (!fields) throw new NotAnArchive(`line ${number}: neither header nor event nor end`);
  for (const name of Object.keys(found)) {
    if (name !== "line" && !Object.hasOwn(fields, name)) throw new NotAnArchive(`line ${number}: unknown field ${name}`);
  }
  for (const [name, fits] of Object.entries(fields)) {
    if (!fits(found[name])) throw new NotAnArchive(`line ${number}: ${name} is missing or malformed`);
  }
  return found;
}

function read(text) {
  const lines = text.split("\n");
  const tail = lines.pop(); // what stands after the last newline: nothing, or a line that breaks off
  const records = lines.map((line, n) => record(line, n + 1));
  if (tail.trim() !== "") {
    try {
      records.push(record(tail, lines.length + 1));
    } catch (error) {
      if (records.length === 0) throw error;
    }
  }
  const [header, ...entries] = records;
  if (!header || header.line !== "header") throw new NotAnArchive("the first line is not the header of an archive");
  const end = entries.at(-1)?.line === "end" ? entries.pop() : null;
  if (entries.some((each) => each.line !== "event")) throw new NotAnArchive("lines are not in their order");
  return { header, entries, end };
}

// --- msgpack, as far as payloads use it -----------------------------------------------------------------------

function unpack(bytes) {
  let at = 0;
  const number = (read, size) => ((at += size), bytes[read](at - size));
  const text = (size) => {
    if (at + size > bytes.length) throw new Error("too short");
    return bytes.toString("utf8", at, (at += size));
  };
  const array = (size) => Array.from({ length: size }, value);
  const map = (size) => {
    const found = {};
    for (let n = 0; n < size; n++) {
      const key = String(value());
      Object.defineProperty(found, key, { value: value(), enumerable: true, configurable: true, writable: true });
    }
    return found;
  };
  const bounded = (size) => {
    if (size > bytes.length) throw new Error("too short");
    return size;
  };
  const wide = (read) => {
    const found = Number(number(read, 8));
    if (!Number.isSafeInteger(found)) throw new Error("an integer too large");
    return found;
  };
  function value() {
    const tag = number("readUInt8", 1);
    if (tag < 0x80) return tag;
    if (tag < 0x90) return map(tag & 0x0f);
    if (tag < 0xa0) return array(tag & 0x0f);
    if (tag < 0xc0) return text(tag & 0x1f);
    if (tag >= 0xe0) return tag - 0x100;
    switch (tag) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xca: return number("readFloatBE", 4);
      case 0xcb: return number("readDoubleBE", 8);
      case 0xcc: return number("readUInt8", 1);
      case 0xcd: return number("readUInt16BE", 2);
      case 0xce: return number("readUInt32BE", 4);
      case 0xcf: return wide("readBigUInt64BE");
      case 0xd0: return number("readInt8", 1);
      case 0xd1: return number("readInt16BE", 2);
      case 0xd2: return number("readInt32BE", 4);
      case 0xd3: return wide("readBigInt64BE");
      case 0xd9: return text(number("readUInt8", 1));
      case 0xda: return text(number("readUInt16BE", 2));
      case 0xdb: return text(number("readUInt32BE", 4));
      case 0xdc: return array(bounded(number("readUInt16BE", 2)));
      case 0xdd: return array(bounded(number("readUInt32BE", 4)));
      case 0xde: return map(bounded(number("readUInt16BE", 2)));
      case 0xdf: return map(bounded(number("readUInt32BE", 4)));
      default: throw new Error(`unexpected byte 0x${tag.toString(16)}`);
    }
  }
  const found = value();
  if (at !== bytes.length) throw new Error("bytes left over");
  return found;
}

// --- the chain ------------------------------------------------------------------------------------------------

const isOpen = (entry) => !absent(entry.payload) && !absent(entry.salt);

const OPENINGS = { MatchCreated: "match_id", MatchForked: "match_id" };

function* chain({ header, entries, end }, openings = OPENINGS) {
  let previous = Buffer.alloc(0);
  for (const [place, entry] of entries.entries()) {
    if (entry.revision !== place + 1) {
      yield ["wrong_numbering", place + 1, `event ${place + 1} should be here, not ${entry.revision}`];
      return;
    }
    yield* content(entry);
    const lines = [
      entry.match_id, entry.revision, entry.type, entry.version,
      entry.recorded_at, entry.actor, entry.rules.join(" "), entry.commitment,
    ];
    if (sha256(previous, lines.join("\n")).toString("hex") !== entry.hash) {
      yield ["broken_link", entry.revision, "the hash is not that of this header after the hash before it"];
    }
    previous = hex(entry.hash);
  }
  yield* owners(header, entries, openings);
  if (end === null) yield ["cut_tail", null, `the file breaks off after event ${entries.length}`];
  else if (end.events !== entries.length) {
    yield ["cut_tail", null, `the end counts ${end.events} events, there are ${entries.length}`];
  } else if (end.head !== entries.at(-1)?.hash) {
    yield ["cut_tail", null, "the end names another head than the hash of the last event"];
  }
}

function* content(entry) {
  if (!isOpen(entry)) {
    if (absent(entry.payload) !== absent(entry.salt)) {
      yield ["altered_event", entry.revision, "payload and salt go together"];
    }
    return;
  }
  const payload = Buffer.from(entry.payload, "base64");
  if (sha256(hex(entry.salt), payload).toString("hex") !== entry.commitment) {
    yield ["altered_event", entry.revision, "payload and salt do not fit the commitment"];
    return;
  }
  try {
    const found = unpack(payload);
    if (object(found) && found.type === entry.type && isDeepStrictEqual(found, entry.event)) return;
    yield ["altered_event", entry.revision, "`event` or `type` is not what the payload says"];
  } catch (error) {
    yield ["altered_event", entry.revision, `the payload cannot be read: ${error.message}`];
  }
}

function* owners(header, entries, openings) {
  let owner = "";
  for (const { type, revision, match_id, event } of entries) {
    if (Object.hasOwn(openings, type)) {
      if ((type !== "MatchForked") !== (revision === 1)) {
        yield ["wrong_match", revision, "a match is created once, by its first event"];
      }
      if (type === "MatchForked" && (event?.parent !== owner || event?.revision !== revision - 1)) {
        yield ["wrong_match", revision, "the fork names another parent or revision"];
      }
      owner = event?.[openings[type]];
    }
    if (match_id !== owner) {
      yield ["wrong_match", revision, `an event of match ${match_id}, not of ${owner}`];
      return;
    }
  }
  if (header.match_id !== owner) yield ["wrong_match", null, "the header is that of another match"];
}

// --- the draws ------------------------------------------------------------------------------------------------

function fair(seed, entropy, source, number, { what, kind, size }) {
  const seats = [...entropy.keys()].sort((a, b) => a - b);
  const key = createHmac("sha256", seed).update(seats.map((seat) => `${seat}:${entropy.get(seat)}\n`).join("")).digest();
  let block = 0;
  let numbers = [];
  const next = () => {
    if (numbers.length === 0) {
      const bytes = createHmac("sha256", key).update(`${source}/${number}/${what}/${block++}`).digest();
      numbers = [0, 8, 16, 24].map((at) => bytes.readBigUInt64BE(at));
    }
    return numbers.shift();
  };
  const below = (limit) => {
    const n = BigInt(limit);
    const bound = n * (2n ** 64n / n);
    for (;;) {
      const drawn = next();
      if (drawn < bound) return Number(drawn % n);
    }
  };
  if (kind === "pick") return [below(size)];
  if (kind === "roll") return [below(size) + 1];
  const order = Array.from({ length: size }, (_, place) => place);
  for (let place = size - 1; place > 0; place--) {
    const other = below(place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

function isPossible({ kind, size, outcome }) {
  if (!Array.isArray(outcome) || !whole(size) || size < 1 || outcome.length > 1000 || !outcome.every(whole)) return false;
  if (kind === "shuffle") return outcome.length === size && new Set(outcome).size === size && outcome.every((n) => n < size);
  if (kind === "pick") return outcome.length === 1 && outcome[0] < size;
  return kind === "roll" && outcome.length === 1 && outcome[0] >= 1 && outcome[0] <= size;
}

const terms = (given) => ({
  algorithm: given?.algorithm, commitment: given?.commitment, source: given?.source, next: given?.next_draw ?? 1,
});
const same = (one, other) => isDeepStrictEqual(one, other);
const ALGORITHM = "moviola-luck/1";
const UNKNOWN = { terms: null, script: [] };

// Seats that add so many characters, 128 bits in base64, after the service has committed leave it no choice.
const ENOUGH_ENTROPY = 22;

// Whose luck it is: the seats that added to it after the first commitment, and the event that committed to another
// seed when all had been added (0: none).
function luckOf(entries) {
  const seats = new Set();
  const named = new Set();
  let from = 0;
  for (const { type, revision, event } of entries.filter(isOpen)) {
    const { commitment } = (type === "MatchRewound" ? event.terms : event.luck) ?? {};
    if (type === "SeatTaken" && (event.entropy ?? "").length >= ENOUGH_ENTROPY) seats.add(event.seat);
    if (type === "SeatVacated") seats.delete(event.seat);
    if (["MatchForked", "MatchRewound"].includes(type) && !named.has(commitment)) from ||= revision;
    if (["MatchCreated", "MatchForked", "MatchRewound"].includes(type)) named.add(commitment);
  }
  return { luck_by: sorted(seats), service_luck_from: from };
}

function* draws({ header, entries, end }, counts) {
  const given = Object.values(end?.seeds ?? {});
  const told = entries.filter((each) => each.type === "LuckRevealed" && isOpen(each)).map((each) => String(each.event?.seed));
  const commitmentOf = (seed) => sha256(hex(seed)).toString("hex");
  const revealed = new Set(told.map(commitmentOf));
  const seeds = new Map([...given, ...told].map((seed) => [commitmentOf(seed), hex(seed)]));
  const committed = new Set();
  const named = new Set();
  const entropy = new Map();
  const after = [];
  let luck = UNKNOWN;

  function* draw(drawn) {
    const name = `draw ${drawn.number} (${drawn.what})`;
    if (!isPossible(drawn)) {
      yield `${name} has an outcome that chance cannot give`;
    } else if (drawn.scripted) {
      const [expected, ...rest] = luck.script;
      counts.scripted++;
      if (luck.terms && (drawn.number !== 0 || !same(drawn.outcome, expected))) yield `${name} is not the next of the script`;
      luck = { ...luck, script: rest };
    } else if (luck.terms === null) {
      counts.unproved++;
    } else {
      const { next, commitment, source } = luck.terms;
      const [expected] = luck.script;
      luck = { terms: { ...luck.terms, next: next + 1 }, script: [] };
      if (expected && isPossible({ ...drawn, outcome: expected })) yield `${name} could have given the next of the script`;
      else if (drawn.number !== next) yield `${name} is out of turn: the next one has number ${next}`;
      else if (!seeds.has(commitment)) counts.unproved++;
      else {
        counts.checked++;
        const right = fair(seeds.get(commitment), entropy, source, drawn.number, drawn);
        if (!same(right, drawn.outcome)) yield `${name} gave ${drawn.outcome}, the seed gives ${right}`;
      }
    }
  }

  for (const entry of entries) {
    const { type, revision, event } = entry;
    if (!isOpen(entry)) {
      if (type === "ChanceDrawn") counts.hidden++;
      if (["MatchCreated", "MatchForked", "MatchRewound", "ChanceDrawn"].includes(type)) luck = UNKNOWN;
    } else if (type === "MatchCreated") {
      luck = { terms: terms(event.luck), script: [] };
      if (event.match_id === header.match_id) committed.add(luck.terms.commitment);
      if (luck.terms.next !== 1 || (luck.terms.source !== event.match_id && !event.tournament)) {
        yield ["loaded_draw", revision, "a match's own luck begins with draw 1 of the match itself"];
      }
    } else if (type === "SeatTaken") {
      if (event.entropy) entropy.set(event.seat, event.entropy);
    } else if (type === "SeatVacated") {
      entropy.delete(event.seat);
    } else if (type === "MatchForked") {
      const begun = terms(event.luck);
      if (event.kind === "same" ? luck.terms && !same(begun, luck.terms) : begun.source !== event.match_id || begun.next !== 1) {
        yield ["loaded_draw", revision, "the fork does not go on with the luck it names"];
      }
      luck = { terms: begun, script: event.script ?? [] };
    } else if (type === "MatchRewound") {
      const now = terms(event.terms);
      const expected = (event.luck === "same" ? after[event.to_revision - 1] ?? UNKNOWN : luck).terms;
      const isNew = event.luck === "fresh" && now.commitment !== expected?.commitment && now.next === 1;
      if (expected && !isNew && !same(now, expected)) {
        yield ["loaded_draw", revision, "the rewind does not go on with the luck it names"];
      }
      luck = { terms: now, script: event.script ?? [] };
    } else if (type === "ChanceDrawn") {
      for (const drawn of event.draws) for (const detail of draw(drawn)) yield ["loaded_draw", revision, detail];
    } else if (type === "LuckRevealed") {
      if (luck.terms && !named.has(commitmentOf(event.seed))) {
        yield ["wrong_seed", revision, `the seed does not fit the commitment ${luck.terms.commitment}`];
      }
    }
    const sets = isOpen(entry) && ["MatchCreated", "MatchForked", "MatchRewound"].includes(type);
    if (sets && luck.terms.algorithm !== ALGORITHM) {
      yield ["loaded_draw", revision, `luck by ${luck.terms.algorithm} is not ${ALGORITHM}`];
    }
    if (sets) named.add(luck.terms.commitment);
    if (luck.terms && luck.terms.source === header.match_id) committed.add(luck.terms.commitment);
    after.push(luck);
  }
  for (const [commitment, seed] of Object.entries(end?.seeds ?? {})) {
    if (commitmentOf(seed) !== commitment) yield ["wrong_seed", null, `the seed given for ${commitment} does not fit it`];
    else if (committed.has(commitment) && !revealed.has(commitment)) {
      yield ["cut_tail", null, "the seed is revealed, but the event that reveals it is missing"];
    }
  }
}

// --- the actors -----------------------------------------------------------------------------------------------

const MOVES = {
  sukkube: { CardPlayed: "actor" },
  frantic: { CardPlayed: "seat", ChoiceMade: "seat", ReactionAnswered: "seat", RestockCardPlaced: "seat", SetupCardPlaced: "seat" },
  piccioni: {
    ActionPlayed: "seat", CardsDrawn: "seat", ConversionPaid: "seat", GuanoLaid: "seat", ReactionPassed: "seat", ReactionPlayed: "seat",
  },
  bathroom_rush: {
    ActionCardPlayed: "seat", CardDiscarded: "seat", DecompressionBegun: "seat", DefenceAnswered: "seat", LaneChosen: "seat", TurnPassed: "seat",
  },
};
const SPEAKS = ["DisputeOpened", "StatementMade", "DisputeWithdrawn", "AppealMade"];
const OF_OFFICE = [
  "PlayerSubstituted", "MatchPaused", "MatchResumed", "ResignationTakenBack", "MatchRewound", "UnknownCardsShuffled",
  "PositionCorrected", "MatchAwarded", "MatchAnnulled", "ClockAdjusted",
];

function acting(text) {
  const named = /^(.+) for seat:(\d+)$/.exec(text);
  const who = named ? named[1] : text;
  return {
    seat: /^seat:\d+$/.test(who) ? Number(who.slice(5)) : null,
    bot: who.startsWith("bot:") ? who.slice(4) : null,
    holdsOffice: who === "system" || who === "admin" || who.startsWith("organiser:") || who.startsWith("admin:"),
    inNameOf: named ? Number(named[2]) : null,
  };
}

function* actors({ header, entries }) {
  const moves = Object.hasOwn(MOVES, header.game) ? MOVES[header.game] : {};
  const away = new Set();
  const bots = {};
  let seats = 0;

  function wrong({ type, actor: text }, event) {
    const actor = acting(text);
    for (const seat of [actor.seat, actor.inNameOf]) {
      if (seat !== null && seat >= seats) return `there are ${seats} seats`;
    }
    if (actor.inNameOf !== null && !actor.holdsOffice) return "only an organiser gives a command in a seat's name";
    if (actor.bot !== null && !Object.values(bots).includes(actor.bot)) return "no seat is played by this bot";
    if (SPEAKS.includes(type)) {
      const isTheirs = absent(event.by) ? actor.holdsOffice : actor.seat === event.by;
      return isTheirs ? "" : `${absent(event.by) ? "an organiser" : `seat ${event.by}`} has spoken`;
    }
    if (type === "RulingGiven" && event.author !== text) return `the ruling is by ${event.author}`;
    if (["SeatTimedOut", "TimeGivenBack"].includes(type) && text !== "system") return "the service itself watches the clocks";
    if (type === "SeatResigned" && !actor.holdsOffice && (actor.seat !== event.seat || event.reason)) {
      return `cannot resign seat ${event.seat} so`;
    }
    if (type === "SeatVacated" && !actor.holdsOffice && (event.reason ? text !== "host" : actor.seat !== event.seat)) {
      return `cannot vacate seat ${event.seat} so`;
    }
    if (OF_OFFICE.includes(type) && !actor.holdsOffice) return "only an organiser can do this";
    const named = Object.hasOwn(moves, type) ? event[moves[type]] : null;
    const seat = /^seat_\d+$/.test(named) ? Number(named.slice(5)) : named;
    if (!Number.isInteger(seat) || away.has(seat)) return "";
    if (actor.inNameOf !== null) return actor.inNameOf === seat ? "" : `seat ${seat} has moved`;
    const isTheirs = actor.holdsOffice || actor.seat === seat || (actor.bot !== null && bots[seat] === actor.bot);
    return isTheirs ? "" : `seat ${seat} has moved`;
  }

  for (const entry of entries) {
    const { type, event, revision } = entry;
    if (!object(event)) continue;
    if (type === "MatchCreated") seats = event.seats;
    if (type === "MatchCreated" || type === "MatchForked") Object.assign(bots, event.bots ?? {});
    if (type === "SeatResigned" || (type === "SeatTimedOut" && event.limit === "match")) away.add(event.seat);
    if (type === "PlayerSubstituted") away.delete(event.seat);
    const detail = wrong(entry, event);
    if (detail) yield ["wrong_actor", revision, `${entry.actor} is named, but ${detail}`];
  }
}

// --- the signed head ------------------------------------------------------------------------------------------

function keySet(text) {
  const keys = parsed(text).keys.filter((key) => key.kty === "OKP" && key.crv === "Ed25519");
  if (keys.length === 0) throw new Error("no Ed25519 key");
  return new Map(keys.map((key) => [key.kid, key]));
}

function signedHead(text) {
  const given = parsed(text);
  const head = given.signed ?? given;
  if (!isHead(head)) throw new Error("no signed head");
  return head;
}

function signatureFault(head, keys) {
  const key = keys.get(head.kid);
  if (!key) return `it is signed with the key ${head.kid}, which is none of those given`;
  const thumbprint = sha256(`{"crv":"Ed25519","kty":"OKP","x":"${key.x}"}`).toString("base64url");
  if (thumbprint !== head.kid) return `the key given as ${head.kid} has another thumbprint`;
  const lines = ["moviola-head/1", head.match_id, head.revision, head.hash, head.signed_at, head.kid];
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  if (!isSignedBy(null, Buffer.from(lines.join("\n")), publicKey, Buffer.from(head.signature, "base64url"))) {
    return `the signature is not one of the key ${head.kid} over this head`;
  }
  const at = Date.parse(head.signed_at) / 1000;
  if (key.revoked !== undefined) return `the key ${head.kid} is revoked`;
  if (key.nbf !== undefined && at < key.nbf) return `it says ${head.signed_at}, but the key was not in use yet`;
  if (key.exp !== undefined && at > key.exp) return `it says ${head.signed_at}, but the key was retired before`;
  return "";
}

function* signature({ header, entries, end }, keys) {
  const head = end?.signed;
  if (absent(head)) {
    if (keys) yield ["wrong_signature", null, "there is no signed head that a key could be held against"];
    return;
  }
  if (head.match_id !== header.match_id) yield ["wrong_signature", null, `the signed head is that of match ${head.match_id}`];
  else if (head.revision !== entries.length) {
    yield ["wrong_signature", null, `the signed head is that of event ${head.revision}, the last one here is ${entries.length}`];
  } else if (head.hash !== entries.at(-1).hash) {
    yield ["wrong_signature", null, "the signed head names another hash than that of the last event"];
  }
  const fault = keys ? signatureFault(head, keys) : "";
  if (fault) yield ["wrong_signature", null, fault];
}

function* goesOn({ header, entries }, kept, keys) {
  if (kept.match_id !== header.match_id) yield ["other_head", null, `the head that was kept is that of match ${kept.match_id}`];
  else if (kept.revision > entries.length) {
    yield ["other_head", null, `the head that was kept is of event ${kept.revision}; ${entries.length} is the last one here`];
  } else if (kept.hash !== entries[kept.revision - 1].hash) {
    yield ["other_head", null, `event ${kept.revision} has another hash than the head that was kept`];
  }
  const fault = keys ? signatureFault(kept, keys) : "";
  if (fault) yield ["wrong_signature", null, fault];
}

// --- the list of checkpoints ----------------------------------------------------------------------------------

function checkpoint(note) {
  const cut = note.lastIndexOf("\n\n");
  const lines = note.slice(0, Math.max(cut, 0)).split("\n");
  const [origin, size, root] = lines;
  if (cut < 0 || lines.length < 3 || lines.includes("")) throw new Error("origin, size and root do not stand on a line each");
  if (!note.endsWith("\n")) throw new Error("the last line breaks off");
  if (!/^(0|[1-9][0-9]{0,14})$/.test(size)) throw new Error("the second line is not the size of a tree");
  if (!/^[A-Za-z0-9+/]{43}=$/.test(root)) throw new Error("the third line is not a SHA-256 hash in base64");
  const signatures = note.slice(cut + 2, -1).split("\n").map((line) => {
    const found = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line);
    if (!found) throw new Error("a line below the empty one is no signature");
    const packed = Buffer.from(found[2], "base64");
    return { name: found[1], hint: packed.subarray(0, 4), signature: packed.subarray(4) };
  });
  return { text: `${lines.join("\n")}\n`, origin, size: Number(size), root: Buffer.from(root, "base64"), signatures };
}

function noteFault(note, keys) {
  for (const key of keys) {
    const raw = Buffer.from(key.x, "base64url");
    const hint = sha256(`${note.origin}\n`, Buffer.from([1]), raw).subarray(0, 4);
    for (const { signature } of note.signatures.filter((each) => each.name === note.origin && each.hint.equals(hint))) {
      const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
      if (!isSignedBy(null, Buffer.from(note.text), publicKey, signature)) {
        return `the signature is not one of the key ${key.kid} over this checkpoint`;
      }
      return key.revoked === undefined ? "" : `the key ${key.kid} is revoked`;
    }
  }
  return "the checkpoint is signed with none of the keys given";
}

const parent = (left, right) => sha256(Buffer.from([1]), left, right);
const half = (number) => Math.floor(number / 2);
const isOdd = (number) => number % 2 === 1;

function rootOf(leaf, number, size, path) { // RFC 9162, section 2.1.3.2
  if (number >= size) return null;
  let [here, last, root] = [number, size - 1, sha256(Buffer.from([0]), leaf)];
  for (const sibling of path.map(hex)) {
    if (last === 0) return null;
    if (isOdd(here) || here === last) {
      root = parent(sibling, root);
      while (here > 0 && !isOdd(here)) [here, last] = [half(here), half(last)];
    } else root = parent(root, sibling);
    [here, last] = [half(here), half(last)];
  }
  return last === 0 ? root : null;
}

function isConsistent(older, newer, given) { // RFC 9162, section 2.1.4.2
  if (older.size === 0 || older.size >= newer.size) return false;
  const path = given.map(hex);
  let [here, last] = [older.size - 1, newer.size - 1];
  while (isOdd(here)) [here, last] = [half(here), half(last)];
  if (here === 0) path.unshift(older.root); // the older tree is a full one
  if (path.length === 0) return false;
  let [was, now] = [path[0], path[0]];
  for (const sibling of path.slice(1)) {
    if (last === 0) return false;
    if (isOdd(here) || here === last) {
      [was, now] = [parent(sibling, was), parent(sibling, now)];
      while (here > 0 && !isOdd(here)) [here, last] = [half(here), half(last)];
    } else now = parent(now, sibling);
    [here, last] = [half(here), half(last)];
  }
  return last === 0 && was.equals(older.root) && now.equals(newer.root);
}

function forked(listed, note, kept) {
  if (note.origin !== kept.origin) return `the checkpoint is one of the list ${note.origin}, the one that was kept of ${kept.origin}`;
  if (note.size === kept.size) return note.root.equals(kept.root) ? "" : "the checkpoint that was kept has another root";
  const [older, newer] = note.size < kept.size ? [note, kept] : [kept, note];
  const proof = listed.since;
  if (absent(proof) || proof.first !== older.size || proof.second !== newer.size) {
    return `there is no proof for the checkpoint that was kept, of ${kept.size} leaves: export the archive again with it`;
  }
  if (isConsistent(older, newer, proof.path)) return "";
  return `the list of ${newer.size} leaves does not go on from the one of ${older.size}: its history was forked`;
}

function* inclusion({ header, entries, end }, keys, kept) {
  const listed = end?.listed;
  const named = (note, fault) => ["wrong_signature", null, `checkpoint of ${note.size} leaves: ${fault}`];
  const keptFault = kept && keys ? noteFault(kept, keys.values()) : "";
  if (keptFault) yield named(kept, keptFault);
  if (absent(listed)) {
    if (kept) yield ["wrong_inclusion", null, "there is no proof that the match is in the list"];
    return;
  }
  let note;
  try {
    note = checkpoint(listed.checkpoint);
  } catch (error) {
    yield ["wrong_inclusion", null, `the checkpoint cannot be read: ${error.message}`];
    return;
  }
  const opening = entries.find((each) => each.match_id === header.match_id);
  const newest = entries[listed.revision - 1];
  if (!opening || !newest || newest.revision < opening.revision) {
    yield ["wrong_inclusion", null, `event ${listed.revision} is not one of this match in this archive`];
  } else if (!rootOf(`moviola-leaf/1\n${opening.hash}\n${newest.hash}`, listed.leaf, note.size, listed.path)?.equals(note.root)) {
    yield ["wrong_inclusion", null, `leaf ${listed.leaf} of the checkpoint is not event ${listed.revision} of this match`];
  }
  const fault = keys ? noteFault(note, [...keys.values()].filter((key) => key.kid === end.signed?.kid)) : "";
  if (fault) yield named(note, fault);
  const fork = kept ? forked(listed, note, kept) : "";
  if (fork) yield ["forked_list", null, fork];
}

// --- a tournament ---------------------------------------------------------------------------------------------

const TOURNAMENT = "moviola-tournament/1";

// Whether the match is shown late to the viewer, and was not shown to its end when the archive was taken.
function isToldLater({ header, entries }, recordedAt, takenAt) {
  const delay = entries[0]?.event.spectator_delay_seconds ?? 0;
  if (!delay || header.viewer === "organiser") return false;
  return !takenAt || Date.parse(recordedAt) + 1000 * delay > Date.parse(takenAt);
}

function* ofTournament({ stream, matches }, sound, part) {
  const { match_id: tournamentId } = stream.header;
  const seatings = new Map(); // by round and table, as paired
  const at = new Map(); // match -> its round, table and seating
  const credentials = new Map(); // entrant -> those of all tokens that they, or the players of that team, have had
  const teamSize = stream.entries[0]?.event?.terms?.team_size ?? 1;
  const bySeat = (seating) => Array(teamSize).fill(seating).flat();
  const recorded = [];
  const lucks = new Map(); // by round, table and number of the match, as committed to
  for (const { event, recorded_at } of stream.entries) {
    if (event.type === "LuckCommitted") {
      for (const { table, number, luck } of event.lucks) lucks.set(`${event.round}/${table}/${number}`, luck);
    }
    const place = `${event.round}/${event.table}`;
    if (event.type === "EntryMade" || event.type === "TokenReissued") {
      const those = [event, ...(event.members ?? [])].map((each) => each.credential ?? "");
      credentials.set(event.entrant, [...(credentials.get(event.entrant) ?? []), ...those]);
    }
    if (event.type === "RoundPaired" || event.type === "PairingChanged") {
      for (const { table, seatings: seats } of event.tables) seatings.set(`${event.round}/${table}`, seats.map(bySeat));
    }
    if (event.type === "RoundStarted") {
      for (const { table, number, match_id: id } of event.matches) {
        at.set(id, { round: event.round, table, seating: seatings.get(`${event.round}/${table}`)[number - 1], luck: lucks.get(`${event.round}/${table}/${number}`) });
      }
    }
    if (event.type === "TableReplayed") {
      if (event.seatings?.length) seatings.set(place, event.seatings.map(bySeat)); // others play than before
      event.matches.forEach((id, n) => at.set(id, { round: event.round, table: event.table, seating: seatings.get(place)[n] }));
    }
    if (event.type === "ResultRecorded") recorded.push({ ...event, recorded_at });
  }
  const there = new Map();
  for (const match of matches) {
    const id = match.header.match_id;
    const planned = at.get(id);
    const wrong = (kind, detail, revision = null) => [kind, revision, `match ${id}: ${detail}`];
    if (!planned) {
      yield wrong("wrong_match", "it is not played in this tournament");
      continue;
    }
    if (there.has(id)) yield wrong("wrong_match", "it is here twice");
    there.set(id, match);
    const created = match.entries[0]?.event ?? {};
    if (planned.luck && !same(created.luck, planned.luck)) yield wrong("wrong_match", "it does not draw from the luck that was committed to for its table");
    const { id: cup, round, table } = created.tournament ?? {};
    if (cup !== tournamentId || round !== planned.round || table !== planned.table) {
      yield wrong("wrong_match", `it was not created for round ${planned.round} table ${planned.table} of this tournament`);
    }
    if (!sound.has(id)) continue;
    if (created.seats !== planned.seating.length) yield wrong("wrong_match", `${planned.seating.length} were paired, ${created.seats} have played`);
    for (const { event } of match.entries.filter((each) => each.type === "SeatTaken" && isOpen(each))) {
      const entrant = planned.seating[event.seat];
      if (!credentials.get(entrant)?.includes(event.credential)) yield wrong("wrong_match", `seat ${event.seat} is not that of entrant ${entrant}`);
    }
  }
  for (const { match_id: id, revision, places, cause, recorded_at } of recorded) {
    const match = there.get(id);
    if (!match) yield ["missing_match", null, `match ${id} has a result, but is not here`];
    else if (revision < 1 || revision > match.entries.length) {
      if (revision > 0 && isToldLater(match, recorded_at, stream.end?.signed?.signed_at)) continue;
      yield ["wrong_result", null, `match ${id}: the result is of event ${revision}; there are ${match.entries.length}`];
    } else if (sound.has(id) && match.entries.every(isOpen)) {
      part.compared += 1;
      const { seating } = at.get(id);
      const fault = resultFault(match.entries.slice(0, revision), places, cause ?? "finished", seating);
      if (fault) yield ["wrong_result", revision, `match ${id}: ${fault}`];
    }
  }
}

const sorted = (seats) => [...seats].sort((a, b) => a - b);
// The seat of a winner, by number, or as in `seat_2`; the first seat of a team, as in `team_b`.
function seatOf(winner) {
  if (Number.isInteger(winner)) return winner;
  const team = /^team_([a-z])$/.exec(winner)?.[1];
  return team ? team.charCodeAt(0) - "a".charCodeAt(0) : Number(/\d+$/.exec(winner)?.[0] ?? -1);
}

const SETTLE = ["MatchEnded", "MatchStopped", "MatchAwarded", "MatchAnnulled", "MatchRewound", "PositionCorrected"];

// `places` are of entrants, those of the match of seats: a team has the place of the best of its seats.
function resultFault(entries, places, cause, seating) {
  const end = entries.findLast((each) => SETTLE.includes(each.type));
  if (!end || end.type === "MatchRewound") return "the tournament has a result, the match goes on";
  const isAnnulled = end.type === "MatchAnnulled" || (end.type === "MatchStopped" && end.event.reason === "called_off");
  const called = isAnnulled ? "annulled" : end.type === "MatchAwarded" ? "awarded" : "finished";
  const said = `the tournament has ${JSON.stringify(places)} (${cause}) as its result, the match ended by ${end.type}`;
  if (cause !== called || isAnnulled !== (places.length === 0)) return said;
  if (isAnnulled) return "";
  const outcome = end.type === "PositionCorrected" ? end.event.play : end.event; // the table says who has won
  const placed = new Set();
  const entrantsOf = (seats) => [...new Set(seats.map((seat) => seating[seat]))].filter((entrant) => !placed.has(entrant) && placed.add(entrant));
  const named = (outcome.places ?? []).map(entrantsOf).filter((tied) => tied.length > 0);
  const winners = named[0] ?? entrantsOf((outcome.winners ?? []).map(seatOf));
  const isSame = (one, other) => same(sorted(one), sorted(other));
  if (named.length > 0 ? named.some((tied, n) => !isSame(tied, places[n] ?? [])) : !isSame(winners, places[0])) return said;
  return "";
}

function readTournament(text) {
  const lines = text.split("\n");
  const lineOf = (line, number) => {
    try {
      return parsed(line);
    } catch (error) {
      throw new NotAnArchive(`line ${number}: ${error.message}`);
    }
  };
  const header = lineOf(lines[0], 1);
  const fits = Object.keys(header).sort().join() === "format,game,line,tournament_id" && header.line === "tournament" && UUID.test(header.tournament_id);
  if (!fits) throw new NotAnArchive("the first line is not the header of a tournament");
  const first = { line: "header", format: "moviola-archive/1", match_id: header.tournament_id, game: header.game, edition: "", viewer: "organiser", phase: "finished", data: {} };
  const parts = [[JSON.stringify(first)]];
  let count = null;
  for (const [n, line] of lines.slice(1).entries()) {
    if (count !== null && line.trim() !== "") throw new NotAnArchive("there is more after the last line");
    if (count !== null || (n === lines.length - 2 && line.trim() === "")) continue;
    const found = lineOf(line, n + 2);
    if (found.line === "matches") count = found.matches;
    else {
      if (found.line === "header") parts.push([]);
      parts.at(-1).push(line);
    }
  }
  const texts = parts.map((part) => `${part.join("\n")}\n`);
  return { stream: read(texts[0]), matches: texts.slice(1), count };
}

function verifyTournament(text, head, keys, kept, keptNote) {
  let whole;
  try {
    whole = readTournament(text);
  } catch (error) {
    if (!(error instanceof NotAnArchive)) throw error;
    return { is_sound: false, findings: [{ kind: "not_an_archive", revision: null, detail: error.message }] };
  }
  const { stream, count } = whole;
  const found = [...chain(stream, { TournamentCreated: "tournament_id" })];
  if (!stream.entries.every(isOpen)) found.push(["altered_event", null, "an event of the tournament is hidden"]);
  const isTold = found.length === 0;
  const last = stream.entries.at(-1)?.hash;
  if (head && last !== head) found.push(["other_head", null, `the last hash is ${last}, not ${head}`]);
  found.push(...signature(stream, keys), ...inclusion(stream, keys, keptNote));
  if (count !== whole.matches.length) found.push(["cut_tail", null, `${whole.matches.length} matches are there, not all of them`]);
  const part = { tournament_id: stream.header.match_id, matches: whole.matches.length, results: 0, compared: 0, listed: 0, shared_luck: 0, recomputed: null };
  const sound = new Set();
  try {
    const matches = whole.matches.map(read);
    if (kept) found.push(...goesOn(matches.find(({ header }) => header.match_id === kept.match_id) ?? stream, kept, keys));
    for (const match of whole.matches) {
      const report = verify(match, "", keys, null, keptNote);
      if (report.is_sound) sound.add(report.match_id);
      if (report.listed_revision) part.listed += 1;
      if (report.luck_by?.length) part.shared_luck += 1;
      found.push(...report.findings.map(({ kind, revision, detail }) => [kind, revision, `match ${report.match_id}: ${detail}`]));
    }
    part.results = stream.entries.filter((each) => each.type === "ResultRecorded").length;
    if (isTold) found.push(...ofTournament({ stream, matches }, sound, part));
  } catch (error) {
    found.push([error instanceof NotAnArchive ? "not_an_archive" : "does_not_follow", null, error.message]);
  }
  return { ...ofHead(stream, head, keys, kept, keptNote, found), tournament: part };
}

// What is said of the chain of a match, or of a tournament, and of who stands for its head.
function ofHead({ entries, end }, head, keys, kept, keptNote, found) {
  const listed = found.length === 0 ? end?.listed : undefined;
  return {
    is_sound: found.length === 0,
    events: entries.length,
    proved: entries.filter(isOpen).length,
    head: entries.at(-1)?.hash,
    compared_revision: head ? entries.length : (kept?.revision ?? null),
    signature: end?.signed ? (keys ? "checked" : "unchecked") : "none",
    kid: end?.signed?.kid ?? "",
    signed_at: end?.signed?.signed_at ?? "",
    listed_revision: listed?.revision ?? null,
    list_size: listed ? checkpoint(listed.checkpoint).size : null,
    list_signature: listed ? (keys ? "checked" : "unchecked") : "none",
    is_kept_list: Boolean(listed && keptNote),
    findings: found.map(([kind, revision, detail]) => ({ kind, revision, detail })),
  };
}

// --- the command ----------------------------------------------------------------------------------------------

function withoutWitness({ signature: how, compared_revision, list_signature, is_kept_list }) {
  return [
    how === "unchecked" && "who has signed the head: no key was given",
    how !== "checked" && !compared_revision && "that it was played so: the chain was not compared with any signed head",
    list_signature !== "checked" && "that it is in the list of checkpoints",
    list_signature === "checked" && !is_kept_list && "that this is the list that others see: no checkpoint was kept",
  ];
}

function against({ signature: how, kid, signed_at, compared_revision, list_signature, listed_revision, list_size, is_kept_list }) {
  const signed = how === "checked" ? `, as the key ${kid} has signed at ${signed_at}` : "";
  const compared = compared_revision ? `, event ${compared_revision} with the hash that was given` : "";
  const goesOn = is_kept_list ? ", which goes on from the checkpoint that was kept" : "";
  return signed + compared + (list_signature === "checked" ? `, event ${listed_revision} in the signed list of ${list_size} heads${goesOn}` : "");
}

function luckVerdict({ luck_by: seats, service_luck_from: from }) {
  if (seats.length === 0) return "For the luck there is only the service's word: no seat has added to it.";
  const alone = from ? `; from event ${from} on there is only the service's word` : "";
  return `The luck is that of the service, which committed first, and of ${seats.length === 1 ? "seat" : "seats"} ${seats.join(", ")}${alone}.`;
}

function verdict(report) {
  const { events, proved, draws: counts } = report;
  const unproved = [
    ...withoutWitness(report),
    events > proved && `what is hidden in ${events - proved} events`,
    "that every event follows by the rules",
    counts.unproved > 0 && `${counts.unproved} draws whose seed is not revealed`,
    `what came after event ${events}, and who the players are`,
  ];
  return `Proved: ${events} events in an unbroken chain${against(report)}. Not proved: ${unproved.filter(Boolean).join("; ")}. ${luckVerdict(report)}`;
}

function verdictOfTournament(report) {
  const { matches, results, compared, listed } = report.tournament;
  const isListed = report.list_signature === "checked";
  const unproved = [
    ...withoutWitness(report),
    isListed && listed < matches && `that ${matches - listed} of the matches are in the list of checkpoints`,
    compared < results && `${results - compared} of the results: something in their matches is hidden or not told yet`,
    "that the rounds were paired and the games played by the rules (pairings and standings are not recomputed)",
    "what came later, and who the players are",
  ];
  const proved = `${report.events} events of the tournament and ${matches} matches in unbroken chains, ${compared} of ${results} results as the matches have them`;
  const inList = isListed ? `, as ${listed} of the matches are` : "";
  const shared = report.tournament.shared_luck;
  const word = shared < matches ? "; for the others there is only the service's word" : "";
  const luck = `In ${shared} of the matches seats have added to the luck${word}.`;
  return `Proved: ${proved}${against(report)}${inList}. Not proved: ${unproved.filter(Boolean).join("; ")}. ${luck}`;
}

function verify(text, head, keys, kept, keptNote) {
  const counts = { checked: 0, scripted: 0, unproved: 0, hidden: 0 };
  let archive;
  try {
    archive = read(text);
  } catch (error) {
    if (!(error instanceof NotAnArchive)) throw error;
    return { is_sound: false, findings: [{ kind: "not_an_archive", revision: null, detail: error.message }] };
  }
  let whose = { luck_by: [], service_luck_from: 0 };
  const found = [...chain(archive)];
  const last = archive.entries.at(-1)?.hash;
  if (head && last !== head) found.push(["other_head", null, `the last hash is ${last}, not ${head}`]);
  found.push(...signature(archive, keys));
  if (kept) found.push(...goesOn(archive, kept, keys));
  found.push(...inclusion(archive, keys, keptNote));
  if (!found.some(([kind]) => kind === "wrong_numbering")) {
    try {
      found.push(...draws(archive, counts), ...actors(archive));
      whose = luckOf(archive.entries);
    } catch (error) {
      found.push(["altered_event", null, `an event is not what its type says: ${error.message}`]);
    }
  }
  return { match_id: archive.header.match_id, draws: counts, ...whose, ...ofHead(archive, head, keys, kept, keptNote, found) };
}

function main(given) {
  const isJson = given.includes("--json");
  const after = (name) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);
  const head = after("--head") ?? "";
  const keyFile = after("--keys");
  const keys = keyFile === undefined ? null : keySet(readFileSync(keyFile, "utf8"));
  const headFile = after("--signed-head");
  const kept = headFile === undefined ? null : signedHead(readFileSync(headFile, "utf8"));
  const noteFile = after("--checkpoint");
  const keptNote = noteFile === undefined ? null : checkpoint(readFileSync(noteFile, "utf8"));
  const withValues = ["--head", "--keys", "--signed-head", "--checkpoint"];
  let files = given.filter((each, n) => !each.startsWith("--") && !withValues.includes(given[n - 1]));
  if (files.length === 0) {
    console.error("usage: node verify.mjs [--json] [--head HASH] [--keys KEYS.json] [--signed-head HEAD.json] [--checkpoint NOTE] FILE...");
    return 2;
  }
  if (files.length === 1 && files[0] === "-") files = readFileSync(0, "utf8").split("\n").filter(Boolean);
  let status = 0;
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const isTournament = text.slice(0, 200).includes(TOURNAMENT);
    const report = isTournament ? verifyTournament(text, head, keys, kept, keptNote) : verify(text, head, keys, kept, keptNote);
    if (!report.is_sound) status = Math.max(status, report.findings[0].kind === "not_an_archive" ? 2 : 1);
    if (isJson) console.log(JSON.stringify({ file, ...report }));
    else {
      const { draws: d } = report;
      const told = d ? `: ${report.events} events, ${report.proved} proved, ${d.checked} draws checked` : "";
      console.log(`${report.is_sound ? "sound" : "NOT SOUND"} ${file}${told}`);
      for (const { kind, revision, detail } of report.findings) {
        console.log(`  ${kind}${revision === null ? "" : ` at event ${revision}`}: ${detail}`);
      }
      if (report.is_sound) console.log(isTournament ? verdictOfTournament(report) : verdict(report));
    }
  }
  return status;
}

process.exitCode = main(process.argv.slice(2));
