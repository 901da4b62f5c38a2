-- Offers to play a match again: which seats are ready, which have declined, and the match that followed.
CREATE TABLE secret.rematch (
    match_id uuid PRIMARY KEY,
    rotates  boolean NOT NULL,
    ready    smallint[] NOT NULL,
    declined smallint[] NOT NULL,
    next_id  uuid UNIQUE
);
