-- The commit of this transaction waits for the disk, whatever the session says.
SET LOCAL synchronous_commit = on
