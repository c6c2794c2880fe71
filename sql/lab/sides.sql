-- The two sides: as many copies of each row as its fate says, and in B the damage.

CREATE VIEW side_a AS
SELECT
    CASE WHEN NOT keyless THEN uuid END                       AS uuid,
    pk_part_1,
    pk_part_2,
    pk_part_3,
    CAST(amount_cents AS DOUBLE) / 100                        AS amount_double,
    score_float,
    CASE
        WHEN fate = 'copies disagree' AND copy = 2 THEN 1001
        ELSE quantity_int
    END                                                       AS quantity_int,
    status_int,
    created_ts,
    updated_ts,
    customer,
    attrs,
    tags
FROM originals
JOIN copies USING (fate)
WHERE side = 'a';

CREATE VIEW side_b AS
SELECT
    CASE WHEN NOT keyless THEN uuid END                       AS uuid,
    pk_part_1,
    pk_part_2,
    pk_part_3,
    -- A modified amount moves by at least 1.01; a NULL becomes a value.
    CASE fate
        WHEN 'modified'         THEN CAST(coalesce(amount_cents, 0) + 101 + draw(x, 2147001325, 99899) AS DOUBLE) / 100
        WHEN 'keyless modified' THEN CAST(coalesce(amount_cents, 0) + 99999 AS DOUBLE) / 100
        WHEN 'amount drifts'    THEN CAST(amount_cents AS DOUBLE) / 100 + 0.004
        WHEN 'amount is off'    THEN CAST(amount_cents AS DOUBLE) / 100 + 0.05
        ELSE CAST(amount_cents AS DOUBLE) / 100
    END                                                       AS amount_double,
    score_float,
    CASE
        WHEN fate = 'copies disagree' AND copy = 2 THEN 1002
        WHEN fate = 'quantity changes' THEN coalesce(quantity_int, 0) + 1
        ELSE quantity_int
    END                                                       AS quantity_int,
    CASE WHEN fate = 'modified' THEN 9 ELSE status_int END    AS status_int,
    created_ts,
    CASE fate
        WHEN 'time drifts' THEN updated_ts + to_milliseconds(400)
        WHEN 'time is off' THEN updated_ts + to_hours(1)
        ELSE updated_ts
    END                                                       AS updated_ts,
    -- The decomposed form (NFD): the letter, then its accent.
    CASE fate
        WHEN 'other case'         THEN upper(customer)
        WHEN 'trailing blanks'    THEN customer || '  '
        WHEN 'other unicode form' THEN
            replace(replace(replace(replace(customer,
                'é', 'e' || chr(769)),
                'ü', 'u' || chr(776)),
                'ñ', 'n' || chr(771)),
                'Å', 'A' || chr(778))
        ELSE customer
    END                                                       AS customer,
    CASE fate
        WHEN 'attrs change' THEN {'tier': attrs.tier, 'flags': list_append(coalesce(attrs.flags, []), 'reviewed')}
        WHEN 'attrs hollow' THEN {'tier': NULL, 'flags': NULL}
        ELSE attrs
    END                                                       AS attrs,
    CASE
        WHEN fate = 'tags change' THEN MAP {'channel': 'recall', 'lang': lower(pk_part_1)}
        WHEN fate = 'tags in other order' AND tags IS NOT NULL THEN MAP {'lang': lower(pk_part_1), 'channel': channel}
        ELSE tags
    END                                                       AS tags
FROM originals
JOIN copies USING (fate)
WHERE side = 'b';

-- The files of the plain lab.
CREATE VIEW plain_a AS
SELECT uuid, pk_part_1, pk_part_2, pk_part_3, amount_double, score_float, quantity_int, status_int, created_ts, updated_ts
FROM side_a;

CREATE VIEW plain_b AS
SELECT uuid, pk_part_1, pk_part_2, pk_part_3, amount_double, score_float, quantity_int, status_int, created_ts, updated_ts
FROM side_b;

-- The files of --messy: B renames a column, retypes one and has one more.
CREATE VIEW messy_a AS
SELECT *
FROM side_a;

CREATE VIEW messy_b AS
SELECT
    * REPLACE (CAST(status_int AS BIGINT) AS status_int)
      RENAME (quantity_int AS quantity),
    TIMESTAMP '2027-01-31 06:00:00'                           AS loaded_at
FROM side_b;
