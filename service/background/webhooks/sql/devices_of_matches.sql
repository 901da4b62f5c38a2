-- The devices to be called of the players of these matches, each with the hash of the token of a seat.
-- $1 match ids
SELECT p.match_id AS of_match, p.hash, s.webhook_id, s.owner, s.scopes, s.viewer, s.url, s.event_types, s.match_id, s.description, s.is_active, s.inactive_reason, s.secret_rotations, s.created_at, s.since, s.unanswered_seconds
FROM secret.player_seat AS p
JOIN secret.player_device AS d ON d.player_id = p.player_id
JOIN webhook.subscription AS s ON s.device_id = d.device_id
WHERE p.match_id = ANY ($1::uuid[]) AND s.is_active
