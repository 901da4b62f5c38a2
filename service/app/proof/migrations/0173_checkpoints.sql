-- The list of checkpoints: a Merkle tree over the heads of all streams, and every size at which it was published.

-- Made of the log and the checkpoints alone, and made again from them by `moviola rebuild --checkpoints`. `stream` is
-- the hash of the stream's first own event, `head` that of its event `revision`. `nodes` are the hashes of the full
-- subtrees that end with this leaf, 32 bytes each, first that of the leaf itself.
CREATE TABLE audit.leaf (
    leaf     bigint PRIMARY KEY,
    stream   bytea NOT NULL,
    head     bytea NOT NULL,
    revision integer NOT NULL,
    nodes    bytea NOT NULL
);
CREATE INDEX leaf_stream ON audit.leaf (stream, leaf);

-- `positions` are those of the shards, from 0 on, up to which the leaves tell of the log.
CREATE TABLE audit.checkpoint (
    size        bigint PRIMARY KEY,
    root        bytea NOT NULL CHECK (octet_length(root) = 32),
    positions   bigint[] NOT NULL,
    recorded_at timestamptz NOT NULL
);

CREATE FUNCTION audit.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'checkpoints are never changed: % on %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER checkpoint_is_permanent BEFORE UPDATE OR DELETE ON audit.checkpoint
    FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER checkpoint_is_never_truncated BEFORE TRUNCATE ON audit.checkpoint
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
