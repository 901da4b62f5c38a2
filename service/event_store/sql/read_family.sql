-- The lineage tree of a stream: its oldest ancestor and every stream that descends from it, parents before
-- children.
-- $1 shard, $2 match id, $3 the member after which to start, or null, $4 how many, or null
WITH RECURSIVE family AS (
    SELECT root.*, 0 AS generation
    FROM log.stream AS own
    JOIN log.stream AS root ON root.shard = $1 AND root.match_id = coalesce(own.lineage_ids[1], own.match_id)
    WHERE own.shard = $1 AND own.match_id = $2
    UNION ALL
    SELECT child.*, family.generation + 1
    FROM family JOIN log.stream AS child ON child.shard = $1 AND child.parent_id = family.match_id
)
SELECT match_id, revision, head_hash, parent_id, fork_revision
FROM family
WHERE $3::uuid IS NULL OR (generation, parent_id, fork_revision, match_id) > (
    SELECT last.generation, last.parent_id, last.fork_revision, last.match_id
    FROM family AS last WHERE last.match_id = $3
)
ORDER BY generation, parent_id, fork_revision, match_id LIMIT $4
