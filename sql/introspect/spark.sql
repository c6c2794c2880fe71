-- The columns of a table in Spark or Databricks. Save the result as CSV with its header (col_name,
-- data_type, comment), or as JSON; what follows `# Partition Information` may stay.
-- Types longer than 25 fields are cut short unless this runs first:
--   SET spark.sql.debug.maxToStringFields = 100000
-- DESCRIBE does not say which columns may hold NULL. df.schema.json() does, and serves as well.
-- Placeholders, each a name in backticks, backticks within doubled:
--   {{ catalog }}  leave it out, with its dot, for the current one
--   {{ schema }}   leave it out, with its dot, for the current one
--   {{ table }}    the table or view
DESCRIBE TABLE {{ catalog }}.{{ schema }}.{{ table }};
