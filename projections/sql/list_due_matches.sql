-- Matches with a clock that is up, or whose time for disputes has passed, the longest overdue first.
-- $1 now, $2 matches to leave out, $3 how many
SELECT match_id FROM (
    (SELECT match_id, deadline_at AS due_at FROM read.match
     WHERE deadline_at <= $1 AND match_id <> ALL ($2::uuid[]) ORDER BY deadline_at LIMIT $3)
    UNION ALL
    (SELECT match_id, discloses_at FROM read.match
     WHERE discloses_at <= $1 AND match_id <> ALL ($2::uuid[]) ORDER BY discloses_at LIMIT $3)
) AS due
GROUP BY match_id ORDER BY min(due_at) LIMIT $3
