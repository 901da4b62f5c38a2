-- Nobody appends to the list meanwhile.
LOCK TABLE audit.checkpoint IN SHARE ROW EXCLUSIVE MODE
