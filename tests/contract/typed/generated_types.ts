// The same with the types that openapi-typescript generates.
import type { components } from "./generated.js";

type Schemas = components["schemas"];

export function choice(legal: Schemas["LegalCommands"]): string {
  if (legal.game !== "frantic") return legal.game;
  for (const command of legal.commands) if (command.type === "play_card") return command.card;
  return "";
}

export function rule(page: Schemas["DisputePage"]): string[] {
  return page.items.map(({ dispute_id }) => dispute_id);
}

export function receive(message: Schemas["WebhookMessage"]): string {
  if (message.game !== "frantic") return message.type;
  return message.data.event.type === "CardPlayed" ? message.data.event.card : message.type;
}
