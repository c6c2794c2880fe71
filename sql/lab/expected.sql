-- How many rows met each fate, and what that fate does: the damage, counted as it is dealt and not
-- by comparing the files.
WITH met AS (
    SELECT fate, count(*) AS rows
    FROM fated
    GROUP BY fate
)
SELECT
    coalesce(rows, 0)              AS rows,
    keyless,
    copies_a,
    copies_b,
    surplus_a,
    surplus_b,
    array_to_string(changed, ',')  AS changed
FROM damage
LEFT JOIN met USING (fate)
WHERE NOT messy_only OR getvariable('lab_messy')
ORDER BY slot_from NULLS FIRST, fate;
