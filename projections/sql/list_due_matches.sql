-- Matches with a clock that is up, or whose time for disputes has passed, the longest overdue first.
-- $1 now, $2 matches to leave out, $3 how many
SELECT match_id
FROM read.match
WHERE (deadline_at <= $1 OR discloses_at <= $1) AND match_id <> ALL($2::uuid[])
ORDER BY least(deadline_at, discloses_at) LIMIT $3
