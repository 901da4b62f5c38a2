-- A seat says whether it is ready. Once the rematch is there nothing changes. Whoever offers first says how to sit.
-- $1 match_id uuid   $2 rotates boolean   $3 seat smallint   $4 is_ready boolean
INSERT INTO secret.rematch AS offer (match_id, rotates, ready, declined)
VALUES ($1, $2, CASE WHEN $4 THEN ARRAY[$3::smallint] ELSE '{}' END, CASE WHEN $4 THEN '{}' ELSE ARRAY[$3::smallint] END)
ON CONFLICT (match_id) DO UPDATE SET
    rotates = CASE WHEN offer.ready = '{}' THEN $2 ELSE offer.rotates END,
    ready = array_remove(offer.ready, $3) || excluded.ready,
    declined = array_remove(offer.declined, $3) || excluded.declined
WHERE offer.next_id IS NULL
