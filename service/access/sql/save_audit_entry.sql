-- $1 entry id, $2 time, $3 actor, $4 action, $5 key id or null, $6 match id or null, $7 detail
INSERT INTO audit.entry (entry_id, recorded_at, actor, action, key_id, match_id, detail)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (entry_id) DO NOTHING
