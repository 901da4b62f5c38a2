-- Players without an account: each is known by a key per device, kept as a hash, and by the seats that they have taken.
CREATE TABLE secret.player (
    player_id  uuid PRIMARY KEY,
    name       text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE TABLE secret.player_device (
    device_id    uuid PRIMARY KEY,
    player_id    uuid NOT NULL REFERENCES secret.player ON DELETE CASCADE,
    hash         text NOT NULL UNIQUE,
    name         text NOT NULL,
    created_at   timestamptz NOT NULL,
    last_used_on date
);
CREATE INDEX device_of_player ON secret.player_device (player_id);

-- A code that hands a key to another device, once. A player has one at a time.
CREATE TABLE secret.player_transfer (
    player_id  uuid PRIMARY KEY REFERENCES secret.player ON DELETE CASCADE,
    code_hash  text NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL
);

-- The seats of a player, by the hash of the seat's token: whoever gets another token there is another player.
CREATE TABLE secret.player_seat (
    player_id uuid NOT NULL REFERENCES secret.player ON DELETE CASCADE,
    match_id  uuid NOT NULL,
    hash      text NOT NULL,
    sat_at    timestamptz NOT NULL,
    is_over   boolean NOT NULL DEFAULT false,
    PRIMARY KEY (player_id, match_id, hash)
);
CREATE INDEX seat_of_player ON secret.player_seat (player_id, is_over, sat_at DESC, match_id DESC);
CREATE INDEX players_of_match ON secret.player_seat (match_id);
