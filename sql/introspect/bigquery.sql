-- The columns of a table in BigQuery, or of a view. Save the result as CSV with its header:
--   bq query --use_legacy_sql=false --format=csv --max_rows=10000 < this_file > columns.csv
-- Placeholders, in double braces below, each a name in backticks:
--   catalog  the project; empty for the current one
--   schema   the dataset; empty for the default one of the session
--   table    the table or view; `table_text` is the same as a text literal
SELECT
    table_catalog,
    table_schema,
    table_name,
    ordinal_position,
    column_name,
    data_type,
    is_nullable
FROM {% if catalog %}{{ catalog }}.{% endif %}{% if schema %}{{ schema }}.{% endif %}INFORMATION_SCHEMA.COLUMNS
WHERE table_name = {{ table_text }}
ORDER BY ordinal_position;
