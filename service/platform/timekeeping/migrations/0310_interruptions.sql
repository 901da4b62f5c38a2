-- When the service served last, and the times in which no process did: no player's clock runs in these (MV-CLK-10).

-- One row. Each API process that is ready sets `served_at` every second, by the clock of this database.
CREATE TABLE log.service_time (
    is_only   boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    served_at timestamptz NOT NULL
) WITH (fillfactor = 10);
INSERT INTO log.service_time (served_at) VALUES (clock_timestamp());

CREATE TABLE log.interruption (
    began_at timestamptz NOT NULL,
    ended_at timestamptz PRIMARY KEY,
    CHECK (began_at < ended_at)
);
