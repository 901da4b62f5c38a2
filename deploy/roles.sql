-- A role of PostgreSQL for each process of compose.yaml, with the password that deploy/.env has for it today.
-- `moviola migrate` gives them their rights.
\set ON_ERROR_STOP on
\getenv api API_PASSWORD
\getenv relay RELAY_PASSWORD
\getenv worker WORKER_PASSWORD
\getenv webhooks WEBHOOKS_PASSWORD

SELECT format('CREATE ROLE %I LOGIN', name)
FROM unnest(ARRAY['moviola_api', 'moviola_relay', 'moviola_worker', 'moviola_webhooks']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

ALTER ROLE moviola_api PASSWORD :'api';
ALTER ROLE moviola_relay PASSWORD :'relay';
ALTER ROLE moviola_worker PASSWORD :'worker';
ALTER ROLE moviola_webhooks PASSWORD :'webhooks';
