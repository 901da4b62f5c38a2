-- How far the results of matches have been carried into their tournaments, shard by shard.
CREATE TABLE log.result_checkpoint (
    shard      integer PRIMARY KEY,
    "position" bigint NOT NULL
) WITH (fillfactor = 10);
