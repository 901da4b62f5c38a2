-- A private fork that is deleted leaves the lists, those of its players too.
CREATE FUNCTION read.drop_match_players() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
    DELETE FROM read.match_player_builds WHERE build = OLD.build AND match_id = OLD.match_id;
    RETURN NULL;
END $$;
CREATE TRIGGER players_are_dropped AFTER DELETE ON read.match_builds
    FOR EACH ROW EXECUTE FUNCTION read.drop_match_players();
