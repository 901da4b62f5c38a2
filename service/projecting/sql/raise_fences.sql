-- Makes the workers of a build load anew.
-- $1 projection, $2 build
UPDATE projection.checkpoint SET fence = fence + 1 WHERE projection = $1 AND build = $2
