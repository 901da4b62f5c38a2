-- Whether the match was annulled, and how many rulings took it back: some of the plies are undone then.

ALTER TABLE read.seat_builds ADD COLUMN annulled boolean NOT NULL DEFAULT false;
ALTER TABLE read.seat_builds ADD COLUMN rewinds integer NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW read.seat AS
SELECT player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
       last_revision, began_at, annulled, rewinds
FROM read.seat_builds WHERE build = (SELECT projection.live_build('seat_history'));
