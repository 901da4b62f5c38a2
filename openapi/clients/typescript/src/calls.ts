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

export interface Call {
  method?: "GET" | "POST" | "DELETE";
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

/** The JSON of the answer; tried again while the service is away, busy, or asks to wait (`Retry-After`). */
export async function ask<T>(base: string, call: Call): Promise<T> {
  const headers = call.method === "POST" ? { "Idempotency-Key": crypto.randomUUID(), ...call.headers } : call.headers;
  for (let number = 0; ; number++) {
    const answer = await open(base, { ...call, headers: headers ?? {} }).catch((failed: unknown) => {
      if (call.signal?.aborted || number === TRIES - 1) throw failed;
      return undefined;
    });
    if (answer?.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
    if (answer && (!AGAIN.has(answer.status) || number === TRIES - 1)) throw await refused(answer);
    await pause(msUntil(number, answer));
  }
}

/** An answer whose body has not been read. */
export async function open(base: string, call: Call): Promise<Response> {
  const url = new URL(call.path, base);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = new Headers(call.headers);
  if (call.token) headers.set("Authorization", `Bearer ${call.token}`);
  if (call.body !== undefined) headers.set("Content-Type", "application/json");
  return fetch(url, {
    method: call.method ?? "GET",
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
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

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
