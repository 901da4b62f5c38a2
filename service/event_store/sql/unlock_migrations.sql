-- Lets the next process migrate.
SELECT pg_advisory_unlock(hashtext('moviola'), hashtext('migrate'))
