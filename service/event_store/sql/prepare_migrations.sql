-- Where the applied migrations are remembered.
CREATE SCHEMA IF NOT EXISTS log;
CREATE TABLE IF NOT EXISTS log.migration (
    name       text PRIMARY KEY,
    checksum   bytea NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
);
