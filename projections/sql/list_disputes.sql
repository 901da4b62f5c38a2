-- Disputes of any status, the one opened first first. Lines about parameters that are not given are left out.
-- :game, :opened_at, :match_id and :number of the last one seen, :organises_as key that organises (not given: all are
-- listed, as for an admin), :limit how many, at most 201
SELECT * FROM (
SELECT dispute_id, match_id, number, game, nullif(title, '') AS title, is_private, status, revision, opened_by, claim,
       rules, nullif(appeal, '') AS appeal, rulings, opened_at, updated_at
FROM read.dispute AS waiting
WHERE true
  AND game = :game
  AND (opened_at, match_id, number) > (:opened_at, :match_id::uuid, :number::integer)
  AND EXISTS (SELECT FROM read.match AS m WHERE m.match_id = waiting.match_id AND read.organises(:organises_as, m) OFFSET 0)
ORDER BY opened_at, match_id, number LIMIT 201
) AS page LIMIT :limit
