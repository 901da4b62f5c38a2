SELECT rolname FROM pg_roles WHERE rolname = ANY ($1::text[]) ORDER BY rolname
