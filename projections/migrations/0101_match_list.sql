-- Match list: one row per match. Arrays have one element per seat, in order of the seats.

CREATE TABLE read.match_builds (
    build         integer NOT NULL,
    match_id      uuid NOT NULL,
    game          text NOT NULL,
    edition       text NOT NULL,
    title         text NOT NULL,
    phase         text NOT NULL,
    is_private    boolean NOT NULL,
    players       text[] NOT NULL,
    bots          text[] NOT NULL,
    resigned      boolean[] NOT NULL,
    awaited       integer[] NOT NULL,
    revision      integer NOT NULL,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    winners       integer[] NOT NULL,
    places        integer[] NOT NULL,
    reason        text NOT NULL,
    parent_id     uuid,
    fork_revision integer NOT NULL,
    PRIMARY KEY (build, match_id)
) PARTITION BY LIST (build);
CREATE INDEX ON read.match_builds (build, created_at, match_id);
CREATE INDEX ON read.match_builds (build, game, phase, created_at, match_id);
CREATE INDEX ON read.match_builds (build, parent_id, created_at, match_id) WHERE parent_id IS NOT NULL;
CREATE INDEX ON read.match_builds USING gin (players);

CREATE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));

SELECT projection.open_build('match_list', '{match}', 'live');
