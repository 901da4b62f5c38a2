-- What was brought in from an archive, by whom and when: shown as such, and not among a player's results. What was
-- imported before is not marked: the log has not kept it.

ALTER TABLE read.match_builds
    ADD COLUMN origin text NOT NULL DEFAULT 'played',
    ADD COLUMN imported_by text NOT NULL DEFAULT '',
    ADD COLUMN imported_at timestamptz;
ALTER TABLE read.seat_builds ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
ALTER TABLE read.timeline_builds ADD COLUMN is_claim boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));

CREATE OR REPLACE VIEW read.seat AS
SELECT player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
       last_revision, began_at, annulled, rewinds, is_imported
FROM read.seat_builds WHERE build = (SELECT projection.live_build('seat_history'));

CREATE OR REPLACE VIEW read.timeline AS
SELECT match_id, revision, type, at, actor, rules, en, it, is_claim
FROM read.timeline_builds WHERE build = (SELECT projection.live_build('timeline'));
