-- A side can be one read-only query. Order of rows and of columns does not matter.
SELECT *
FROM (
    VALUES ('FR', 3, NULL, TIMESTAMP '2026-02-01 00:00:00', 'new'),
           ('DE', 1, 17,   TIMESTAMP '2026-02-01 00:00:00', 'new'),
           ('FR', 2, 18,   TIMESTAMP '2026-02-01 00:00:00', 'new')
) AS customers (country, id, customer_id, loaded_at, source)
