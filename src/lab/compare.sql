-- An independent comparison of a lab's two files by uuid, for the tests only: it knows nothing of
-- damage. Expects the views a and b, with the compared columns under A's names in the same order.
CREATE OR REPLACE TEMP TABLE payload AS
SELECT * EXCLUDE (side), count(*) FILTER (side = 'a') AS na, count(*) FILTER (side = 'b') AS nb
FROM (SELECT 'a' AS side, * FROM a UNION ALL SELECT 'b', * FROM b)
GROUP BY ALL;

CREATE OR REPLACE TEMP TABLE lane AS
SELECT
    uuid,
    CASE
        WHEN sum(na) > 1 OR sum(nb) > 1 THEN 'duplicate'
        WHEN sum(nb) = 0 THEN 'only_a'
        WHEN sum(na) = 0 THEN 'only_b'
        WHEN count(*) = 1 THEN 'equal'
        ELSE 'changed'
    END AS lane
FROM payload
GROUP BY uuid;

CREATE OR REPLACE TEMP TABLE pair AS
SELECT a AS va, b AS vb
FROM lane
JOIN a ON a.uuid IS NOT DISTINCT FROM lane.uuid
JOIN b ON b.uuid IS NOT DISTINCT FROM lane.uuid
WHERE lane IN ('equal', 'changed');
