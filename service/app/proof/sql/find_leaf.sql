-- The newest leaf of a stream, of its revisions up to one.
-- $1 hash of the event that opened the stream, $2 revision
SELECT leaf, revision FROM audit.leaf WHERE stream = $1 AND revision <= $2 ORDER BY leaf DESC LIMIT 1
