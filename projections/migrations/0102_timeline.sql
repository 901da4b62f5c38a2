-- Timeline: one row per event with the words everybody may read. An aside holds the words of one audience that
-- is told something else: `organiser`, or a seat's number. Secrets are in asides only.

CREATE TABLE read.timeline_builds (
    build    integer NOT NULL,
    match_id uuid NOT NULL,
    revision integer NOT NULL,
    type     text NOT NULL,
    at       timestamptz NOT NULL,
    actor    text NOT NULL,
    rules    text[] NOT NULL,
    en       text NOT NULL,
    it       text NOT NULL,
    PRIMARY KEY (build, match_id, revision)
) PARTITION BY LIST (build);

CREATE TABLE read.timeline_aside_builds (
    build    integer NOT NULL,
    match_id uuid NOT NULL,
    revision integer NOT NULL,
    audience text NOT NULL,
    en       text NOT NULL,
    it       text NOT NULL,
    PRIMARY KEY (build, match_id, revision, audience)
) PARTITION BY LIST (build);

CREATE VIEW read.timeline AS
SELECT match_id, revision, type, at, actor, rules, en, it
FROM read.timeline_builds WHERE build = (SELECT projection.live_build('timeline'));

CREATE VIEW read.timeline_aside AS
SELECT match_id, revision, audience, en, it
FROM read.timeline_aside_builds WHERE build = (SELECT projection.live_build('timeline'));

SELECT projection.open_build('timeline', '{timeline,timeline_aside}', 'live');
