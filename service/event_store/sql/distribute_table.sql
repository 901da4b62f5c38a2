-- Spreads a table over the nodes by its shard, beside the table it is named with.
-- $1 name, $2 the table whose rows of a shard are to be on the same node, or none; $3 the number of parts, if none
SELECT create_distributed_table($1::text::regclass, 'shard', colocate_with => $2::text, shard_count => $3::integer)
