-- The log anew: every row has its shard in its key, forks live in the shard of their parent, receipts in that of what
-- they acted on, and a group of commands is appended by one statement per table. So no question crosses shards, and
-- a distributed PostgreSQL can hold the tables. What was there before is dropped: `migrate` has seen that it is empty.

DROP FUNCTION log.append_commands(integer, log.command[], log.new_event[]);
DROP FUNCTION log.explain_loss(log.command);
DROP FUNCTION log.open_stream(integer, log.command);
DROP FUNCTION log.event_at(uuid, integer);
DROP TYPE log.command, log.new_event;
DROP FUNCTION log.create_shards(integer);
DROP VIEW log.segment;
DROP TABLE log.event, log.stream, log.command_receipt, log.snapshot;
DROP FUNCTION log.refuse_change();

-- One row per match or tournament. The lineage arrays list the ancestors' segments a fork reads before its own events,
-- oldest first: up to revision `lineage_ends[n]` the events are those of `lineage_ids[n]`, in the same shard.
CREATE TABLE log.stream (
    shard          integer NOT NULL,
    match_id       uuid NOT NULL,
    revision       integer NOT NULL,
    head_hash      bytea NOT NULL,
    parent_id      uuid,
    fork_revision  integer NOT NULL DEFAULT 0,
    lineage_ids    uuid[] NOT NULL DEFAULT '{}',
    lineage_ends   integer[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (shard, match_id),
    FOREIGN KEY (shard, parent_id) REFERENCES log.stream (shard, match_id)
) WITH (fillfactor = 70);
CREATE INDEX stream_parent ON log.stream (shard, parent_id, fork_revision) WHERE parent_id IS NOT NULL;

-- What a stream reads, one row per segment; the last one is its own.
CREATE VIEW log.segment AS
SELECT stream.shard, stream.match_id AS reader_id, part.match_id,
       coalesce(stream.lineage_ends[part.n::integer - 1], 0) + 1 AS first_revision, part.last_revision
FROM log.stream,
     unnest(stream.lineage_ids || stream.match_id, stream.lineage_ends || stream.revision)
       WITH ORDINALITY AS part (match_id, last_revision, n);

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
);
-- Events are never changed: not by their owner either, who would have to grant it to themselves first.
REVOKE UPDATE, DELETE, TRUNCATE ON log.event FROM PUBLIC, CURRENT_USER;

-- The accepted commands that carried a key, each in the shard of what it acted on, with the position of the last
-- event it appended.
CREATE TABLE log.command_receipt (
    shard        integer NOT NULL,
    key          text NOT NULL,
    request_hash bytea NOT NULL,
    answer       bytea NOT NULL,
    "position"   bigint NOT NULL,
    recorded_at  timestamptz NOT NULL,
    PRIMARY KEY (shard, key)
);
CREATE INDEX command_receipt_recorded_at ON log.command_receipt USING brin (recorded_at);

-- A cache of folds. Deleting all of it changes nothing but time.
CREATE TABLE log.snapshot (
    shard    integer NOT NULL,
    match_id uuid NOT NULL,
    shape    text NOT NULL,
    revision integer NOT NULL,
    state    bytea NOT NULL,
    PRIMARY KEY (shard, match_id, shape, revision)
);

-- The event a stream shows at a revision, its own or inherited.
CREATE FUNCTION log.event_at(in_shard integer, in_match_id uuid, in_revision integer) RETURNS SETOF log.event
LANGUAGE sql STABLE AS $$
    SELECT event.* FROM log.segment AS segment
    JOIN LATERAL (SELECT * FROM log.event AS e
                  WHERE e.shard = in_shard AND e.match_id = segment.match_id AND e.revision = in_revision
                  LIMIT 1) AS event ON true
    WHERE segment.shard = in_shard AND segment.reader_id = in_match_id
      AND in_revision BETWEEN segment.first_revision AND segment.last_revision
$$;

-- What the log says to a command that has lost. The very event it brings being there already means that its
-- first attempt was committed although the answer got lost.
CREATE FUNCTION log.explain_loss(
    in_shard integer, in_match_id uuid, in_revision integer, in_hash bytea, in_key text, in_request_hash bytea,
    OUT outcome text, OUT "position" bigint, OUT answer bytea
) LANGUAGE plpgsql STABLE AS $$
BEGIN
    SELECT 'appended', event."position" INTO outcome, "position"
    FROM log.event_at(in_shard, in_match_id, in_revision) AS event WHERE event.hash = in_hash;
    IF FOUND THEN RETURN; END IF;

    SELECT CASE WHEN receipt.request_hash = in_request_hash THEN 'repeated' ELSE 'key_reused' END,
           CASE WHEN receipt.request_hash = in_request_hash THEN receipt."position" END,
           CASE WHEN receipt.request_hash = in_request_hash THEN receipt.answer END
    INTO outcome, "position", answer
    FROM log.command_receipt AS receipt WHERE receipt.shard = in_shard AND receipt.key = in_key;
    IF NOT FOUND THEN
        outcome := 'conflict';
    END IF;
END $$;

-- The lineage of a fork of what its parent shows at a revision, no row if the parent shows something else there.
CREATE FUNCTION log.lineage_of(
    in_shard integer, in_parent_id uuid, in_revision integer, in_hash bytea, OUT ids uuid[], OUT ends integer[]
) RETURNS SETOF record LANGUAGE sql STABLE AS $$
    SELECT array_agg(segment.match_id ORDER BY segment.first_revision),
           array_agg(least(segment.last_revision, in_revision) ORDER BY segment.first_revision)
    FROM log.segment AS segment
    WHERE segment.shard = in_shard AND segment.reader_id = in_parent_id AND segment.first_revision <= in_revision
    HAVING EXISTS (SELECT FROM log.event_at(in_shard, in_parent_id, in_revision) AS forked
                   WHERE forked.hash = in_hash)
$$;

-- Appends the events of several commands, each command accepted or refused on its own, and returns one row per
-- command, in order. Losers get the head their stream has now; for winners it is where their events led.
--
-- The arrays have an element for each command, those after `event_commands` one for each event; events come in order
-- and name their command by its number, from 1. `event_counts` are those of each command and all before it. Of two
-- commands with one key the first has it, whatever becomes of it.
--
-- Nobody else can append to the shard between its first line and the commit, and every statement sees all that was
-- committed before that (READ COMMITTED): a stream found where a command saw it stays there, and so does a receipt
-- that is not there.
--
-- The statements may be planned while the tables are empty and nothing is known of them, so each is written to be
-- led by the commands: the planner takes `unnest` for ten rows, of which few remain, and a subquery with LIMIT or in
-- place of a value is asked for each command. Series stand in lists of columns: in FROM they would be stored first.
CREATE FUNCTION log.append_commands(
    in_shard integer,
    match_ids uuid[], opens boolean[], old_revisions integer[], old_hashes bytea[], new_revisions integer[],
    new_hashes bytea[], times timestamptz[], parent_ids uuid[], keys text[], request_hashes bytea[], answers bytea[],
    event_counts bigint[],
    event_commands integer[], event_revisions integer[], types text[], versions smallint[], payloads bytea[],
    metas bytea[], event_times timestamptz[], hashes bytea[]
) RETURNS TABLE (
    outcome text, "position" bigint, answer bytea,
    revision integer, head_hash bytea, parent_id uuid, fork_revision integer
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    size CONSTANT integer := cardinality(match_ids);
    events bigint := event_counts[size];
    old_head bigint;
    won integer;
    opened integer;
    winners integer[];
    ends bigint[] := event_counts;   -- events of the winners up to each command; null for a loser
BEGIN
    UPDATE log.shard SET head = head + events WHERE shard = in_shard RETURNING head - events INTO STRICT old_head;

    IF size = 1 THEN  -- as most groups of a quiet service are: the join would cost as much as what it finds
        UPDATE log.stream AS s SET revision = new_revisions[1], head_hash = new_hashes[1]
        WHERE s.shard = in_shard AND s.match_id = match_ids[1]
          AND s.revision = old_revisions[1] AND s.head_hash = old_hashes[1] AND NOT opens[1]
          AND (keys[1] IS NULL OR (
              SELECT true FROM log.command_receipt AS r WHERE r.shard = in_shard AND r.key = keys[1]) IS NULL);
    ELSE
        UPDATE log.stream AS s SET revision = command.new_revision, head_hash = command.new_hash
        FROM (SELECT unnest(match_ids) AS match_id, unnest(opens) AS opens, unnest(keys) AS key,
                     unnest(old_revisions) AS old_revision, unnest(old_hashes) AS old_hash,
                     unnest(new_revisions) AS new_revision, unnest(new_hashes) AS new_hash) AS command
        WHERE s.shard = in_shard AND s.match_id = command.match_id
          AND s.revision = command.old_revision AND s.head_hash = command.old_hash AND NOT command.opens
          AND (command.key IS NULL OR new_hashes[array_position(keys, command.key)] = command.new_hash AND (
              SELECT true FROM log.command_receipt AS r WHERE r.shard = in_shard AND r.key = command.key) IS NULL);
    END IF;
    GET DIAGNOSTICS won = ROW_COUNT;

    IF true = ANY (opens) THEN
        INSERT INTO log.stream (shard, match_id, revision, head_hash, parent_id, fork_revision,
                                lineage_ids, lineage_ends)
        SELECT in_shard, match_ids[n], new_revisions[n], new_hashes[n], parent_ids[n],
               CASE WHEN parent_ids[n] IS NULL THEN 0 ELSE old_revisions[n] END,
               coalesce(lineage.ids, '{}'), coalesce(lineage.ends, '{}')
        FROM (SELECT generate_series(1, size)) AS command (n)
        LEFT JOIN LATERAL log.lineage_of(in_shard, parent_ids[n], old_revisions[n], old_hashes[n]) AS lineage
            ON parent_ids[n] IS NOT NULL
        WHERE opens[n]
          AND CASE WHEN parent_ids[n] IS NULL THEN old_revisions[n] = 0 AND old_hashes[n] = ''
                   ELSE lineage.ids IS NOT NULL END
          AND (keys[n] IS NULL OR array_position(keys, keys[n]) = n AND (
              SELECT true FROM log.command_receipt AS r WHERE r.shard = in_shard AND r.key = keys[n]) IS NULL)
        ORDER BY n
        ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS opened = ROW_COUNT;
        won := won + opened;
    END IF;

    IF won < size THEN
        -- A stream is where a winner has brought it, whose events are not there yet.
        SELECT array_agg(n) INTO winners
        FROM (SELECT generate_series(1, size)) AS command (n)
        WHERE array_position(new_hashes, new_hashes[n]) = n
          AND (SELECT s.head_hash FROM log.stream AS s
               WHERE s.shard = in_shard AND s.match_id = match_ids[n]) = new_hashes[n]
          AND (SELECT true FROM log.event AS e
               WHERE e.shard = in_shard AND e.match_id = match_ids[n] AND e.revision = new_revisions[n]) IS NULL;
        SELECT array_agg(CASE WHEN n = ANY (winners) THEN taken END ORDER BY n), max(taken) INTO ends, events
        FROM (SELECT n, sum(CASE WHEN n = ANY (winners) THEN new_revisions[n] - old_revisions[n] ELSE 0 END)
                        OVER (ORDER BY n)::bigint AS taken
              FROM (SELECT generate_series(1, size)) AS command (n)) AS counted;
        UPDATE log.shard SET head = old_head + events WHERE shard = in_shard;
    END IF;

    IF won > 0 THEN
        INSERT INTO log.event (shard, "position", match_id, revision, type, version, payload, meta, recorded_at, hash)
        SELECT in_shard, old_head + ends[c] - new_revisions[c] + event_revisions[n], match_ids[c], event_revisions[n],
               types[n], versions[n], payloads[n], metas[n], event_times[n], hashes[n]
        FROM (SELECT generate_subscripts(event_commands, 1), unnest(event_commands)) AS event (n, c)
        WHERE ends[c] IS NOT NULL;

        INSERT INTO log.command_receipt (shard, key, request_hash, answer, "position", recorded_at)
        SELECT in_shard, command.key, command.request_hash, command.answer, old_head + command.place, command.at
        FROM (SELECT unnest(keys) AS key, unnest(request_hashes) AS request_hash, unnest(answers) AS answer,
                     unnest(ends) AS place, unnest(times) AS at) AS command
        WHERE command.key IS NOT NULL AND command.place IS NOT NULL;
    END IF;

    IF won = size THEN
        outcome := 'appended';
        FOR n IN 1 .. size LOOP
            "position" := old_head + ends[n];
            RETURN NEXT;
        END LOOP;
    ELSE
        RETURN QUERY
        SELECT coalesce(lost.outcome, 'appended'), coalesce(old_head + ends[n], lost."position"), lost.answer,
               s.revision, s.head_hash, s.parent_id, s.fork_revision
        FROM (SELECT generate_series(1, size)) AS command (n)
        LEFT JOIN LATERAL log.explain_loss(in_shard, match_ids[n], new_revisions[n], new_hashes[n], keys[n],
                                           request_hashes[n]) AS lost ON ends[n] IS NULL
        LEFT JOIN LATERAL (SELECT * FROM log.stream AS own
                           WHERE own.shard = in_shard AND own.match_id = match_ids[n] LIMIT 1) AS s ON ends[n] IS NULL
        ORDER BY n;
    END IF;
END $$;
