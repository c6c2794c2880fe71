-- The columns of a table in SQL Server, or of a view. Save the result as CSV with its header: in SQL
-- Server Management Studio by "Save Results As..." with "Include column headers" on, or
--   sqlcmd -W -s "|" -i this_file -o columns.csv, without the line of dashes
-- Placeholders, in double braces below, each a text literal:
--   catalog  the database, which must be the current one; empty for that one
--   schema   empty for the default schema of the user
--   table    the table or view
SET NOCOUNT ON;
SELECT
    DB_NAME()      AS table_catalog,
    s.name         AS table_schema,
    o.name         AS table_name,
    c.column_id    AS ordinal_position,
    c.name         AS column_name,
    CASE
        WHEN t.name IN ('decimal', 'numeric')
            THEN t.name + '(' + CAST(c.precision AS varchar(3)) + ',' + CAST(c.scale AS varchar(3)) + ')'
        WHEN t.name IN ('time', 'datetime2', 'datetimeoffset')
            THEN t.name + '(' + CAST(c.scale AS varchar(3)) + ')'
        WHEN t.name = 'float'
            THEN t.name + '(' + CAST(c.precision AS varchar(3)) + ')'
        WHEN t.name IN ('char', 'varchar', 'nchar', 'nvarchar', 'binary', 'varbinary') AND c.max_length = -1
            THEN t.name + '(max)'
        WHEN t.name IN ('nchar', 'nvarchar')
            THEN t.name + '(' + CAST(c.max_length / 2 AS varchar(5)) + ')'
        WHEN t.name IN ('char', 'varchar', 'binary', 'varbinary')
            THEN t.name + '(' + CAST(c.max_length AS varchar(5)) + ')'
        ELSE t.name
    END            AS data_type,
    CASE WHEN c.is_nullable = 1 THEN 'YES' ELSE 'NO' END AS is_nullable
FROM sys.columns c
JOIN sys.objects o ON o.object_id = c.object_id
JOIN sys.schemas s ON s.schema_id = o.schema_id
-- a type of the users' own stands for one of the system's, by whose name it is known
JOIN sys.types t ON t.user_type_id = CASE
    WHEN EXISTS (SELECT 1 FROM sys.types b WHERE b.user_type_id = c.system_type_id) THEN c.system_type_id
    ELSE c.user_type_id
END
WHERE s.name = {% if schema %}{{ schema }}{% else %}SCHEMA_NAME(){% endif %}
{%- if catalog %}
  AND DB_NAME() = {{ catalog }}
{%- endif %}
  AND o.name = {{ table }}
  AND o.type IN ('U', 'V')
ORDER BY c.column_id;
