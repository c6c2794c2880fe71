-- The columns of a table in Spark or Databricks. Save the result as CSV with its header (col_name,
-- data_type, comment), or as JSON; what follows `# Partition Information` may stay.
-- Types longer than 25 fields are cut short unless this runs first:
--   SET spark.sql.debug.maxToStringFields = 100000
-- DESCRIBE does not say which columns may hold NULL. df.schema.json() does, and serves as well.
-- Placeholders, in double braces below, each a name in backticks:
--   catalog  empty for the current one
--   schema   empty for the current one
--   table    the table or view
DESCRIBE TABLE {% if catalog %}{{ catalog }}.{% endif %}{% if schema %}{{ schema }}.{% endif %}{{ table }};
