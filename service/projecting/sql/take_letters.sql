-- Removes the letters of a match.
-- $1 projection, $2 build, $3 shard, $4 match id
DELETE FROM projection.dead_letter WHERE projection = $1 AND build = $2 AND shard = $3 AND match_id = $4
