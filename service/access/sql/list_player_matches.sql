-- A player's matches, the one they sat down at last first.
-- Lines about parameters that are not given are left out.
-- :player_id   :is_over   :limit   :sat_at and :match_id of the last one seen
SELECT s.match_id, max(s.sat_at) AS sat_at, r.next_id
FROM secret.player_seat AS s LEFT JOIN secret.rematch AS r ON r.match_id = s.match_id
WHERE s.player_id = :player_id AND s.is_over = :is_over
  AND (s.sat_at, s.match_id) < (:sat_at::timestamptz, :match_id::uuid)
GROUP BY s.match_id, r.next_id
ORDER BY max(s.sat_at) DESC, s.match_id DESC
LIMIT :limit
