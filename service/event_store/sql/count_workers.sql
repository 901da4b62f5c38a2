-- The nodes that can hold shards; 0 on a node that is not the coordinator.
SELECT CASE WHEN citus_is_coordinator() THEN (SELECT count(*) FROM citus_get_active_worker_nodes()) ELSE 0 END
