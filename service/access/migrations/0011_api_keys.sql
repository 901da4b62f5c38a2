-- Keys of organisers. Only hashes are stored; a revoked key stays, so that the log's actors keep their names.
CREATE TABLE secret.api_key (
    key_id     uuid PRIMARY KEY,
    hash       text NOT NULL UNIQUE,
    role       text NOT NULL CHECK (role IN ('organiser')),
    name       text NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
);
