-- Matches, newest first. Lines about parameters that are not given are left out.
-- :game, :phase, :parent_id, :tournament_id, :since, :organises_as key that organises and :may_spectate (not given:
-- all are listed, as for an admin), :created_at and :match_id of the last one seen, :limit how many, at most 201
SELECT * FROM (
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match AS listed
WHERE true
  AND game = :game
  AND phase = :phase
  AND parent_id = :parent_id
  AND tournament_id = :tournament_id
  AND created_at >= :since
  AND read.is_listed(listed, :organises_as, :may_spectate)
  AND (created_at, match_id) < (:created_at, :match_id::uuid)
ORDER BY created_at DESC, match_id DESC LIMIT 201
) AS page LIMIT :limit
