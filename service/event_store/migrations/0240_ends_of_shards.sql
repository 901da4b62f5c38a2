-- Where shards end, asked of the node of a distributed PostgreSQL that has them (Citus): each statement names a row of one
-- table, so its plan is kept. A list of shards would be planned anew each time, for every part that a node has.
CREATE OR REPLACE FUNCTION log.ends_of(shards integer[]) RETURNS TABLE (shard integer, head bigint, hash bytea)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    in_shard integer;
BEGIN
    FOREACH in_shard IN ARRAY shards LOOP
        shard := in_shard;
        hash := NULL;
        SELECT s.head INTO STRICT head FROM log.shard AS s WHERE s.shard = in_shard;
        IF head > 0 THEN
            SELECT e.hash INTO hash FROM log.event AS e WHERE e.shard = in_shard AND e."position" = head;
        END IF;
        RETURN NEXT;
    END LOOP;
END $$;
