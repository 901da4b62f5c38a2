-- The build that serves.
-- $1 projection
SELECT projection.live_build($1)
