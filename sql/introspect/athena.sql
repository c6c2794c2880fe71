-- The columns of a table in Athena, or of a view. Save the result as CSV with its header.
-- For a table of another catalog, choose that data source first: this asks the current one.
-- Athena does not say which columns may hold NULL: it says that all may.
-- Placeholders, in double braces below, each a text literal:
--   catalog  empty for the current one
--   schema   the database; empty for the current one
--   table    the table or view, in lower case as all names are there
SELECT
    table_catalog,
    table_schema,
    table_name,
    ordinal_position,
    column_name,
    data_type,
    is_nullable
FROM information_schema.columns
WHERE table_schema = {% if schema %}lower({{ schema }}){% else %}current_schema{% endif %}
{%- if catalog %}
  AND table_catalog = lower({{ catalog }})
{%- endif %}
  AND table_name = lower({{ table }})
ORDER BY ordinal_position;
