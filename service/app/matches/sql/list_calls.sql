-- Open calls, the newest ones, the oldest first: in some matches, or wherever a key organises.
-- $1 ids of matches uuid[], null: all that the next two say   $2 organiser text   $3 is_admin boolean   $4 how many
SELECT * FROM (
    SELECT match_id, seat, called_at, arbiter FROM secret.call
    WHERE is_open AND CASE WHEN $1::uuid[] IS NULL THEN $3 OR $2 = ANY(organisers) ELSE match_id = ANY($1) END
    ORDER BY called_at DESC LIMIT $4
) AS newest
ORDER BY called_at, match_id, seat
