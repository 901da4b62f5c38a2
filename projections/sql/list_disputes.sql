-- Disputes, the one opened first first. Parameters that are null do not filter.
-- $1 statuses, $2 game, $3 to $5 opening time, match and number of the last one seen, $6 how many,
-- $7 whether for an admin, $8 key that organises
SELECT dispute_id, match_id, number, game, title, is_private, status, revision, opened_by, claim, rules, appeal,
       rulings, opened_at, updated_at
FROM read.dispute AS waiting
WHERE ($7 OR EXISTS (
      SELECT FROM read.match AS listed
      WHERE listed.match_id = waiting.match_id AND read.organises($8, listed)))
  AND ($1::text[] IS NULL OR status = ANY ($1)) AND ($2::text IS NULL OR game = $2)
  AND ($3::timestamptz IS NULL OR (opened_at, match_id, number) > ($3, $4::uuid, $5::integer))
ORDER BY opened_at, match_id, number LIMIT $6
