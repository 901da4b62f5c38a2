-- Matches with a clock that is up, or whose time for disputes has passed, the longest overdue first.
-- :now, :leaving_out matches to leave out, :limit how many
SELECT match_id FROM (
    (SELECT match_id, deadline_at AS due_at FROM read.match
     WHERE deadline_at <= :now AND match_id <> ALL (:leaving_out::uuid[]) ORDER BY deadline_at LIMIT :limit)
    UNION ALL
    (SELECT match_id, discloses_at FROM read.match
     WHERE discloses_at <= :now AND match_id <> ALL (:leaving_out::uuid[]) ORDER BY discloses_at LIMIT :limit)
) AS due
GROUP BY match_id ORDER BY min(due_at) LIMIT :limit
