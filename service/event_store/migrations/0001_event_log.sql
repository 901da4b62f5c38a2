-- The event log: shards, streams, events, receipts, snapshots, and the one function that appends.

-- One row per shard. `head` is the position of the shard's newest event; whoever appends holds this row's lock
-- until commit, so positions become visible in order and without gaps.
CREATE TABLE log.shard (
    shard integer PRIMARY KEY,
    head  bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);

-- One row per match. The lineage arrays list the ancestors' segments a fork reads before its own events, oldest
-- first: up to revision `lineage_ends[n]` the events are those of `lineage_ids[n]` in shard `lineage_shards[n]`.
CREATE TABLE log.stream (
    match_id       uuid PRIMARY KEY,
    shard          integer NOT NULL,
    revision       integer NOT NULL,
    head_hash      bytea NOT NULL,
    parent_id      uuid REFERENCES log.stream,
    fork_revision  integer NOT NULL DEFAULT 0,
    lineage_ids    uuid[] NOT NULL DEFAULT '{}',
    lineage_shards integer[] NOT NULL DEFAULT '{}',
    lineage_ends   integer[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 70);
CREATE INDEX stream_parent ON log.stream (parent_id, fork_revision) WHERE parent_id IS NOT NULL;

-- What a stream reads, one row per segment; the last one is its own.
CREATE VIEW log.segment AS
SELECT stream.match_id AS reader_id, part.match_id, part.shard,
       coalesce(stream.lineage_ends[part.n::integer - 1], 0) + 1 AS first_revision, part.last_revision
FROM log.stream,
     unnest(stream.lineage_ids || stream.match_id,
            stream.lineage_shards || stream.shard,
            stream.lineage_ends || stream.revision)
       WITH ORDINALITY AS part (match_id, shard, last_revision, n);

CREATE TABLE log.event (
    shard       integer NOT NULL,
    "position"  bigint NOT NULL,
    match_id    uuid NOT NULL,
    revision    integer NOT NULL,
    type        text NOT NULL,
    version     smallint NOT NULL,
    payload     bytea NOT NULL,
    meta        bytea NOT NULL,
    recorded_at timestamptz NOT NULL,
    hash        bytea NOT NULL,
    PRIMARY KEY (shard, match_id, revision),
    UNIQUE (shard, "position")
) PARTITION BY LIST (shard);

CREATE FUNCTION log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are never changed: % on %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER event_is_permanent BEFORE UPDATE OR DELETE ON log.event
    FOR EACH ROW EXECUTE FUNCTION log.refuse_change();
CREATE TRIGGER event_is_never_truncated BEFORE TRUNCATE ON log.event
    FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();

-- Row triggers reach the partitions by themselves, TRUNCATE triggers do not.
CREATE FUNCTION log.create_shards(shards integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    FOR shard IN 0 .. shards - 1 LOOP
        EXECUTE format('CREATE TABLE log.event_%s PARTITION OF log.event FOR VALUES IN (%s)', shard, shard);
        EXECUTE format('CREATE TRIGGER event_is_never_truncated BEFORE TRUNCATE ON log.event_%s'
                       ' FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change()', shard);
    END LOOP;
    INSERT INTO log.shard (shard) SELECT generate_series(0, shards - 1);
END $$;

-- The accepted commands that carried a key, with the position of the last event each of them appended.
CREATE TABLE log.command_receipt (
    key          text PRIMARY KEY,
    request_hash bytea NOT NULL,
    answer       bytea NOT NULL,
    "position"   bigint NOT NULL,
    recorded_at  timestamptz NOT NULL
);
CREATE INDEX command_receipt_recorded_at ON log.command_receipt USING brin (recorded_at);

-- A cache of folds. Deleting all of it changes nothing but time.
CREATE TABLE log.snapshot (
    match_id uuid NOT NULL,
    shape    text NOT NULL,
    revision integer NOT NULL,
    state    bytea NOT NULL,
    PRIMARY KEY (match_id, shape, revision)
);

-- The event a stream shows at a revision, its own or inherited.
CREATE FUNCTION log.event_at(in_match_id uuid, in_revision integer) RETURNS SETOF log.event
LANGUAGE sql STABLE AS $$
    SELECT event.* FROM log.segment AS segment
    JOIN LATERAL (SELECT * FROM log.event AS e
                  WHERE e.shard = segment.shard AND e.match_id = segment.match_id AND e.revision = in_revision
                  LIMIT 1) AS event ON true
    WHERE segment.reader_id = in_match_id AND in_revision BETWEEN segment.first_revision AND segment.last_revision
$$;

-- A command about to append: the head it was decided on, the head its events lead to, its receipt if it has one.
CREATE TYPE log.command AS (
    match_id     uuid,
    old_revision integer,
    old_hash     bytea,
    new_revision integer,
    new_hash     bytea,
    recorded_at  timestamptz,
    opens        boolean,
    parent_id    uuid,
    key          text,
    request_hash bytea,
    answer       bytea
);

-- An event about to be appended; `command` counts the commands of the batch from 1.
CREATE TYPE log.new_event AS (
    command     integer,
    match_id    uuid,
    revision    integer,
    type        text,
    version     smallint,
    payload     bytea,
    meta        bytea,
    recorded_at timestamptz,
    hash        bytea
);

-- Creates the stream of an opening command, if the id is free and, for a fork, the parent shows at the fork what
-- the command saw.
CREATE FUNCTION log.open_stream(in_shard integer, command log.command) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF command.parent_id IS NULL THEN
        INSERT INTO log.stream (match_id, shard, revision, head_hash)
        SELECT command.match_id, in_shard, command.new_revision, command.new_hash
        WHERE command.old_revision = 0 AND command.old_hash = ''
        ON CONFLICT DO NOTHING;
    ELSE
        INSERT INTO log.stream (match_id, shard, revision, head_hash, parent_id, fork_revision,
                                lineage_ids, lineage_shards, lineage_ends)
        SELECT command.match_id, in_shard, command.new_revision, command.new_hash, command.parent_id,
               command.old_revision,
               array_agg(match_id ORDER BY first_revision),
               array_agg(shard ORDER BY first_revision),
               array_agg(least(last_revision, command.old_revision) ORDER BY first_revision)
        FROM log.segment
        WHERE reader_id = command.parent_id AND first_revision <= command.old_revision
        HAVING EXISTS (SELECT FROM log.event_at(command.parent_id, command.old_revision) AS forked
                       WHERE forked.hash = command.old_hash)
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN FOUND;
END $$;

-- What the log says to a command that has lost. The very event it brings being there already means that its
-- first attempt was committed although the answer got lost.
CREATE FUNCTION log.explain_loss(command log.command, OUT outcome text, OUT "position" bigint, OUT answer bytea)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    SELECT 'appended', event."position" INTO outcome, "position"
    FROM log.event_at(command.match_id, command.new_revision) AS event WHERE event.hash = command.new_hash;
    IF FOUND THEN RETURN; END IF;

    SELECT 'repeated', receipt."position", receipt.answer INTO outcome, "position", answer
    FROM log.command_receipt AS receipt
    WHERE receipt.key = command.key AND receipt.request_hash = command.request_hash;
    IF FOUND THEN RETURN; END IF;

    outcome := CASE WHEN EXISTS (SELECT FROM log.command_receipt WHERE key = command.key)
                    THEN 'key_reused' ELSE 'conflict' END;
END $$;

-- Appends the events of several commands, each command accepted or refused on its own, and returns one row per
-- command, in order. Losers get the head their stream has now; for winners it is where their events led.
--
-- Nobody else can append to the shard between the lock and the commit, and every statement after the lock sees
-- all that was committed before it (READ COMMITTED): a stream found where a command saw it stays there.
-- A key that another shard's commit in flight brings as well is waited for at its receipt.
CREATE FUNCTION log.append_commands(in_shard integer, commands log.command[], events log.new_event[])
RETURNS TABLE (
    outcome text, "position" bigint, answer bytea,
    revision integer, head_hash bytea, parent_id uuid, fork_revision integer
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    old_head bigint;
    new_head bigint;
    command log.command;
    is_winner boolean;
    shift bigint;             -- position minus revision, the same for all events of a winner; null for a loser
    shifts bigint[] := '{}';
BEGIN
    SELECT head INTO STRICT old_head FROM log.shard WHERE shard = in_shard FOR NO KEY UPDATE;
    new_head := old_head;

    FOREACH command IN ARRAY commands LOOP
        shift := new_head - command.old_revision;
        is_winner := true;
        IF command.key IS NOT NULL THEN
            INSERT INTO log.command_receipt (key, request_hash, answer, "position", recorded_at)
            VALUES (command.key, command.request_hash, command.answer, command.new_revision + shift,
                    command.recorded_at)
            ON CONFLICT DO NOTHING;
            is_winner := FOUND;
        END IF;
        IF is_winner THEN
            IF command.opens THEN
                is_winner := log.open_stream(in_shard, command);
            ELSE
                UPDATE log.stream SET revision = command.new_revision, head_hash = command.new_hash
                WHERE match_id = command.match_id AND shard = in_shard
                  AND revision = command.old_revision AND head_hash = command.old_hash;
                is_winner := FOUND;
            END IF;
            IF NOT is_winner AND command.key IS NOT NULL THEN
                DELETE FROM log.command_receipt WHERE key = command.key;
            END IF;
        END IF;

        IF is_winner THEN
            new_head := command.new_revision + shift;
            outcome := 'appended';
            "position" := new_head;
            answer := NULL;
            revision := NULL;
        ELSE
            shift := NULL;
            SELECT * INTO outcome, "position", answer FROM log.explain_loss(command);
            SELECT s.revision, s.head_hash, s.parent_id, s.fork_revision
            INTO revision, head_hash, parent_id, fork_revision
            FROM log.stream AS s WHERE s.match_id = command.match_id;
        END IF;
        shifts := shifts || shift;
        RETURN NEXT;
    END LOOP;

    IF new_head > old_head THEN
        INSERT INTO log.event (shard, "position", match_id, revision, type, version, payload, meta, recorded_at, hash)
        SELECT in_shard, revision + shifts[e.command], match_id, revision, type, version, payload, meta,
               recorded_at, hash
        FROM unnest(events) AS e
        WHERE shifts[e.command] IS NOT NULL;
        UPDATE log.shard SET head = new_head WHERE shard = in_shard;
    END IF;
END $$;
