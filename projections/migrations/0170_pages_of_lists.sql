-- What the lists need so that each page reads only its own rows, however many there are.

-- Each player's matches in the order of the list. A trigger writes them, not the worker: it also serves while a worker
-- of the release before is still running.
CREATE TABLE read.match_player_builds (
    build      integer NOT NULL,
    player     text NOT NULL,
    created_at timestamptz NOT NULL,
    match_id   uuid NOT NULL,
    PRIMARY KEY (build, player, created_at, match_id)
);
CREATE INDEX ON read.match_player_builds (build, match_id);
CREATE VIEW read.match_player AS
SELECT player, created_at, match_id
FROM read.match_player_builds WHERE build = (SELECT projection.live_build('match_list'));

INSERT INTO read.match_player_builds (build, player, created_at, match_id)
SELECT DISTINCT build, player, created_at, match_id
FROM read.match_builds, unnest(players) AS player WHERE player <> '';

CREATE FUNCTION read.keep_match_players() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM read.match_player_builds AS kept
        WHERE kept.build = NEW.build AND kept.match_id = NEW.match_id AND kept.player <> ALL (NEW.players);
    END IF;
    INSERT INTO read.match_player_builds (build, player, created_at, match_id)
    SELECT NEW.build, player, NEW.created_at, NEW.match_id
    FROM unnest(NEW.players) AS player WHERE player <> ''
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER players_are_kept_at_first AFTER INSERT ON read.match_builds
    FOR EACH ROW EXECUTE FUNCTION read.keep_match_players();
CREATE TRIGGER players_are_kept AFTER UPDATE OF players ON read.match_builds
    FOR EACH ROW WHEN (OLD.players IS DISTINCT FROM NEW.players) EXECUTE FUNCTION read.keep_match_players();
CREATE FUNCTION read.forget_match_players() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
    DELETE FROM read.match_player_builds WHERE build = NEW.build;
    RETURN NULL;
END $$;
CREATE TRIGGER players_are_forgotten AFTER UPDATE OF status ON projection.build
    FOR EACH ROW WHEN (NEW.status = 'dropped' AND NEW.projection = 'match_list')
    EXECUTE FUNCTION read.forget_match_players();
DROP INDEX read.match_builds_players_idx;

-- When a match moved that is shown late, null for the others: an index on `updated_at` itself would be written with
-- every move of every match.
ALTER TABLE read.match_builds ADD COLUMN moved_late_at timestamptz
    GENERATED ALWAYS AS (CASE WHEN spectator_delay_seconds > 0 THEN updated_at END) STORED;
CREATE INDEX ON read.match_builds (build, moved_late_at) WHERE moved_late_at IS NOT NULL;
DROP INDEX read.match_builds_build_created_at_match_id_idx1;

CREATE INDEX ON read.match_builds (build, game, created_at, match_id);
CREATE INDEX ON read.match_builds (build, phase, created_at, match_id);
CREATE INDEX ON read.tournament_builds (build, game, created_at, tournament_id);
CREATE INDEX ON read.tournament_builds (build, phase, created_at, tournament_id);

CREATE OR REPLACE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at,
       moved_late_at
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));

-- Whether a player's history shows a match to somebody who is no admin: one that is shown late, when its end is seen.
CREATE FUNCTION read.is_listed_at_end(shown read.match, organiser text, may_spectate boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT read.is_listed(shown, $2, $3)
       AND (shown.spectator_delay_seconds = 0 OR read.organises($2, shown)
            OR (shown.phase = 'finished'
                AND shown.updated_at <= now() - make_interval(secs => shown.spectator_delay_seconds)))
$$;

CREATE OR REPLACE FUNCTION projection.open_build(in_projection text, in_tables text[], in_status text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
    new_build integer;
    name text;
BEGIN
    SELECT coalesce(max(build), 0) + 1 INTO new_build FROM projection.build WHERE projection = in_projection;
    INSERT INTO projection.build (projection, build, status, tables)
    VALUES (in_projection, new_build, in_status, in_tables);
    FOREACH name IN ARRAY in_tables LOOP
        EXECUTE format('CREATE TABLE read.%I (LIKE read.%I INCLUDING DEFAULTS INCLUDING STORAGE INCLUDING GENERATED,'
                       ' CHECK (build = %s)) WITH (fillfactor = 80)',
                       name || '_' || new_build, name || '_builds', new_build);
        EXECUTE format('ALTER TABLE read.%I ATTACH PARTITION read.%I FOR VALUES IN (%s)',
                       name || '_builds', name || '_' || new_build, new_build);
    END LOOP;
    RETURN new_build;
END $$;
