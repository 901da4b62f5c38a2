-- Matches that are over and whose every event is open to everybody, by their ids: those made first first. Forks and
-- imported matches are not among them. Lines about parameters that are not given are left out.
-- :game, :edition, :tournament_id, :since and :until when they were made, :after the id of the last one seen, :limit how
-- many, at most 200
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match
WHERE is_disclosed AND phase = 'finished' AND frozen_by = '' AND NOT is_private AND spectators = 'open'
  AND parent_id IS NULL AND origin = 'played'
  AND updated_at <= now() - make_interval(secs => spectator_delay_seconds)
  AND game = :game
  AND edition = :edition
  AND tournament_id = :tournament_id
  AND created_at >= :since
  AND created_at < :until
  AND match_id > :after
ORDER BY match_id LIMIT :limit
