-- Seat history: one row per seat of a match that a player sits at.

CREATE TABLE read.seat_builds (
    build          integer NOT NULL,
    player         text NOT NULL,
    match_id       uuid NOT NULL,
    seat           integer NOT NULL,
    game           text NOT NULL,
    is_private     boolean NOT NULL,
    is_fork        boolean NOT NULL,
    phase          text NOT NULL,
    place          integer,
    won            boolean,
    resigned       boolean NOT NULL,
    plies          integer NOT NULL,
    first_revision integer NOT NULL,
    last_revision  integer NOT NULL,
    began_at       timestamptz NOT NULL,
    PRIMARY KEY (build, match_id, seat)
) PARTITION BY LIST (build);
CREATE INDEX ON read.seat_builds (build, player, began_at, match_id, seat);

CREATE VIEW read.seat AS
SELECT player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
       last_revision, began_at
FROM read.seat_builds WHERE build = (SELECT projection.live_build('seat_history'));

SELECT projection.open_build('seat_history', '{seat}', 'live');
