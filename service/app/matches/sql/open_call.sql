-- A seat calls, unless it has an open call, or called later than $5: the row that comes back is the call it has now.
-- $1 match_id uuid   $2 seat smallint   $3 organisers text[]   $4 now timestamptz   $5 timestamptz
INSERT INTO secret.call AS call (match_id, seat, organisers, called_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id, seat) DO UPDATE SET
    organisers = CASE WHEN call.is_open OR call.called_at > $5 THEN call.organisers ELSE $3 END,
    called_at = CASE WHEN call.is_open OR call.called_at > $5 THEN call.called_at ELSE $4 END,
    arbiter = CASE WHEN call.is_open OR call.called_at > $5 THEN call.arbiter END,
    is_open = call.is_open OR call.called_at <= $5
RETURNING is_open
