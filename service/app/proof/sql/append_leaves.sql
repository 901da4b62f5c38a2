-- $1 leaves, $2 streams, $3 heads, $4 revisions, $5 nodes
INSERT INTO audit.leaf (leaf, stream, head, revision, nodes)
SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::integer[], $5::bytea[])
