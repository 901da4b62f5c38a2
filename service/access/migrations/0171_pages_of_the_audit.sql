-- The list of what was done with one kind of right reads its page alone.
CREATE INDEX entry_action ON audit.entry (action, recorded_at DESC, entry_id DESC);
