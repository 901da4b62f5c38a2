-- The seats a player has sat at, newest first. Lines about parameters that are not given are left out.
-- :player, :is_imported false leaves such matches out, :began_at, :match_id and :seat of the last one seen,
-- :organises_as key that organises and :may_spectate (not given: all are listed, as for an admin), :limit how many, at
-- most 201. What is shown late is listed when its end is seen.
SELECT * FROM (
SELECT player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
       last_revision, began_at, annulled, rewinds, is_imported
FROM read.seat AS seat
WHERE player = :player
  AND NOT is_fork
  AND is_imported = :is_imported
  AND (began_at, match_id, seat) < (:began_at, :match_id::uuid, :seat::integer)
  AND EXISTS (SELECT FROM read.match AS listed WHERE listed.match_id = seat.match_id AND read.is_listed_at_end(listed, :organises_as, :may_spectate) OFFSET 0)
ORDER BY began_at DESC, match_id DESC, seat DESC LIMIT 201
) AS page LIMIT :limit
