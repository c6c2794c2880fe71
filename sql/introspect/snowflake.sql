-- The columns of a table or view in Snowflake. Save the result as CSV with its header.
-- Placeholders, in double braces below, each a name in double quotes, in capitals if it was created
-- without quotes:
--   catalog  the database; empty for the current one
--   schema   empty for the current one
--   table    the table or view
DESCRIBE TABLE {% if catalog %}{{ catalog }}.{% endif %}{% if schema %}{{ schema }}.{% endif %}{{ table }};
