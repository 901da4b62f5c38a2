-- Lets new sessions see the parts of tables. Citus would filter each look at the catalogue, which costs a driver that
-- looks up the types of its first statement half a second.
DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET citus.override_table_visibility = off', current_database());
END $$
