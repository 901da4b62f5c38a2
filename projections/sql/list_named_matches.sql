-- These matches as far as the caller is shown them in lists.
-- Lines about parameters that are not given are left out.
-- :match_ids, :organises_as key that organises and :may_spectate (not given: all are listed, as for an admin)
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match AS listed
WHERE match_id = ANY (:match_ids::uuid[])
  AND read.is_listed(listed, :organises_as, :may_spectate)
