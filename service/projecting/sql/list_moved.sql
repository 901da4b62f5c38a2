-- Ends the statement that move_checkpoints.sql begins.
SELECT projection FROM moved
