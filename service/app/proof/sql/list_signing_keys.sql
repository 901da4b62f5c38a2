SELECT kid, public_key, used_from, used_until FROM audit.signing_key ORDER BY used_from, kid
