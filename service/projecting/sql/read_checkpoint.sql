-- Where a unit of work stands. One statement tells which build is live and how high its fence is: a rebuild that takes
-- over between two would leave who asks with the build that served before, behind the fence that it has now.
-- $1 projection, $2 build, or NULL: the live one, $3 shard
SELECT build, "position", hash, fence FROM projection.checkpoint
WHERE projection = $1 AND build = coalesce($2::integer, projection.live_build($1)) AND shard = $3
