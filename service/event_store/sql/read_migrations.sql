-- The applied migrations.
SELECT name, checksum FROM log.migration
