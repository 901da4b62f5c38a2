-- The build that served before.
-- $1 projection
SELECT max(build) FROM projection.build WHERE projection = $1 AND status = 'retired'
