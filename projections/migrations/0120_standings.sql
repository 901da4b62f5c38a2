-- Standings: one row per tournament, and one per entrant of it.

CREATE TABLE read.tournament_builds (
    build           integer NOT NULL,
    tournament_id   uuid NOT NULL,
    title           text NOT NULL,
    game            text NOT NULL,
    format          text NOT NULL,
    table_size      integer NOT NULL,
    phase           text NOT NULL,
    entrants        integer NOT NULL,
    rounds          integer NOT NULL,
    planned_rounds  integer,
    flags           integer NOT NULL,
    tie_break_names text[] NOT NULL,
    revision        integer NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (build, tournament_id)
) PARTITION BY LIST (build);
CREATE INDEX ON read.tournament_builds (build, created_at, tournament_id);

CREATE TABLE read.standing_builds (
    build           integer NOT NULL,
    tournament_id   uuid NOT NULL,
    entrant         integer NOT NULL,
    rank            integer NOT NULL,
    player          text NOT NULL,
    points          float8 NOT NULL,
    tie_breaks      float8[] NOT NULL,
    matches         integer NOT NULL,
    wins            integer NOT NULL,
    byes            integer NOT NULL,
    rounds_survived integer NOT NULL,
    has_withdrawn   boolean NOT NULL,
    PRIMARY KEY (build, tournament_id, entrant)
) PARTITION BY LIST (build);

CREATE VIEW read.tournament AS
SELECT tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds, flags,
       tie_break_names, revision, created_at, updated_at
FROM read.tournament_builds WHERE build = (SELECT projection.live_build('standings'));

CREATE VIEW read.standing AS
SELECT tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes, rounds_survived, has_withdrawn
FROM read.standing_builds WHERE build = (SELECT projection.live_build('standings'));

SELECT projection.open_build('standings', '{tournament,standing}', 'live');
