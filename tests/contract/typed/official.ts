// A bot, an arbiter's script and a receiver of webhooks by the official client.
import { contract, message, Moviola, type AnyCommand, type GiveRuling, type Turn } from "moviola-client";

export function policy(turn: Turn): AnyCommand {
  if (turn.game === "frantic") {
    for (const command of turn.commands) if (command.type === "play_card") return { ...command, square: command.square };
  }
  const [first] = turn.commands;
  if (!first) throw new Error("a turn has a command");
  return first;
}

export async function rule(moviola: Moviola): Promise<number> {
  const body: GiveRuling = { ruling: { kind: "stand" }, reason: "the rules allow it", rule: "MV-RUL-01" };
  const page = await moviola.call(contract.listDisputes, { status: "waiting" });
  for (const { dispute_id } of page.items) await moviola.call(contract.giveRuling, { dispute_id }, { body });
  return page.items.length;
}

export async function receive(secret: string, headers: Headers, body: string): Promise<string> {
  const told = await message(secret, headers, body);
  if ("notice" in told.data) return told.data.notice;
  if ("game" in told && told.game === "frantic" && told.data.event.type === "CardPlayed") return told.data.event.card;
  return told.data.event.type;
}

export async function cards(moviola: Moviola, id: string): Promise<string[]> {
  const played: string[] = [];
  for await (const { event } of moviola.match(id).events(1, "frantic")) if (event.type === "CardPlayed") played.push(event.card);
  for await (const { event } of moviola.match(id).stream(0, undefined, "frantic")) if (event.type === "CardPlayed") played.push(event.card);
  return played;
}
