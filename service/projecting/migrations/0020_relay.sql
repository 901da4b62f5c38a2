-- How far each shard has been copied to its stream. Only a hint of where to go on: the stream itself refuses
-- what it has already.
CREATE TABLE log.relay_checkpoint (
    shard      integer PRIMARY KEY,
    "position" bigint NOT NULL,
    relayed_at timestamptz NOT NULL
) WITH (fillfactor = 10);
