-- Continues move_checkpoints.sql: adds events to the timeline.
-- :rows_of_timeline rows of read.timeline_builds, :rows_of_timeline_aside of read.timeline_aside_builds as JSON arrays
added_timeline AS (
    INSERT INTO read.timeline_builds (build, match_id, revision, type, at, actor, rules, en, it, is_claim)
    SELECT moved.build, match_id, revision, type, at, actor, rules, en, it, is_claim
    FROM moved, json_populate_recordset(NULL::read.timeline_builds, :rows_of_timeline) AS row
    WHERE moved.projection = 'timeline'
), added_timeline_aside AS (
    INSERT INTO read.timeline_aside_builds (build, match_id, revision, audience, en, it)
    SELECT moved.build, match_id, revision, audience, en, it
    FROM moved, json_populate_recordset(NULL::read.timeline_aside_builds, :rows_of_timeline_aside) AS row
    WHERE moved.projection = 'timeline'
)
