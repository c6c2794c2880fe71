-- The rows of the lab before any damage: a function of lab_seed and the row's number alone. Only md5
-- and integer arithmetic are used, because the engine's hash() differs between its versions.

-- Spreads the 32 bits of x; a bijection, so that distinct rows stay distinct.
CREATE MACRO mixed(x) AS (xor(x, x >> 16) * 73244475) & 4294967295;

-- The first 32 bits of a hexadecimal digest.
CREATE MACRO digest_bits(digest) AS CAST('0x' || digest[:8] AS BIGINT);

-- A number below n for the purpose k of the row whose random bits are x; k < 2^31, n < 2^32.
CREATE MACRO draw(x, k, n) AS ((x * k) % 4294967291) % n;

-- Every row of either side, by number: lab_rows original ones, and those that only B will have.
CREATE VIEW numbered AS
SELECT
    false                                                     AS is_new,
    md5(concat(getvariable('lab_seed'), ':', range))          AS digest,
    range + digest_bits(md5(getvariable('lab_seed')::TEXT))   AS x
FROM range(getvariable('lab_rows'))
UNION ALL
SELECT
    true                                                      AS is_new,
    md5(concat(getvariable('lab_seed'), ':new:', range))      AS digest,
    range + digest_bits(md5(getvariable('lab_seed')::TEXT))   AS x
FROM range(getvariable('lab_new_rows'));

-- uuid and fate.
CREATE VIEW fated AS
SELECT
    CAST(CAST(digest AS UUID) AS TEXT)                        AS row_uuid,
    CASE WHEN is_new THEN 'new' ELSE fate END                 AS fate,
    x & 4294967295                                            AS x
FROM numbered
JOIN slots ON slot = CAST('0x' || digest[25:] AS BIGINT) % 1000;

-- Random bits of each row, in three rounds.
CREATE VIEW seeded AS
SELECT row_uuid, fate, xor(x, x >> 16) AS x
FROM (
    SELECT row_uuid, fate, mixed(x) AS x
    FROM (
        SELECT row_uuid, fate, mixed(x) AS x
        FROM fated
    )
);

-- The values of every row, as A has them. created_ts alone tells any two original rows apart, so
-- rows without a key never coincide by chance.
CREATE VIEW originals AS
SELECT
    fate,
    x,
    row_uuid                                                  AS uuid,
    CASE
        WHEN fate = 'new' THEN 'ZZ'
        ELSE (['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE',
               'IT', 'JP', 'LU', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'US'])[1 + draw(x, 1103515245, 20)]
    END                                                       AS pk_part_1,
    'CUST-' || lpad(draw(x, 1597334677, 10000000)::TEXT, 7, '0')  AS pk_part_2,
    CASE
        WHEN draw(x, 747796405, 50) = 0 THEN NULL
        ELSE 'ORD-' || lpad(draw(x, 1812433253, 1000000)::TEXT, 6, '0')
    END                                                       AS pk_part_3,
    CASE
        WHEN fate IN ('amount drifts', 'amount is off') THEN draw(x, 277803737, 1000000) - 100000
        WHEN draw(x, 1566083941, 20) = 0 THEN NULL
        WHEN fate = 'new' THEN draw(x, 277803737, 10000000)
        ELSE draw(x, 277803737, 1000000) - 100000
    END                                                       AS amount_cents,
    CASE
        WHEN draw(x, 1664525013, 100) = 0 THEN NULL
        ELSE CAST(draw(x, 69069003, 1000001) / 1000000 AS FLOAT)
    END                                                       AS score_float,
    CASE
        WHEN draw(x, 1013904223, 100) = 0 THEN NULL
        ELSE CAST(1 + draw(x, 1140671485, 100) AS INTEGER)
    END                                                       AS quantity_int,
    CASE
        WHEN fate = 'new' THEN 7
        ELSE CAST(1 + draw(x, 1220703125, 5) AS INTEGER)
    END                                                       AS status_int,
    CASE WHEN fate = 'new' THEN TIMESTAMP '2027-01-01' ELSE TIMESTAMP '2025-01-01' END
        + to_microseconds(x * 6000 + draw(x, 630360016, 1000))
                                                              AS created_ts,
    created_ts + to_microseconds(draw(x, 742938285, 4294967291) * 1200)
                                                              AS updated_ts,
    -- From here on only --messy. Every name holds a letter that Unicode can write in two ways.
    (['André', 'José', 'Renée', 'Zoé', 'Jürgen', 'Günther', 'Begoña', 'Åsa'])[1 + draw(x, 950706376, 8)]
        || ' '
        || (['Keller', 'Moreau', 'Nilsson', 'O''Brien', 'van Dijk', 'Weber', 'Rossi'])[1 + draw(x, 1343714438, 7)]
                                                              AS customer,
    CASE
        WHEN fate = 'attrs hollow' OR draw(x, 2083801278, 33) = 0 THEN NULL
        ELSE {
            'tier': (['basic', 'silver', 'gold', NULL])[1 + draw(x, 1078318381, 4)],
            'flags': CASE draw(x, 1203248318, 4)
                WHEN 0 THEN CAST([] AS VARCHAR[])
                WHEN 1 THEN ['vip']
                WHEN 2 THEN ['vip', NULL, 'email']
            END
        }
    END                                                       AS attrs,
    (['web', 'shop', 'phone'])[1 + draw(x, 397204094, 3)]     AS channel,
    CASE
        WHEN draw(x, 2027812808, 50) = 0 THEN NULL
        ELSE MAP {'channel': channel, 'lang': lower(pk_part_1)}
    END                                                       AS tags
FROM seeded;
