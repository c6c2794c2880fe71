-- What is done to the rows of A to make B. Each row of A falls by the hash of its uuid into one of
-- 1,000 slots (slot // 10 is the bucket of 0..99), and the slot decides its fate. Rows whose slot no
-- line claims are untouched. This table is also all that expected.json is counted from.
--
--   slot_from, slot_to   slots of this fate, slot_to excluded; NULL: not chosen by slot
--   messy_only           the fate is dealt only with --messy
--   keyless              uuid is NULL on both sides
--   copies_a, copies_b   rows on each side
--   surplus_a, surplus_b rows that this side has and the other has not, as full rows; where there are
--                        several they are equal to each other, so each is one distinct row
--   changed              columns of A whose cells differ, where the key is in the safe lane
CREATE TABLE damage (
    fate       VARCHAR,
    slot_from  INTEGER,
    slot_to    INTEGER,
    messy_only BOOLEAN,
    keyless    BOOLEAN,
    copies_a   INTEGER,
    copies_b   INTEGER,
    surplus_a  INTEGER,
    surplus_b  INTEGER,
    changed    VARCHAR[]
);

INSERT INTO damage VALUES
    -- fate                  slots       messy  keyless copies surplus changed
    ('untouched',            NULL, NULL, false, false,  1, 1,  0, 0,   []),
    ('new',                  NULL, NULL, false, false,  0, 1,  0, 1,   []),
    ('removed',                 0,  100, false, false,  1, 0,  1, 0,   []),
    ('modified',              100,  200, false, false,  1, 1,  1, 1,   ['amount_double', 'status_int']),
    -- Duplicate keys.
    ('twice on both sides',   200,  210, true,  false,  2, 2,  0, 0,   []),
    ('twice in b',            210,  220, true,  false,  1, 2,  0, 1,   []),
    ('twice in a only',       220,  230, true,  false,  2, 0,  2, 0,   []),
    ('copies disagree',       230,  240, true,  false,  2, 2,  1, 1,   []),
    -- Rows without a key.
    ('keyless',               240,  248, true,  true,   1, 1,  0, 0,   []),
    ('keyless modified',      248,  249, true,  true,   1, 1,  1, 1,   ['amount_double']),
    ('keyless removed',       249,  250, true,  true,   1, 0,  1, 0,   []),
    -- Drift inside and outside the tolerances of contract.toml.
    ('amount drifts',         250,  260, true,  false,  1, 1,  1, 1,   ['amount_double']),
    ('amount is off',         260,  270, true,  false,  1, 1,  1, 1,   ['amount_double']),
    ('time drifts',           270,  280, true,  false,  1, 1,  1, 1,   ['updated_ts']),
    ('time is off',           280,  290, true,  false,  1, 1,  1, 1,   ['updated_ts']),
    -- A change behind the renamed column.
    ('quantity changes',      290,  300, true,  false,  1, 1,  1, 1,   ['quantity_int']),
    -- Nested data: a struct of NULLs is not a NULL struct, but a map has no order.
    ('attrs change',          300,  310, true,  false,  1, 1,  1, 1,   ['attrs']),
    ('attrs hollow',          310,  315, true,  false,  1, 1,  1, 1,   ['attrs']),
    ('tags change',           315,  325, true,  false,  1, 1,  1, 1,   ['tags']),
    ('tags in other order',   325,  335, true,  false,  1, 1,  0, 0,   []),
    -- Text.
    ('other case',            335,  345, true,  false,  1, 1,  1, 1,   ['customer']),
    ('trailing blanks',       345,  355, true,  false,  1, 1,  1, 1,   ['customer']),
    ('other unicode form',    355,  365, true,  false,  1, 1,  1, 1,   ['customer']);

-- The fate of every slot.
CREATE TABLE slots AS
SELECT
    range                        AS slot,
    coalesce(fate, 'untouched')  AS fate
FROM range(1000)
LEFT JOIN damage
    ON  range >= slot_from
    AND range < slot_to
    AND (NOT messy_only OR getvariable('lab_messy'));

-- One line for every row that a row of this fate becomes.
CREATE TABLE copies AS
SELECT fate, keyless, 'a' AS side, unnest(range(1, copies_a + 1)) AS copy FROM damage
UNION ALL
SELECT fate, keyless, 'b' AS side, unnest(range(1, copies_b + 1)) AS copy FROM damage;
