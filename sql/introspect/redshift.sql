-- The columns of a table or view in Amazon Redshift. Save the result as CSV with its header.
-- Placeholders, in double braces below, each a text literal:
--   catalog  the database; empty for the one connected to
--   schema   empty for the first schema of the search path
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
WHERE table_schema = {% if schema %}{{ schema }}{% else %}current_schema(){% endif %}
{%- if catalog %}
  AND table_catalog = {{ catalog }}
{%- endif %}
  AND table_name = {{ table }}
ORDER BY ordinal_position;
