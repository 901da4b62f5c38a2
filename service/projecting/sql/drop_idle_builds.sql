-- Drops every build that does not serve: an unfinished one, and the one kept for a way back.
-- $1 projection
SELECT projection.drop_build(projection, build)
FROM projection.build WHERE projection = $1 AND status IN ('building', 'retired')
