-- Who did what with the rights of organisers and admins. The id follows from what is recorded once, however often it
-- is asked for.
CREATE SCHEMA audit;

CREATE TABLE audit.entry (
    entry_id    uuid PRIMARY KEY,
    recorded_at timestamptz NOT NULL,
    actor       text NOT NULL,
    action      text NOT NULL,
    key_id      uuid,
    match_id    uuid,
    detail      text NOT NULL
);
CREATE INDEX entry_newest ON audit.entry (recorded_at DESC, entry_id DESC);
CREATE INDEX entry_match ON audit.entry (match_id, recorded_at DESC, entry_id DESC) WHERE match_id IS NOT NULL;
