-- What is stored with some leaves.
-- $1 leaves
SELECT leaf, nodes FROM audit.leaf WHERE leaf = ANY ($1::bigint[])
