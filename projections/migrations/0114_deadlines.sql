-- When the first running clock of a match is up: null for matches without clocks, and while none runs.

ALTER TABLE read.match_builds ADD COLUMN deadline_at timestamptz;
CREATE INDEX ON read.match_builds (build, deadline_at) WHERE deadline_at IS NOT NULL;

CREATE OR REPLACE VIEW read.match AS
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at
FROM read.match_builds WHERE build = (SELECT projection.live_build('match_list'));
