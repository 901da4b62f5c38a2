// Requests that are sent again until they are answered, and refusals as errors.
import type { LegalCommands, Problem } from "./models.js";

const TRIES = 8;
const FIRST_MS = 200;
const MOST_MS = 10_000;
/** Statuses after which the same request may succeed. */
const AGAIN = new Set([429, 502, 503, 504]);

/** What a policy chooses from: `commands` is never empty, and once `game` is compared they are that game's. */
export type Turn = Pick<LegalCommands, "revision" | "awaited"> & Choices;
type Choices = { [G in LegalCommands as G["game"]]: Pick<G, "game" | "commands"> }[LegalCommands["game"]];

/** Where requests go, and how long they may take. */
export interface Service {
  url: string;
  signal: AbortSignal | undefined;
  answerMs: number;
  silenceMs: number;
}

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** An operation of the contract, with a body of type `B`, an answer of type `A` and parameters of the names `P`; contract.ts lists all. */
export interface Operation<B, A, P extends string> {
  method: Method;
  path: string;
  query: readonly string[];
  /** Types alone. */
  types?: [B, A, P];
}

/** `body`, a token other than the key, further headers. */
export interface Details<B> {
  body?: B;
  token?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Throws for a parameter that the operation does not have, or that its path lacks. */
export function callOf<B, A, P extends string>(
  { method, path, query }: Operation<B, A, P>,
  parameters: Partial<Record<P, string | number>>,
  { body, token, headers, signal }: Details<B>,
): Call {
  const named = Object.entries(parameters) as [string, string | number | undefined][];
  const wrong = named.filter(([name]) => !query.includes(name) && !path.includes(`{${name}}`)).map(([name]) => name);
  const whole = path.replace(/{(\w+)}/g, (step, name: P) => {
    const value = parameters[name];
    if (value === undefined) wrong.push(name);
    return encodeURIComponent(value ?? step);
  });
  if (wrong.length) throw new TypeError(`${method} ${path}: ${wrong.join(", ")} is missing or no parameter`);
  const asked = Object.fromEntries(named.filter(([name]) => query.includes(name)));
  return { method, path: whole, query: asked, body, token, headers: headers ?? {}, signal };
}

export interface Call {
  method?: Method;
  path: string;
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  token?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** The service refuses: a problem document (RFC 9457). `code` is for programs, `rule` names the rule that refuses. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    const said = `${problem.code ?? status}: ${problem.detail ?? ""}`;
    super(problem.rule ? `${said} (${problem.rule})` : said);
    this.name = "Refused";
    this.status = status;
    this.problem = problem;
  }

  /** What the seat may do now, if the match has moved on since `turn` and the refusal says so. */
  turn({ game }: Turn): Turn | undefined {
    const { legal, revision, awaited } = this.problem;
    return legal?.length && revision && awaited ? ({ game, revision, awaited, commands: legal } as Turn) : undefined;
  }

  /** Whether the match has moved on since the revision that was named, or asks somebody else by now. */
  get isStale(): boolean {
    return this.status === 412 || this.problem.type === "/problems#not_now";
  }
}

/** The JSON of the answer; tried again while the service is away, silent, busy, or asks to wait (`Retry-After`). */
export async function ask<T>(service: Service, call: Call): Promise<T> {
  const headers = call.method && call.method !== "GET" ? { "Idempotency-Key": crypto.randomUUID(), ...call.headers } : call.headers;
  const ends = until(service.signal, call.signal);
  for (let number = 0; ; number++) {
    const ms = service.answerMs + Number(call.query?.["wait"] ?? 0) * 1000;
    let answer: Response | undefined;
    try {
      answer = await open(service.url, { ...call, headers: headers ?? {}, signal: until(ends, AbortSignal.timeout(ms)) });
      if (answer.ok) return (await content(answer)) as T;
      if (!isForLater(answer) || number === TRIES - 1) throw await refused(answer);
    } catch (failed) {
      if (failed instanceof Refused || ends.aborted || number === TRIES - 1) throw failed;
    }
    await pause(msUntil(number, answer), ends);
  }
}

/** JSON as values, a picture as a Blob, anything else as text; undefined where there is nothing. */
async function content(answer: Response): Promise<unknown> {
  const kind = answer.headers.get("Content-Type")?.split(";")[0];
  if (kind === "application/json") return answer.json();
  return kind === "image/png" ? answer.blob() : (await answer.text()) || undefined;
}

/** An answer whose body has not been read, and may take as long as it likes. */
export async function reached(service: Service, call: Call): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("no answer")), service.answerMs);
  try {
    return await open(service.url, { ...call, signal: until(call.signal, late.signal) });
  } finally {
    clearTimeout(timer);
  }
}

/** A signal that any of these gives. */
export function until(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

async function open(base: string, call: Call): Promise<Response> {
  const url = new URL(call.path, base);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = new Headers(call.headers);
  if (call.token) headers.set("Authorization", `Bearer ${call.token}`);
  const isText = typeof call.body === "string"; // an archive
  if (call.body !== undefined) headers.set("Content-Type", isText ? "application/x-ndjson" : "application/json");
  return fetch(url, {
    method: call.method ?? "GET",
    headers,
    body: call.body === undefined ? null : isText ? (call.body as string) : JSON.stringify(call.body),
    signal: call.signal ?? null,
  });
}

export async function refused(answer: Response): Promise<Refused> {
  const text = await answer.text();
  try {
    return new Refused(answer.status, JSON.parse(text) as Partial<Problem>);
  } catch {
    return new Refused(answer.status, { detail: text.slice(0, 200) });
  }
}

export function isForLater(answer: Response): boolean {
  return AGAIN.has(answer.status);
}

/** How long to wait before the next try: longer each time, at random, never less than was asked for. */
export function msUntil(number: number, answer?: Response): number {
  const backoff = Math.min(MOST_MS, FIRST_MS * 2 ** number);
  return Math.max(msOf(answer?.headers.get("Retry-After") ?? ""), backoff / 2 + (Math.random() * backoff) / 2);
}

/** What `Retry-After` says, as a number of seconds or as a date (RFC 9110, 10.2.3); 0 for anything else. */
function msOf(header: string): number {
  return /^\d+$/.test(header) ? Number(header) * 1000 : Math.max(0, Date.parse(header) - Date.now()) || 0;
}

/** Fails at once when the signal comes. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
