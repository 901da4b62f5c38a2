-- The public halves of the keys that heads of matches are signed with. They stay, so that old signatures can be
-- checked; nothing is signed with a key after used_until.
CREATE TABLE audit.signing_key (
    kid        text PRIMARY KEY,
    public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
    used_from  timestamptz NOT NULL,
    used_until timestamptz NOT NULL
);
