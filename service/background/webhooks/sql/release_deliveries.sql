-- Makes due again what a sender has taken and not settled: it is gone, since its duty is another's now. Each attempt
-- that was settled has an answer. Those that were asked for once more wait until their lease ends.
-- $1 shard, $2 webhooks whose deliveries are on their way from here
UPDATE webhook.delivery SET due_at = now(), attempts = cardinality(answers)
WHERE shard = $1 AND status = 'pending' AND attempts > cardinality(answers) AND webhook_id <> ALL ($2::uuid[])
