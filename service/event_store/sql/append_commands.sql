-- Appends the events of several commands of one shard, each command accepted or refused on its own.
-- $1 shard
-- one element per command: $2 match ids, $3 whether it opens the stream, $4 old revisions, $5 old hashes, $6 new
-- revisions, $7 new hashes, $8 times, $9 parents of forks, $10 keys, $11 request hashes, $12 answers, $13 number of
-- events of it and all before
-- one element per event, in order: $14 number of its command, $15 revisions, $16 types, $17 versions, $18 payloads,
-- $19 metas, $20 times, $21 hashes
SELECT outcome, "position", answer, revision, head_hash, parent_id, fork_revision
FROM log.append_commands($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
