-- Opens an empty build that does not serve yet, and returns its number.
-- $1 projection, $2 tables
SELECT projection.open_build($1, $2, 'building')
