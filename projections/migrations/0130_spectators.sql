-- Who organises a match, who may look at it and how late: what the lists need to know to show it or not.

ALTER TABLE read.match_builds
    ADD COLUMN organiser text NOT NULL DEFAULT '',
    ADD COLUMN spectators text NOT NULL DEFAULT 'open',
    ADD COLUMN spectator_delay_seconds integer NOT NULL DEFAULT 0;
CREATE INDEX ON read.match_builds (build, created_at, match_id) WHERE spectator_delay_seconds > 0;

CREATE OR REPLACE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));

-- Whether a list shows a match to somebody who is no admin: one they organise, or one that is open to them.
CREATE FUNCTION read.is_listed(shown read.match, organiser text, may_spectate boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT (shown.organiser <> '' AND shown.organiser = $2)
        OR (NOT shown.is_private AND (shown.spectators = 'open' OR (shown.spectators = 'keys' AND $3)))
$$;
