-- Read models: their builds, how far each build has come, and what it could not fold.
--
-- A read model is a table partitioned by build, and a view of the live build. A rebuild fills the partition of
-- a new build while the live one serves.

CREATE SCHEMA read;        -- the read models
CREATE SCHEMA projection;  -- the bookkeeping of the workers that write them

-- A number is never used again: a worker that has slept through a drop must not take a new build for its own.
CREATE TABLE projection.build (
    projection text NOT NULL,
    build      integer NOT NULL,
    status     text NOT NULL CHECK (status IN ('building', 'live', 'retired', 'dropped')),
    tables     text[] NOT NULL,
    opened_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (projection, build)
);
CREATE UNIQUE INDEX build_live ON projection.build (projection) WHERE status = 'live';

-- `fence` goes up whenever somebody else than the worker touches what it keeps in memory: it then starts anew.
CREATE TABLE projection.checkpoint (
    projection    text NOT NULL,
    build         integer NOT NULL,
    shard         integer NOT NULL,
    "position"    bigint NOT NULL DEFAULT 0,
    fence         integer NOT NULL DEFAULT 0,
    gaps_repaired bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (projection, build, shard),
    FOREIGN KEY (projection, build) REFERENCES projection.build
) WITH (fillfactor = 10);

-- The first event of a match that could not be folded, and every later one of that match: they wait here.
CREATE TABLE projection.dead_letter (
    projection text NOT NULL,
    build      integer NOT NULL,
    shard      integer NOT NULL,
    "position" bigint NOT NULL,
    match_id   uuid NOT NULL,
    revision   integer NOT NULL,
    type       text NOT NULL,
    error      text NOT NULL,
    parked_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (projection, build, shard, "position"),
    FOREIGN KEY (projection, build) REFERENCES projection.build
);

CREATE FUNCTION projection.live_build(in_projection text) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT build FROM projection.build WHERE projection = in_projection AND status = 'live'
$$;

-- Opens a build: an empty partition of each table. Attaching one takes no lock that a query would feel.
CREATE FUNCTION projection.open_build(in_projection text, in_tables text[], in_status text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
    new_build integer;
    name text;
BEGIN
    SELECT coalesce(max(build), 0) + 1 INTO new_build FROM projection.build WHERE projection = in_projection;
    INSERT INTO projection.build (projection, build, status, tables)
    VALUES (in_projection, new_build, in_status, in_tables);
    FOREACH name IN ARRAY in_tables LOOP
        EXECUTE format('CREATE TABLE read.%I (LIKE read.%I INCLUDING DEFAULTS INCLUDING STORAGE,'
                       ' CHECK (build = %s)) WITH (fillfactor = 80)',
                       name || '_' || new_build, name || '_builds', new_build);
        EXECUTE format('ALTER TABLE read.%I ATTACH PARTITION read.%I FOR VALUES IN (%s)',
                       name || '_builds', name || '_' || new_build, new_build);
    END LOOP;
    RETURN new_build;
END $$;

-- Dropping a partition waits for running queries and makes new ones wait: not for long.
CREATE FUNCTION projection.drop_build(in_projection text, in_build integer) RETURNS void
LANGUAGE plpgsql SET lock_timeout TO '3s' AS $$
DECLARE
    name text;
BEGIN
    FOR name IN SELECT unnest(tables) FROM projection.build WHERE projection = in_projection AND build = in_build LOOP
        EXECUTE format('DROP TABLE read.%I', name || '_' || in_build);
    END LOOP;
    DELETE FROM projection.checkpoint WHERE projection = in_projection AND build = in_build;
    DELETE FROM projection.dead_letter WHERE projection = in_projection AND build = in_build;
    UPDATE projection.build SET status = 'dropped' WHERE projection = in_projection AND build = in_build;
END $$;
