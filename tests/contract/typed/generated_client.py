"""The same by the client that openapi-python-client generates."""

from uuid import UUID

from generated import AuthenticatedClient, models
from generated.api.disputes import give_ruling, list_disputes
from generated.api.play import list_legal_commands


def choice(client: AuthenticatedClient, match_id: UUID) -> str:
    legal = list_legal_commands.sync(match_id, client=client)
    if isinstance(legal, models.FranticLegalCommands):
        for command in legal.commands:
            if isinstance(command, models.FranticPlayCard):
                return command.card
    return ""


def rule(client: AuthenticatedClient) -> int:
    page = list_disputes.sync(client=client)
    if not isinstance(page, models.DisputePage):
        return 0
    for row in page.items:
        ruling = models.GiveRuling(models.Stand("stand"), "the rules allow it", "MV-RUL-01")
        give_ruling.sync(row.dispute_id, client=client, body=ruling)
    return len(page.items)


def receive(body: dict[str, object]) -> str:
    message = models.FranticWebhookMessage.from_dict(body)
    event = message.data.event
    return event.card if isinstance(event, models.FranticCardPlayed) else message.type_
