-- The offer for a match, if there is one, and the match whose rematch it is itself.
-- $1 match_id uuid
SELECT offer.rotates, offer.ready, offer.declined, offer.next_id, former.match_id AS previous_id
FROM (SELECT $1::uuid AS match_id) AS here
LEFT JOIN secret.rematch AS offer USING (match_id)
LEFT JOIN secret.rematch AS former ON former.next_id = here.match_id
