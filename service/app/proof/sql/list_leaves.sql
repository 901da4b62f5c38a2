-- In order, from :first on.
SELECT leaf, stream, head FROM audit.leaf
WHERE leaf >= :first
AND stream = :stream
ORDER BY leaf LIMIT :limit
