-- schema: the columns of both sides: == alike, <> differ in type, order, or nullability where that counts, << only in a, >> only in b
SELECT * FROM (
  VALUES
    ('id', '<>', 'INTEGER', 'BIGINT', TRUE, TRUE, 1, 1),
    ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
    ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(18,4)', TRUE, TRUE, 3, 3),
    ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 4, 4),
    ('seen', '<>', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 5, 5),
    ('tags', '==', 'INTEGER[]', 'INTEGER[]', TRUE, TRUE, 6, 6),
    ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7)
) AS columns (
  column_name,
  status,
  type_a,
  type_b,
  nullable_a,
  nullable_b,
  position_a,
  position_b
);

