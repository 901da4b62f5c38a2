-- How certain results are, and whose do not count. Rows that were written before may be of somebody struck off, or have
-- a name that was corrected since: without them standings are computed from the log, until the next event of their
-- tournament or a rebuild writes them.

ALTER TABLE read.standing_builds
    ADD COLUMN provisional text NOT NULL DEFAULT '',
    ADD COLUMN by_ruling boolean NOT NULL DEFAULT false,
    ADD COLUMN is_void boolean NOT NULL DEFAULT false;

DELETE FROM read.standing_builds;

CREATE OR REPLACE VIEW read.standing AS
SELECT tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes, rounds_survived, has_withdrawn,
       provisional, by_ruling, is_void
FROM read.standing_builds WHERE build = (SELECT projection.live_build('standings'));
