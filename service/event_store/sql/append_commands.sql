-- Appends the events of several commands of one shard, each command accepted or refused on its own.
-- $1 shard, $2 the commands as log.command[], $3 all their events in order as log.new_event[]
SELECT outcome, "position", answer, revision, head_hash, parent_id, fork_revision
FROM log.append_commands($1, $2, $3)
