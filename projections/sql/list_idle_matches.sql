-- Matches that are played and that nobody moves: no clock runs and the last event was before :moved_before, or a clock was
-- up at :due and nothing came of it. The one begun first first, as no index follows every move. Matches that wait for a
-- ruling are in the list of disputes. Lines about parameters that are not given are left out.
-- :organises_as key that organises (not given: all are listed, as for an admin), :created_at and :match_id of the last one
-- seen, :limit how many, at most 201
SELECT * FROM (
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match AS listed
WHERE phase = 'playing' AND frozen_by = ''
  AND ((deadline_at IS NULL AND updated_at <= :moved_before)
       OR deadline_at <= :due)
  AND read.organises(:organises_as, listed)
  AND (created_at, match_id) > (:created_at, :match_id::uuid)
ORDER BY created_at, match_id LIMIT 201
) AS page LIMIT :limit
