-- Remembers an applied migration.
-- $1 name, $2 checksum of the file
INSERT INTO log.migration (name, checksum) VALUES ($1, $2)
