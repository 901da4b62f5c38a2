-- The tournament a match is played in, and the keys that organise it: they organise its matches too. What was written
-- before gets both with a rebuild of match_list and standings.

ALTER TABLE read.match_builds ADD COLUMN tournament_id uuid;
ALTER TABLE read.tournament_builds ADD COLUMN organisers text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));

CREATE OR REPLACE VIEW read.tournament AS
SELECT tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds, flags,
       tie_break_names, revision, created_at, updated_at, organisers
FROM read.tournament_builds WHERE build = (SELECT projection.live_build('standings'));

CREATE FUNCTION read.organises_tournament(organiser text, tournament uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM read.tournament AS held WHERE held.tournament_id = $2 AND $1 = ANY (held.organisers))
$$;

-- Whether a key organises a match: it was created with it, or the key organises its tournament (MV-ORG-01). Functions
-- that look at tables are not inlined into a query, so the one above is called for matches of tournaments alone.
CREATE FUNCTION read.organises(organiser text, shown read.match) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT $1 <> '' AND (shown.organiser = $1
        OR (shown.tournament_id IS NOT NULL AND read.organises_tournament($1, shown.tournament_id)))
$$;

CREATE OR REPLACE FUNCTION read.is_listed(shown read.match, organiser text, may_spectate boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT (NOT shown.is_private AND (shown.spectators = 'open' OR (shown.spectators = 'keys' AND $3)))
        OR read.organises($2, shown)
$$;
