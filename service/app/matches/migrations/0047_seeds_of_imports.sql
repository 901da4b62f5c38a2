-- Whose seed it is. A rewind may give a match a second seed, kept under an id of its own.
ALTER TABLE secret.match_seed ADD COLUMN made_for uuid;

-- The seeds that came with archives, by their commitments: nobody else can choose what is found under one.
CREATE TABLE secret.imported_seed (
    commitment text PRIMARY KEY CHECK (commitment = encode(sha256(seed), 'hex')),
    seed       bytea NOT NULL CHECK (octet_length(seed) = 32)
);
