"""The same with the models that datamodel-codegen generates."""

import models


def choice(body: bytes) -> str:
    legal = models.FranticLegalCommands.model_validate_json(body)
    for command in legal.commands:
        if isinstance(command.root, models.FranticPlayCard):
            return str(command.root.card)
    return ""


def rule(body: bytes) -> list[str]:
    page = models.DisputePage.model_validate_json(body)
    return [str(row.dispute_id) for row in page.items]


def receive(body: bytes) -> str:
    message = models.WebhookMessage.model_validate_json(body).root
    if isinstance(message, models.FranticWebhookMessage):
        return message.game
    return message.type
