-- The lineage tree of a stream: its oldest ancestor and every stream that descends from it, parents before
-- children.
-- $1 match id
WITH RECURSIVE family AS (
    SELECT root.*, 0 AS generation
    FROM log.stream AS own JOIN log.stream AS root ON root.match_id = coalesce(own.lineage_ids[1], own.match_id)
    WHERE own.match_id = $1
    UNION ALL
    SELECT child.*, family.generation + 1
    FROM family JOIN log.stream AS child ON child.parent_id = family.match_id
)
SELECT match_id, revision, head_hash, parent_id, fork_revision
FROM family ORDER BY generation, parent_id, fork_revision, match_id
