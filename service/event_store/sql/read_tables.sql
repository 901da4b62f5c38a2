-- Those of some tables and views that are in this database.
-- $1 names
SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL
