-- Says what a build is from now on.
-- $1 projection, $2 build, $3 status: live or retired
UPDATE projection.build SET status = $3 WHERE projection = $1 AND build = $2
