-- Matches shown late that have moved within their delay, a day at most, newest first: what phase they are seen in, only
-- the log can tell. Lines about parameters that are not given are left out.
-- :game, :phase that the other lists have found already, :parent_id, :tournament_id, :since, :player, :organises_as key
-- that organises and :may_spectate, :created_at and :match_id of the last one seen, :limit how many
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match AS listed
WHERE moved_late_at > now() - interval '1 day'
  AND updated_at > now() - make_interval(secs => spectator_delay_seconds)
  AND phase <> :phase
  AND NOT (organiser <> '' AND organiser = :organises_as)
  AND read.is_listed(listed, :organises_as, :may_spectate)
  AND game = :game
  AND players @> ARRAY[:player]
  AND parent_id = :parent_id
  AND tournament_id = :tournament_id
  AND created_at >= :since
  AND (created_at, match_id) < (:created_at, :match_id::uuid)
ORDER BY created_at DESC, match_id DESC LIMIT :limit
