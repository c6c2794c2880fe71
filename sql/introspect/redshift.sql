-- The columns of a table or view in Amazon Redshift. Save the result as CSV with its header.
-- Placeholders, in double braces below, each a text literal:
--   catalog  the database; '' for the one connected to
--   schema   '' for the first schema of the search path
--   table    the table or view, case as stored: lower unless it was created with
--            enable_case_sensitive_identifier
SELECT
    table_catalog,
    table_schema,
    table_name,
    ordinal_position,
    column_name,
    data_type,
    is_nullable,
    character_maximum_length,
    numeric_precision,
    numeric_scale,
    datetime_precision
FROM svv_columns
WHERE ({{ catalog }} = '' OR table_catalog = {{ catalog }})
  AND table_schema = CASE WHEN {{ schema }} = '' THEN current_schema() ELSE {{ schema }} END
  AND table_name = {{ table }}
ORDER BY ordinal_position;
