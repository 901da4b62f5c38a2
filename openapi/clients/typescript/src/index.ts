// A client of Moviola for browsers and Node.js; README.md shows it on one screen.
import { ask, type Call, callOf, type Details, isForLater, msUntil, type Operation, pause, Refused, reached, refused, type Service, until } from "./calls.js";
import { frames } from "./frames.js";
import type { Turn } from "./calls.js";
import type {
  Accepted,
  AnyCommand,
  CreateMatch,
  EventPage,
  EventView,
  ForkMatch,
  GameList,
  GameSummary,
  Head,
  LegalCommands,
  MadeMatches,
  NewFork,
  NewMatch,
  NewSeat,
  StateView,
  SubmitCommand,
  TurnsNow,
} from "./models.js";

export type * from "./models.js";
export { type Operation, Refused, type Turn } from "./calls.js";
export * as contract from "./contract.js";
export { message } from "./webhooks.js";

const PATH = "/v1/matches";
/** For large batches, and for networks of telephones. */
const ANSWER_MS = 10_000;
/** The service sends a comment every 15 seconds. */
const SILENCE_MS = 40_000;
export type Game = EventPage["game"];
/** The events of a game, with the types that it gives them. */
export type EventOf<G extends Game> = Extract<EventPage, { game: G }>["items"][number];
export type Policy = (turn: Turn) => AnyCommand | Promise<AnyCommand>;

/** `signal` ends all that the client does. */
export interface Settings {
  signal?: AbortSignal;
  /** Milliseconds for an answer, besides those that the request itself waits; after them it is sent again. */
  answerMs?: number;
  /** Milliseconds without a byte, after which a stream is opened again. */
  silenceMs?: number;
}

export class Moviola implements Service {
  readonly signal: AbortSignal | undefined;
  readonly answerMs: number;
  readonly silenceMs: number;
  /** The newest signed head of each match that was played to its end here, or whose head was kept. */
  readonly heads = new Map<string, Head>();

  /** `url` is the service's address; `key` one with scopes, if there is one. */
  constructor(
    readonly url: string,
    readonly key?: string,
    { signal, answerMs = ANSWER_MS, silenceMs = SILENCE_MS }: Settings = {},
  ) {
    this.signal = signal;
    this.answerMs = answerMs;
    this.silenceMs = silenceMs;
  }

  /** Any operation of `contract`, sent again until it is answered. */
  call<B, A, P extends string>(
    operation: Operation<B, A, P>,
    parameters: Partial<Record<P, string | number>> = {},
    details: Details<B> = {},
  ): Promise<A> {
    const call = callOf(operation, parameters, details);
    return ask(this, { ...call, token: call.token ?? this.key });
  }

  async keepHead(match: string, token = this.key): Promise<Head> {
    const head: Head = await ask(this, { path: `${PATH}/${match}/head`, token });
    this.heads.set(match, head);
    return head;
  }

  async games(): Promise<GameSummary[]> {
    const listed: GameList = await ask(this, { path: "/v1/games" });
    return listed.items;
  }

  async create(wish: CreateMatch): Promise<Match> {
    const made: NewMatch = await ask(this, { method: "POST", path: PATH, body: wish, token: this.key });
    return new Match(this, made.match_id, made.host_token);
  }

  /** Up to 100 new matches; a `Refused` in place of each that is refused. */
  async createMany(wishes: readonly CreateMatch[]): Promise<(Match | Refused)[]> {
    const body = { matches: wishes };
    const made: MadeMatches = await ask(this, { method: "POST", path: `${PATH}/batch`, body, token: this.key });
    return made.items.map(({ match, problem }) =>
      match ? new Match(this, match.match_id, match.host_token) : new Refused(problem?.status ?? 422, problem ?? {}),
    );
  }

  match(id: string, token?: string): Match {
    return new Match(this, id, token);
  }

  /** Which of up to 50 seats are to answer, and what they may do; `over` and `lost` are places in `seats`. */
  turns(seats: readonly Seat[], wait = 0): Promise<TurnsNow> {
    const body = { seats: seats.map(({ match, token }) => ({ match_id: match.id, token })) };
    const query = { wait: wait || undefined };
    return ask(this, { method: "POST", path: "/v1/turns", query, body, token: this.key });
  }

  /** The events of up to 20 matches, each with its `match_id`, as `Match.stream` gives those of one. */
  stream(seats: readonly Seat[], after = "", signal?: AbortSignal): AsyncGenerator<EventView> {
    const body = { seats: seats.map(({ match, token }) => ({ match_id: match.id, token })) };
    return follow(this, { method: "POST", path: "/v1/stream", body, token: this.key, signal }, after);
  }

  /** Play up to 50 seats in as many matches until all are over; how many commands that took. */
  async playUntilEnd(seats: readonly Seat[], policy: Policy): Promise<number> {
    let played = 0;
    for (let left = [...seats]; left.length; ) {
      const { turns, over, lost } = await this.turns(left, 25);
      for (const each of turns) {
        const seat = left.find((one) => one.number === each.seat && one.match.id === each.match_id);
        for (let turn: Turn | undefined = each as Turn; seat && turn; ) {
          const answer: Accepted | Turn | undefined = await seat.take(turn, await policy(turn));
          if (answer && "events" in answer) played++;
          turn = answer?.commands?.length ? (answer as Turn) : undefined;
        }
      }
      for (const { match, token } of over.flatMap((place) => left[place] ?? [])) await this.keepHead(match.id, token);
      left = left.filter((_, place) => !over.includes(place) && !lost.includes(place));
      if (!turns.length) await pause(100, this.signal); // an answer without turns may come at once, while a server goes
    }
    return played;
  }
}

/** A match. `token` is the host's or a seat's; without one it is seen as spectators see it. */
export class Match {
  constructor(
    readonly moviola: Moviola,
    readonly id: string,
    readonly token?: string,
  ) {}

  get path(): string {
    return `${PATH}/${this.id}`;
  }

  private get reader(): string | undefined {
    return this.token ?? this.moviola.key;
  }

  /** The player adds 128 bits to the luck, which the service has committed to before. */
  async join(player: string, seat?: number): Promise<Seat> {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    const entropy = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const body = seat === undefined ? { player, entropy } : { player, entropy, seat };
    const path = `${this.path}/seats`;
    const taken: NewSeat = await ask(this.moviola, { method: "POST", path, body, token: this.moviola.key });
    return this.seat(taken.seat, taken.seat_token);
  }

  seat(number: number, token: string): Seat {
    return new Seat(this, number, token);
  }

  start(): Promise<Accepted> {
    return ask(this.moviola, { method: "POST", path: `${this.path}/start`, token: this.token });
  }

  /** Before the beginning: the match never begins. */
  cancel(): Promise<Accepted> {
    return ask(this.moviola, { method: "POST", path: `${this.path}/cancel`, token: this.token });
  }

  /** Before the beginning: the player is removed from the seat. */
  vacate(seat: number, reason: string): Promise<Accepted> {
    const call: Call = { method: "POST", path: `${this.path}/seats/vacate`, body: { seat, reason }, token: this.token };
    return ask(this.moviola, call);
  }

  /** The match as it was after event `revision`; as it is now without one. */
  at(revision?: number): Promise<StateView> {
    return ask(this.moviola, { path: `${this.path}/state`, query: { at: revision }, token: this.reader });
  }

  state(): Promise<StateView> {
    return this.at();
  }

  /** What has happened, from event `first` on. */
  events(first?: number): AsyncGenerator<EventView>;
  events<G extends Game>(first: number, game: G): AsyncGenerator<EventOf<G>>;
  async *events(first = 1, game?: Game): AsyncGenerator<EventView> {
    for (let from: number | null | undefined = first; from; ) {
      const call: Call = { path: `${this.path}/events`, query: { from }, token: this.reader };
      const page: EventPage = await ask(this.moviola, call);
      checkGame(game, page.game);
      yield* page.items as EventView[];
      from = page.next_from;
    }
  }

  /**
   * The events after event `after` and all later ones, each once, until the match is disclosed.
   * A dropped connection is opened again where it broke off. With `game`, events have the types of that game.
   */
  stream(after?: number, signal?: AbortSignal): AsyncGenerator<EventView>;
  stream<G extends Game>(after: number, signal: AbortSignal | undefined, game: G): AsyncGenerator<EventOf<G>>;
  stream(after = 0, signal?: AbortSignal, game?: Game): AsyncGenerator<EventView> {
    const call: Call = { path: `${this.path}/events/stream`, token: this.reader, signal };
    return follow(this.moviola, call, after ? String(after) : "", game);
  }

  /** The signed head of the match as it is now, which `heads` of the client has from now on. */
  keepHead(): Promise<Head> {
    return this.moviola.keepHead(this.id, this.reader);
  }

  /** Whether the archive, as the service gives it now, goes on from the head that was kept. */
  async holdsHead(): Promise<boolean> {
    const head = this.moviola.heads.get(this.id);
    if (!head) throw new Error("no head of this match was kept");
    const archive: string = await ask(this.moviola, { path: `${this.path}/archive`, token: this.reader });
    const lines = archive.trim().split("\n").map((line) => JSON.parse(line) as Partial<Head>);
    return lines.some(({ revision, hash }) => revision === head.revision && hash === head.hash);
  }

  /** A match that goes on from an event of this one. */
  async fork(wish: ForkMatch): Promise<Fork> {
    const path = `${this.path}/forks`;
    const made: NewFork = await ask(this.moviola, { method: "POST", path, body: wish, token: this.reader });
    return new Fork(this.moviola, made);
  }
}

/** A fork, with the seats that its maker may play. */
export class Fork extends Match {
  readonly seats: Map<number, Seat>;

  constructor(moviola: Moviola, made: NewFork) {
    super(moviola, made.match_id, made.host_token);
    const tokens = Object.entries(made.seat_tokens as Record<string, string>);
    this.seats = new Map(tokens.map(([number, token]) => [Number(number), this.seat(Number(number), token)]));
  }

  /** A private fork is gone for everybody. */
  delete(): Promise<Accepted> {
    return ask(this.moviola, { method: "DELETE", path: this.path, token: this.token });
  }
}

/** A seat that its token plays. */
export class Seat {
  constructor(
    readonly match: Match,
    readonly number: number,
    readonly token: string,
  ) {}

  /** What the seat may do; with `wait` after so many seconds at most, or as soon as there is something. */
  commands(wait = 0): Promise<LegalCommands> {
    const path = `${this.match.path}/commands`;
    return ask(this.match.moviola, { path, query: { wait: wait || undefined }, token: this.token });
  }

  /**
   * With `revision` the command is refused (`Refused.isStale`) if the match has moved on since; with `window`, the one
   * of `awaited`, only if that has closed. `more` are further headers.
   */
  play(command: SubmitCommand, revision?: number, window?: string, more: Record<string, string> = {}): Promise<Accepted> {
    const headers = { ...more };
    if (window) headers["If-Window"] = window;
    else if (revision !== undefined) headers["If-Match"] = `"${revision}"`;
    const path = `${this.match.path}/commands`;
    const query = { include: "commands" };
    return ask(this.match.moviola, { method: "POST", path, query, body: command, headers, token: this.token });
  }

  /** Before the beginning: the seat is free again, and its token worth nothing. */
  leave(): Promise<Accepted> {
    return ask(this.match.moviola, { method: "POST", path: `${this.match.path}/leave`, token: this.token });
  }

  resign(): Promise<Accepted> {
    return ask(this.match.moviola, { method: "POST", path: `${this.match.path}/resign`, token: this.token });
  }

  /** Play what `policy` chooses until play is over; how many commands that took. */
  async playUntilEnd(policy: Policy): Promise<number> {
    let played = 0;
    let isAsked = false;
    for (let answer: Accepted | Turn | undefined; answer?.awaited.kind !== "nobody"; ) {
      if (!answer?.commands?.length) {
        if (isAsked) await pause(100, this.match.moviola.signal); // an answer without commands may come at once, while a server goes
        answer = await this.commands(25);
        isAsked = true;
        continue;
      }
      isAsked = false;
      const turn: Turn = answer as Turn;
      answer = await this.take(turn, await policy(turn));
      if (answer && "events" in answer) played++;
    }
    await this.match.moviola.keepHead(this.match.id, this.token);
    return played;
  }

  /** The answer to the command, without events. If the match has moved on: what the seat may do now, or nothing if it has to ask. */
  async take(turn: Turn, command: AnyCommand): Promise<Accepted | Turn | undefined> {
    try {
      return await this.play(command, turn.revision, turn.awaited.window, { Prefer: "return=minimal" });
    } catch (failed) {
      if (!(failed instanceof Refused && failed.isStale)) throw failed;
      return failed.turn(turn);
    }
  }
}

/** The events that a stream brings, which is opened again whenever it breaks off; `last` is the `id` seen last. */
async function* follow(service: Service, call: Call, last: string, game?: Game): AsyncGenerator<EventView> {
  const newest = new Map<unknown, number>();
  const ends = until(service.signal, call.signal);
  for (let failures = 0; ; failures++) {
    const headers = { Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) };
    let answer: Response | undefined;
    try {
      answer = await reached(service, { ...call, headers, signal: ends });
      if (answer.status === 204) return;
      if (!answer.ok && !isForLater(answer)) throw await refused(answer);
      for await (const { name, id, data } of answer.ok && answer.body ? frames(answer.body, service.silenceMs, ends) : []) {
        failures = 0;
        const match = data["match_id"]; // named where there are several, which go on
        if (name === "hello") checkGame(game, data["game"] as string);
        else if (!match && (name === "end" || (name === "bye" && data["reason"] !== "draining"))) return;
        last = id || last;
        const revision = data["revision"] as number;
        if ("event" in data && revision > (newest.get(match) ?? 0)) {
          newest.set(match, revision);
          yield data as unknown as EventView;
        }
      }
    } catch (failed) {
      if (failed instanceof Refused || failed instanceof OtherGame || ends.aborted || failures > 8) throw failed;
    }
    await pause(msUntil(Math.min(failures, 8), answer), ends);
  }
}

function checkGame(wished: Game | undefined, game: string): void {
  if (wished && wished !== game) throw new OtherGame(`the match is one of ${game}, not of ${wished}`);
}

/** The match is one of another game than its events were asked for as. */
export class OtherGame extends Error {}
