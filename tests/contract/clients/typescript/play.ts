// Every game played to its end, replayed and forked with the generated TypeScript client: node play.js URL.
import createClient from "openapi-fetch";
import type { components, paths } from "./moviola";

type Schemas = components["schemas"];
type Answer<T> = { data?: T; error?: Schemas["Problem"] };
const client = createClient<paths>({ baseUrl: process.argv[2] });
type Commands = { [G in Schemas["LegalCommands"] as G["game"]]: G["commands"][number] };
const as = (token: string) => ({ Authorization: `Bearer ${token}` });
let seed = 1;

function right<T>({ data, error }: Answer<T>): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

function choose<T>(some: T[]): T {
  seed = (seed * 48271) % 2147483647;
  return some[seed % some.length];
}

async function play(game: Schemas["GameSummary"]): Promise<void> {
  const seats = Math.max(2, game.min_seats);
  const body = { game: game.name, seats } as Schemas["CreateMatch"];
  const created = right(await client.POST("/v1/matches", { body }));
  const path = { match_id: created.match_id };
  const tokens: Record<number, string> = {};
  for (let number = 0; number < seats; number++) {
    const seat = { params: { path }, body: { player: `player ${number}`, entropy: "" } };
    const taken = right(await client.POST("/v1/matches/{match_id}/seats", seat));
    tokens[taken.seat] = taken.seat_token;
  }
  right(await client.POST("/v1/matches/{match_id}/start", { params: { path }, headers: as(created.host_token) }));
  const end = await finish(created.match_id, tokens);
  const replayed = await replay(created.match_id, end);
  const revision = Math.floor(end / 2);
  const wish = { params: { path }, body: { revision, title: "", bots: {} } };
  const forked = right(await client.POST("/v1/matches/{match_id}/forks", wish));
  const there = (await state(forked.match_id, revision)).hash;
  const here = (await state(created.match_id, revision)).hash;
  if (there !== here) throw new Error(`the fork of ${game.name} begins elsewhere`);
  const other = await finish(forked.match_id, forked.seat_tokens as Record<number, string>);
  console.log(
    `${game.name}: ${end} revisions, ${replayed} events replayed, forked at ${revision}, fork ended at ${other}`,
  );
}

async function state(match_id: string, at?: number): Promise<Schemas["StateView"]> {
  const params = { path: { match_id }, query: { at } };
  return right(await client.GET("/v1/matches/{match_id}/state", { params }));
}

/** Random legal commands to the end; its revision. */
async function finish(match_id: string, tokens: Record<number, string>): Promise<number> {
  const path = { match_id };
  let { awaited } = await state(match_id);
  while (awaited.kind === "seats") {
    const headers = as(tokens[choose(awaited.seats ?? [])]);
    const legal = right(await client.GET("/v1/matches/{match_id}/commands", { params: { path }, headers }));
    const header = { "If-Match": `"${legal.revision}"` };
    const body = chosen(legal);
    const done = await client.POST("/v1/matches/{match_id}/commands", { params: { path, header }, headers, body });
    awaited = right(done).awaited;
  }
  const ended = await state(match_id);
  if (ended.sheet.phase !== "finished") throw new Error(`${match_id} waits for ${awaited.kind}`);
  return ended.revision;
}

/** A command as its game types it. */
function chosen(legal: Schemas["LegalCommands"]): Commands[keyof Commands] {
  switch (legal.game) {
    case "sukkube":
      return choose<Schemas["SukkubeCommand"]>(legal.commands);
    case "frantic":
      return choose<Schemas["FranticCommand"]>(legal.commands);
    case "piccioni":
      return choose<Schemas["PiccioniCommand"]>(legal.commands);
    case "bathroom_rush":
      return choose<Schemas["BathroomRushCommand"]>(legal.commands);
  }
}

/** Every event once, in order, page by page. */
async function replay(match_id: string, end: number): Promise<number> {
  let last = 0;
  let from: number | undefined = 1;
  while (from) {
    const params = { path: { match_id }, query: { from, limit: 100 } };
    const page = right(await client.GET("/v1/matches/{match_id}/events", { params })) as Schemas["EventPage"];
    for (const event of page.items) {
      if (event.revision !== ++last) throw new Error(`${match_id}: ${event.revision} where ${last} was due`);
    }
    from = page.next_from ?? undefined;
  }
  if (last !== end) throw new Error(`${match_id}: ${last} events of ${end}`);
  return last;
}

for (const game of right(await client.GET("/v1/games")).items) await play(game);
