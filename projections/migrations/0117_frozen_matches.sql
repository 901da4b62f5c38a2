-- The dispute that a match waits for, empty where none is open. What was written before gets it with a rebuild.

ALTER TABLE read.match_builds ADD COLUMN frozen_by text NOT NULL DEFAULT '';

CREATE OR REPLACE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));
