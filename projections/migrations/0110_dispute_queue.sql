-- Dispute queue: one row per dispute. `rulings` are the kinds of the rulings given.

CREATE TABLE read.dispute_builds (
    build      integer NOT NULL,
    dispute_id text NOT NULL,
    match_id   uuid NOT NULL,
    number     integer NOT NULL,
    game       text NOT NULL,
    title      text NOT NULL,
    is_private boolean NOT NULL,
    status     text NOT NULL,
    revision   integer NOT NULL,
    opened_by  integer,
    claim      text NOT NULL,
    rules      text[] NOT NULL,
    appeal     text NOT NULL,
    rulings    text[] NOT NULL,
    opened_at  timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (build, match_id, number)
) PARTITION BY LIST (build);
CREATE INDEX ON read.dispute_builds (build, status, opened_at, match_id, number);
CREATE INDEX ON read.dispute_builds (build, opened_at, match_id, number);

CREATE VIEW read.dispute AS
SELECT dispute_id, match_id, number, game, title, is_private, status, revision, opened_by, claim, rules, appeal,
       rulings, opened_at, updated_at
FROM read.dispute_builds WHERE build = (SELECT projection.live_build('dispute_queue'));

SELECT projection.open_build('dispute_queue', '{dispute}', 'live');
