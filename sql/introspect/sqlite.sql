-- The columns of a table or view in SQLite. Save the result as CSV with its header:
--   sqlite3 -csv -header my.db < this_file > columns.csv
-- Placeholders, in double braces below, each a text literal:
--   schema   main, temp, or the name that ATTACH gave a database; empty for the first that has the table
--   table    the table or view
SELECT
    {% if schema %}{{ schema }}{% else %}NULL{% endif %}   AS table_schema,
    {{ table }}   AS table_name,
    cid + 1       AS ordinal_position,
    name          AS column_name,
    -- a column without a type holds values of every class
    CASE WHEN type = '' THEN 'ANY' ELSE type END             AS data_type,
    CASE WHEN "notnull" = 1 THEN 'NO' ELSE 'YES' END         AS is_nullable
FROM pragma_table_xinfo({{ table }}{% if schema %}, {{ schema }}{% endif %})
-- generated columns are 2 and 3, columns of a virtual table that no * shows are 1
WHERE hidden <> 1
ORDER BY cid;
