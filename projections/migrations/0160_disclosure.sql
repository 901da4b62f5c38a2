-- Whether a match is disclosed, and when one that is over will be. What had ended before was disclosed at its end.

ALTER TABLE read.match_builds
    ADD COLUMN is_disclosed boolean NOT NULL DEFAULT false,
    ADD COLUMN discloses_at timestamptz;
UPDATE read.match_builds SET is_disclosed = true WHERE phase = 'finished';
CREATE INDEX ON read.match_builds (build, discloses_at) WHERE discloses_at IS NOT NULL;

CREATE OR REPLACE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));
