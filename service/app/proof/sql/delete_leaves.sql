DELETE FROM audit.leaf
