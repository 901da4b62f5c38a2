-- Waits until no other process migrates this database; held until unlocked or disconnected.
SELECT pg_advisory_lock(hashtext('moviola'), hashtext('migrate'))
