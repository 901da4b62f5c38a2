-- Creates the shards of a new database.
-- $1 number of shards
SELECT log.create_shards($1)
