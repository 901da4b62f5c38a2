-- Which event a checkpoint stands at, by its hash: a log that was set back may have another there, or none. Null where
-- it is not known.
ALTER TABLE projection.checkpoint ADD COLUMN hash bytea;

-- A worker of the release before moves a checkpoint without it.
CREATE FUNCTION projection.forget_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.hash := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER hash_is_of_the_position BEFORE UPDATE ON projection.checkpoint
    FOR EACH ROW WHEN (NEW."position" <> OLD."position" AND NEW.hash IS NOT DISTINCT FROM OLD.hash)
    EXECUTE FUNCTION projection.forget_hash();
