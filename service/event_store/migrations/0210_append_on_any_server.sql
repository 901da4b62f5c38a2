-- The append as a distributed PostgreSQL takes it too (Citus): every statement on the log stands in the function itself,
-- and none calls another function that asks the log. On one server it does what it did.

-- What the log says to a command that has lost. The very event it brings being there already means that its
-- first attempt was committed although the answer got lost.
CREATE OR REPLACE FUNCTION log.explain_loss(
    in_shard integer, in_match_id uuid, in_revision integer, in_hash bytea, in_key text, in_request_hash bytea,
    OUT outcome text, OUT "position" bigint, OUT answer bytea
) LANGUAGE plpgsql STABLE AS $$
BEGIN
    SELECT 'appended', event."position" INTO outcome, "position"
    FROM log.segment AS segment
    JOIN log.event AS event
        ON event.shard = in_shard AND event.match_id = segment.match_id AND event.revision = in_revision
    WHERE segment.shard = in_shard AND segment.reader_id = in_match_id
      AND in_revision BETWEEN segment.first_revision AND segment.last_revision AND event.hash = in_hash;
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
--
-- Citus plans a statement with a join or a subquery anew each time, for 0.1 to 0.4 ms, and keeps the plan of one that
-- names a row of one table, 0.03 to 0.05 ms: there a few rows are written one by one. Of INSERT ... SELECT it counts
-- the rows that met a conflict as well, so streams are opened one by one. An element of an array in SET ends its server
-- (14.0.1), hence `new_revision` and `new_hash`.
CREATE OR REPLACE FUNCTION log.append_commands(
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
    one_by_one CONSTANT boolean := events <= 8 AND current_setting('citus.version', true) IS NOT NULL;
    new_revision CONSTANT integer := new_revisions[1];
    new_hash CONSTANT bytea := new_hashes[1];
    old_head bigint;
    won integer := 0;
    opened integer;
    ancestors uuid[];
    ancestors_ends integer[];
    winners integer[];
    command integer;
    ends bigint[] := event_counts;   -- events of the winners up to each command; null for a loser
BEGIN
    UPDATE log.shard SET head = head + events WHERE shard = in_shard RETURNING head - events INTO STRICT old_head;

    IF size = 1 THEN  -- as most groups of a quiet service are: the join would cost as much as what it finds
        PERFORM FROM log.command_receipt AS r WHERE r.shard = in_shard AND r.key = keys[1];
        IF NOT FOUND AND NOT opens[1] THEN
            UPDATE log.stream AS s SET revision = new_revision, head_hash = new_hash
            WHERE s.shard = in_shard AND s.match_id = match_ids[1]
              AND s.revision = old_revisions[1] AND s.head_hash = old_hashes[1];
            GET DIAGNOSTICS won = ROW_COUNT;
        END IF;
    ELSE
        UPDATE log.stream AS s SET revision = command.new_revision, head_hash = command.new_hash
        FROM (SELECT unnest(match_ids) AS match_id, unnest(opens) AS opens, unnest(keys) AS key,
                     unnest(old_revisions) AS old_revision, unnest(old_hashes) AS old_hash,
                     unnest(new_revisions) AS new_revision, unnest(new_hashes) AS new_hash) AS command
        WHERE s.shard = in_shard AND s.match_id = command.match_id
          AND s.revision = command.old_revision AND s.head_hash = command.old_hash AND NOT command.opens
          AND (command.key IS NULL OR new_hashes[array_position(keys, command.key)] = command.new_hash AND (
              SELECT true FROM log.command_receipt AS r WHERE r.shard = in_shard AND r.key = command.key) IS NULL);
        GET DIAGNOSTICS won = ROW_COUNT;
    END IF;

    FOR n IN 1 .. CASE WHEN true = ANY (opens) THEN size ELSE 0 END LOOP
        CONTINUE WHEN NOT opens[n] OR (keys[n] IS NOT NULL AND array_position(keys, keys[n]) <> n);
        PERFORM FROM log.command_receipt AS r WHERE r.shard = in_shard AND r.key = keys[n];
        CONTINUE WHEN FOUND;
        IF parent_ids[n] IS NULL THEN
            CONTINUE WHEN old_revisions[n] <> 0 OR old_hashes[n] <> '';
            ancestors := '{}';
            ancestors_ends := '{}';
        ELSE  -- No row if the parent shows something else at the fork.
            SELECT array_agg(segment.match_id ORDER BY segment.first_revision),
                   array_agg(least(segment.last_revision, old_revisions[n]) ORDER BY segment.first_revision)
            INTO ancestors, ancestors_ends
            FROM log.segment AS segment
            LEFT JOIN log.event AS forked
                ON forked.shard = in_shard AND forked.match_id = segment.match_id
               AND forked.revision = old_revisions[n] AND forked.revision <= segment.last_revision
               AND forked.hash = old_hashes[n]
            WHERE segment.shard = in_shard AND segment.reader_id = parent_ids[n]
              AND segment.first_revision <= old_revisions[n]
            HAVING bool_or(forked.hash IS NOT NULL);
            CONTINUE WHEN NOT FOUND;
        END IF;
        INSERT INTO log.stream
            (shard, match_id, revision, head_hash, parent_id, fork_revision, lineage_ids, lineage_ends)
        VALUES (in_shard, match_ids[n], new_revisions[n], new_hashes[n], parent_ids[n],
                CASE WHEN parent_ids[n] IS NULL THEN 0 ELSE old_revisions[n] END, ancestors, ancestors_ends)
        ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS opened = ROW_COUNT;
        won := won + opened;
    END LOOP;

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

    IF won > 0 AND one_by_one THEN
        FOR n IN 1 .. cardinality(event_commands) LOOP
            command := event_commands[n];
            CONTINUE WHEN ends[command] IS NULL;
            INSERT INTO log.event
                (shard, "position", match_id, revision, type, version, payload, meta, recorded_at, hash)
            VALUES (in_shard, old_head + ends[command] - new_revisions[command] + event_revisions[n],
                    match_ids[command], event_revisions[n], types[n], versions[n], payloads[n], metas[n],
                    event_times[n], hashes[n]);
        END LOOP;
        FOR n IN 1 .. size LOOP
            CONTINUE WHEN keys[n] IS NULL OR ends[n] IS NULL;
            INSERT INTO log.command_receipt (shard, key, request_hash, answer, "position", recorded_at)
            VALUES (in_shard, keys[n], request_hashes[n], answers[n], old_head + ends[n], times[n]);
        END LOOP;
    ELSIF won > 0 THEN
        INSERT INTO log.event (shard, "position", match_id, revision, type, version, payload, meta, recorded_at, hash)
        SELECT in_shard, old_head + ends[e.command] - new_revisions[e.command] + e.revision, match_ids[e.command],
               e.revision, e.type, e.version, e.payload, e.meta, e.recorded_at, e.hash
        FROM (SELECT unnest(event_commands) AS command, unnest(event_revisions) AS revision, unnest(types) AS type,
                     unnest(versions) AS version, unnest(payloads) AS payload, unnest(metas) AS meta,
                     unnest(event_times) AS recorded_at, unnest(hashes) AS hash) AS e
        WHERE ends[e.command] IS NOT NULL;

        INSERT INTO log.command_receipt (shard, key, request_hash, answer, "position", recorded_at)
        SELECT in_shard, command.key, command.request_hash, command.answer, old_head + command.place, command.at
        FROM (SELECT unnest(keys) AS key, unnest(request_hashes) AS request_hash, unnest(answers) AS answer,
                     unnest(ends) AS place, unnest(times) AS at) AS command
        WHERE command.key IS NOT NULL AND command.place IS NOT NULL;
    END IF;

    FOR n IN 1 .. size LOOP
        outcome := 'appended';
        "position" := old_head + ends[n];
        IF won < size AND ends[n] IS NULL THEN
            SELECT lost.outcome, lost."position", lost.answer INTO outcome, "position", answer
            FROM log.explain_loss(in_shard, match_ids[n], new_revisions[n], new_hashes[n], keys[n],
                                  request_hashes[n]) AS lost;
            SELECT s.revision, s.head_hash, s.parent_id, s.fork_revision
            INTO revision, head_hash, parent_id, fork_revision
            FROM log.stream AS s WHERE s.shard = in_shard AND s.match_id = match_ids[n];
            RETURN NEXT;
            answer := NULL; revision := NULL; head_hash := NULL; parent_id := NULL; fork_revision := NULL;
        ELSE
            RETURN NEXT;
        END IF;
    END LOOP;
END $$;
