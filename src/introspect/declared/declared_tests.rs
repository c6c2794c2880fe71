use super::type_names::int;
use super::*;
use SqlType::{Blob, Timestamp};

/// Names, types as DuckDB spells them, and `?` behind those that may be NULL.
fn shown(text: &str, dialect: &str) -> Vec<String> {
    let columns = columns_of(text, dialect).unwrap_or_else(|problem| panic!("{problem}: {text}"));
    columns
        .iter()
        .map(|column| {
            assert_eq!(column.name, column.source);
            assert!(!column.collated);
            let null = if column.nullable { "?" } else { "" };
            format!("{} {}{null}", column.name, column.sql_type)
        })
        .collect()
}

fn problem(text: &str, dialect: &str) -> String {
    match columns_of(text, dialect) {
        Err(problem) => problem,
        Ok(columns) => panic!("{columns:?} from {text}"),
    }
}

#[test]
fn ddl_of_postgres() {
    let text = r#"
-- a comment, with CREATE in it
/* and ( another */ create table if not exists "My Schema"."T""x" (
  id bigserial PRIMARY KEY,
  "Quoted ""name""" character varying(10) NOT NULL DEFAULT 'a, b (',
  "dots.in.it" numeric(10,2) CHECK ("dots.in.it" IS NOT NULL AND id < 5, true),
  "line
break" timestamp(3) with time zone DEFAULT now(),
  "🦆" int4[] NULL,
  doc jsonb COLLATE "C" NOT NULL, -- trailing, comment
  kind public.mood,
  CONSTRAINT c CHECK (id > 0),
  UNIQUE (id, doc),
  FOREIGN KEY (id) REFERENCES o (id),
  EXCLUDE USING gist (doc WITH =)
) WITH (fillfactor = 70);"#;
    assert_eq!(
        shown(text, "postgres"),
        [
            "id BIGINT",
            "Quoted \"name\" VARCHAR",
            "dots.in.it DECIMAL(10,2)?",
            "line\nbreak TIMESTAMP WITH TIME ZONE?",
            "🦆 INTEGER[]?",
            "doc JSON",
            "kind public.mood?",
        ]
    );
}

#[test]
fn ddl_of_spark() {
    let text = "CREATE OR REPLACE TABLE cat.db.`t` (\n  Id BIGINT NOT NULL COMMENT 'it\\'s, (',\n  \
        `a``b` MAP<STRING,ARRAY<INT>>,\n  `a.b` STRUCT<x: INT, `y z`: STRING COMMENT 'c'> NOT NULL,\n  \
        at TIMESTAMP, ntz TIMESTAMP_NTZ GENERATED ALWAYS AS (CAST(at AS TIMESTAMP_NTZ)),\n  über INT,\n  \
        CONSTRAINT pk PRIMARY KEY (id, `a``b`) NOT ENFORCED\n) USING delta\n\
        PARTITIONED BY (bucket(16, id), at) TBLPROPERTIES ('k' = 'v')";
    for dialect in ["spark", "databricks"] {
        assert_eq!(
            shown(text, dialect),
            [
                "Id BIGINT",
                "a`b MAP(VARCHAR, INTEGER[])",
                "a.b STRUCT(\"x\" INTEGER, \"y z\" VARCHAR)",
                "at TIMESTAMP WITH TIME ZONE?",
                "ntz TIMESTAMP?",
                "über INTEGER?",
            ]
        );
    }
    let words = "CREATE TABLE t (constraint STRING, key INT NOT NULL, index INT, comment STRING, check INT, unique INT)";
    assert_eq!(
        shown(words, "spark"),
        [
            "constraint VARCHAR?",
            "key INTEGER",
            "index INTEGER?",
            "comment VARCHAR?",
            "check INTEGER?",
            "unique INTEGER?"
        ]
    );
    let hive = "CREATE EXTERNAL TABLE t (a array<array<int>>, b string) PARTITIONED BY (day date COMMENT 'd') STORED AS PARQUET";
    assert_eq!(shown(hive, "athena"), ["a INTEGER[][]?", "b VARCHAR?", "day DATE?"]);
    assert_eq!(shown(hive, "spark"), ["a INTEGER[][]?", "b VARCHAR?", "day DATE?"]);
}

#[test]
fn ddl_of_mysql() {
    let text = "/* SET x = 1 */;\n# more\nCREATE TABLE `t` (\n  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,\n  \
        `name` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT 'a\\'b',\n  \
        `e` enum('a','b,)','c''d') NOT NULL,\n  `ts` timestamp(3) NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),\n  \
        PRIMARY KEY (`id`,`name`(10)),\n  KEY `k` (`name`),\n  UNIQUE KEY `u` (`e`),\n  FULLTEXT KEY `f` (`name`)\n) ENGINE=InnoDB;\n";
    for dialect in ["mysql", "mariadb"] {
        assert_eq!(
            shown(text, dialect),
            [
                "id UINTEGER",
                "name VARCHAR",
                "e ENUM('a', 'b,)', 'c''d')",
                "ts TIMESTAMP WITH TIME ZONE?",
            ]
        );
    }
}

#[test]
fn ddl_of_other_engines() {
    for (dialect, text, expected) in [
        (
            "sqlserver",
            "CREATE TABLE [dbo].[t] ([id] INT IDENTITY(1,1) NOT NULL, [a]]b] NVARCHAR(MAX), c DATETIME2(7) NULL, \
             CONSTRAINT [pk] PRIMARY KEY CLUSTERED ([id] ASC) WITH (PAD_INDEX = OFF)) ON [PRIMARY]",
            vec!["id INTEGER", "a]b VARCHAR?", "c TIMESTAMP_NS?"],
        ),
        (
            "clickhouse",
            "CREATE TABLE t ON CLUSTER c (id UInt64 CODEC(ZSTD), n Nullable(String), l LowCardinality(Nullable(String)), \
             `x.y` Array(UInt8) DEFAULT [1, 2], INDEX i n TYPE minmax GRANULARITY 1) ENGINE = MergeTree ORDER BY (id, n)",
            vec!["id UBIGINT", "n VARCHAR?", "l VARCHAR?", "x.y UTINYINT[]"],
        ),
        (
            "bigquery",
            "CREATE TABLE `p-x.d.t` (a INT64 NOT NULL OPTIONS(description=\"x, y\"), b ARRAY<STRUCT<c STRING, d ARRAY<INT64>>>, \
             PRIMARY KEY (b) NOT ENFORCED) PARTITION BY DATE(a)",
            vec!["a BIGINT", "b STRUCT(\"c\" VARCHAR, \"d\" BIGINT[])[]?"],
        ),
        (
            "oracle",
            "CREATE TABLE t (id NUMBER(10) NOT NULL ENABLE, d DATE DEFAULT SYSDATE, v VARCHAR2(10 CHAR) NOT NULL DISABLE, \
             t TIMESTAMP (6) WITH LOCAL TIME ZONE NOT NULL, CONSTRAINT pk PRIMARY KEY (D)) TABLESPACE users",
            vec!["ID DECIMAL(10,0)", "D TIMESTAMP_S", "V VARCHAR?", "T TIMESTAMP WITH TIME ZONE"],
        ),
        (
            "snowflake",
            "create or replace TRANSIENT TABLE D.S.T (\n\tID NUMBER(38,0) NOT NULL autoincrement start 1 increment 1,\n\tV VARIANT,\n\t\"q\" TIMESTAMP_NTZ(9) WITH TAG (x='y'),\n\tprimary key (ID)\n);",
            vec!["ID DECIMAL(38,0)", "V VARIANT?", "q TIMESTAMP_NS?"],
        ),
        (
            "redshift",
            "CREATE TABLE t (a bigint NOT NULL ENCODE az64 DISTKEY, b super, c varchar(3) ENCODE lzo) DISTSTYLE KEY SORTKEY(a)",
            vec!["a BIGINT", "b VARIANT?", "c VARCHAR?"],
        ),
        (
            "trino",
            "CREATE TABLE c.s.t (a row(x integer, \"y z\" varchar), b timestamp(6) with time zone NOT NULL WITH (p = 1)) WITH (format = 'ORC')",
            vec!["a STRUCT(\"x\" INTEGER, \"y z\" VARCHAR)?", "b TIMESTAMP WITH TIME ZONE"],
        ),
        (
            "sqlite",
            "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b TEXT NOT NULL) WITHOUT ROWID",
            vec!["id BIGINT?", "a not declared?", "b VARCHAR"],
        ),
        (
            "duckdb",
            "CREATE TABLE t(a INTEGER NOT NULL, b STRUCT(x INTEGER, y VARCHAR[])[], \"key\" DECIMAL(4,1), key VARCHAR, PRIMARY KEY(a));",
            vec!["a INTEGER", "b STRUCT(\"x\" INTEGER, \"y\" VARCHAR[])[]?", "key DECIMAL(4,1)?"],
        ),
    ] {
        if dialect == "duckdb" {
            assert!(problem(text, dialect).contains("\"key\" twice, as columns 3 and 4"));
            let text = &text.replace(", key VARCHAR", "");
            assert_eq!(shown(text, dialect), expected);
        } else {
            assert_eq!(shown(text, dialect), expected, "{dialect}");
        }
    }
}

#[test]
fn what_is_wrong_with_ddl_is_said() {
    for (text, expected) in [
        (
            "CREATE TABLE t (a int);\nCREATE TABLE u (b int);",
            "several CREATE TABLE statements, the second in line 2",
        ),
        ("SET x = 1", "line 1 is no CREATE TABLE"),
        ("\nCREATE VIEW v (a) AS SELECT 1", "line 2 is no CREATE TABLE"),
        ("CREATE TABLE t AS SELECT (1)", "lists no columns"),
        ("CREATE TABLE t", "lists no columns"),
        ("CREATE TABLE t (LIKE u)", "line 1 takes columns from another table"),
        ("CREATE TABLE t (a int,\nb)", "line 2 gives column \"b\" no type"),
        ("CREATE TABLE t (\na int", "opens in line 1 is not closed"),
        ("CREATE TABLE t (a int, , b int)", "is empty"),
        ("CREATE TABLE t ()", "declares no columns"),
        ("CREATE TABLE t (\"a\" int, \"\" int)", "no name"),
        ("CREATE TABLE t (a int, PRIMARY KEY (b))", "\"b\" a primary key"),
        ("CREATE TABLE t (a int,\n \"b int)", "line 2: "),
        ("CREATE TABLE t (a int, a text)", "\"a\" twice, as columns 1 and 2"),
    ] {
        let problem = problem(text, "postgres");
        assert!(problem.contains(expected), "{text}: {problem}");
        let has_way_out = ["DESCRIBE", "remove one"].iter().any(|way| problem.contains(way));
        assert!(has_way_out, "{text}: {problem}");
    }
}

#[test]
fn json_of_a_spark_schema() {
    let text = r#"{"type":"struct","fields":[
      {"name":"id","type":"long","nullable":false,"metadata":{}},
      {"name":"ID","type":"decimal(10,2)","nullable":true,"metadata":{}},
      {"name":"a.`b\n🦆","type":{"type":"array","elementType":{"type":"struct","fields":[
          {"name":"x \"y\"","type":"timestamp_ntz","nullable":false,"metadata":{}}]},"containsNull":true},"nullable":true},
      {"name":"m","type":{"type":"map","keyType":"string","valueType":"timestamp","valueContainsNull":true},"nullable":true},
      {"name":"u","type":{"type":"udt","class":"org.V","pyClass":null,"sqlType":"double"},"nullable":true},
      {"name":"v","type":"void"},{"name":"c","type":"char(3)"},{"name":"i","type":"interval day to second"}]}"#;
    assert_eq!(
        shown(text, "spark"),
        [
            "id BIGINT",
            "ID DECIMAL(10,2)?",
            "a.`b\n🦆 STRUCT(\"x \"\"y\"\"\" TIMESTAMP)[]?",
            "m MAP(VARCHAR, TIMESTAMP WITH TIME ZONE)?",
            "u user-defined type org.V?",
            "v NULL?",
            "c VARCHAR?",
            "i INTERVAL?",
        ]
    );
    for (text, expected) in [
        (r#"{"type":"struct","fields":[]}"#, "declares no columns"),
        (r#"{"type":"struct","fields":[{"type":"int"}]}"#, "without a \"name\""),
        (r#"{"type":"struct","fields":[{"name":"a"}]}"#, "field \"a\" has no \"type\""),
        (
            r#"{"type":"struct","fields":[{"name":"a","type":{"type":"array"}}]}"#,
            "field \"a\" has no \"type\"",
        ),
        (
            r#"{"type":"struct","fields":[{"name":"a","type":"int"},{"name":"a","type":"int"}]}"#,
            "twice",
        ),
        (r#"{"type":"struct","fields":[}"#, "is not JSON: expected value at line 1"),
        (r#"{"a":1}"#, "give one of"),
        (r#"[1]"#, "row 1 is no JSON object"),
        ("[]", "declares no columns"),
        ("[[]]", "row 1 is no JSON object"),
    ] {
        let problem = problem(text, "spark");
        assert!(problem.contains(expected), "{text}: {problem}");
    }
}

#[test]
fn rows_of_information_schema() {
    let text = "TABLE_NAME,Column_Name,ordinal_position,is_nullable,data_type,numeric_precision,numeric_scale,datetime_precision,udt_name\n\
        t,b,2,YES,numeric,10,2,,numeric\n\
        t,a,1,NO,bigint,64,0,,int8\n\
        t,c,10,YES,ARRAY,,,,_int4\n\
        t,\"d, \"\"q\"\"\n🦆.`\",3,YES,timestamp with time zone,,,3,timestamptz\n\
        t,e,4,NO,USER-DEFINED,,,,mood\n\
        t,n,5,YES,numeric,,,,numeric\n\
        t,i,6,YES,interval,,,6,interval\n\
        t,A,7,YES,character varying,,,,varchar\n";
    assert_eq!(
        shown(text, "postgres"),
        [
            "a BIGINT",
            "b DECIMAL(10,2)?",
            "d, \"q\"\n🦆.` TIMESTAMP WITH TIME ZONE?",
            "e mood",
            "n NUMERIC?",
            "i INTERVAL?",
            "A VARCHAR?",
            "c INTEGER[]?",
        ]
    );
    let columns = columns_of(text, "postgres").expect("columns");
    assert_eq!(columns[2].sql_type, Timestamp { precision: 3, zoned: true });
    let catalog = "table_name,ordinal_position,column_name,data_type,is_nullable\n\
        \"T \"\"x\",1,id,bigint,NO\n\"T \"\"x\",4,\"a,\"\"b\",timestamp(3) with time zone,YES\n\
        \"T \"\"x\",3,m,\"numeric(10,2)[]\",NO\n\"T \"\"x\",5,c,\"\"\"char\"\"\",YES\n";
    assert_eq!(
        shown(catalog, "postgres"),
        ["id BIGINT", "m DECIMAL(10,2)[]", "a,\"b TIMESTAMP WITH TIME ZONE?", "c \"char\"?"]
    );
    let oracle = "\u{feff}COLUMN_NAME\tDATA_TYPE\tDATA_PRECISION\tDATA_SCALE\tNULLABLE\tCOLUMN_ID\n\
        N\tNUMBER\t\t0\tN\t2\nB\tNUMBER\t\t\tY\t1\nD\tTIMESTAMP(6)\t\t6\tY\t3\n";
    assert_eq!(shown(oracle, "oracle"), ["B NUMERIC?", "N DECIMAL(38,0)", "D TIMESTAMP?"]);
    let mysql = "COLUMN_NAME,DATA_TYPE,COLUMN_TYPE,IS_NULLABLE,NUMERIC_PRECISION\nid,int,int unsigned,NO,10\n";
    assert_eq!(shown(mysql, "mysql"), ["id UINTEGER"]);
}

#[test]
fn rows_of_describe() {
    let spark = "col_name,data_type,comment\nid,bigint,the key\nday,date,\nx,\"decimal(10,2)\",\n\
        # Partition Information,,\n# col_name,data_type,comment\nday,date,\n";
    let expected = ["id BIGINT?", "day DATE?", "x DECIMAL(10,2)?"];
    assert_eq!(shown(spark, "spark"), expected);
    assert_eq!(
        shown(&spark.replace("# Partition Information,,", "\"\",\"\",\"\""), "spark"),
        expected
    );
    let json = r##"{"col_name":"id","data_type":"bigint","comment":null}
        {"col_name":"s","data_type":"struct<a b:int>","comment":null}
        {"col_name":"","data_type":"","comment":""}
        {"col_name":"# Partitioning","data_type":"","comment":""}"##;
    assert_eq!(shown(json, "spark"), ["id BIGINT?", "s STRUCT(\"a b\" INTEGER)?"]);
    let duckdb = "column_name,column_type,null,key,default,extra\n#a,INTEGER[],NO,PRI,,\nb,\"STRUCT(x INTEGER, y VARCHAR)\",YES,,,\n";
    assert_eq!(
        shown(duckdb, "duckdb"),
        ["#a INTEGER[]", "b STRUCT(\"x\" INTEGER, \"y\" VARCHAR)?"]
    );
    for (dialect, text, expected) in [
        ("mysql", "Field,Type,Null,Key\nid,int unsigned,NO,PRI\n", "id UINTEGER"),
        ("oracle", "Name,Null?,Type\nID,NOT NULL,NUMBER(10)\n", "ID DECIMAL(10,0)"),
        ("snowflake", "name,type,kind,null?\nID,\"NUMBER(38,0)\",COLUMN,N\n", "ID DECIMAL(38,0)"),
        ("trino", "Column,Type,Extra,Comment\nid,bigint,,\n", "id BIGINT?"),
        ("clickhouse", "name,type,default_type\nid,Nullable(UInt8),\n", "id UTINYINT?"),
        ("sqlite", "cid|name|type|notnull|dflt_value|pk\n0|id|INTEGER|1||1\n", "id BIGINT"),
        ("bigquery", r#"[{"name":"a","type":"INTEGER","mode":"REPEATED"}]"#, "a BIGINT[]?"),
        (
            "postgres",
            r#"[{"COLUMN_NAME":"a","DATA_TYPE":"text","is_nullable":false}]"#,
            "a VARCHAR",
        ),
    ] {
        assert_eq!(shown(text, dialect), [expected], "{dialect}");
    }
}

#[test]
fn what_is_wrong_with_rows_is_said() {
    for (text, expected) in [
        ("", "is empty: "),
        (" \n\t ", "no such table"),
        ("+------+------+\n| a | b |\n+------+------+\n", "drawn for people"),
        (
            " column_name | data_type \n-------------+-----------\n id | bigint\n",
            "drawn for people",
        ),
        ("| column_name | data_type |\n|---|---|\n| id | int |\n", "drawn for people"),
        (
            "┌─column_name─┬─data_type─┐\n│ id          │ Int64     │\n└─────────────┴───────────┘\n",
            "drawn for people",
        ),
        ("a,b\n1,2\n", "no header with a column's name"),
        ("column_name,x\n1,2\n", "no header with a column's name"),
        ("PAR1\u{0}\u{1}", "no header"),
        ("column_name,data_type\n", "declares no columns"),
        ("column_name,data_type\na,int\na,int\n", "\"a\" twice, as columns 1 and 2"),
        ("column_name,data_type\n,int\n", "line 2 gives a column no name"),
        ("column_name,data_type\na,\n", "line 2 gives column \"a\" no type"),
        ("column_name,data_type\na,int,3\n", "is not CSV"),
        ("column_name,data_type,nullable\na,int,maybe\n", "line 2 says \"maybe\""),
        (
            "table_name,column_name,data_type\nt,a,int\nu,b,int\n",
            "several tables, t and at line 3 u",
        ),
        ("# Partition Information\n", "no header"),
        ("[{\"x\": 1}]", "no objects with a column's name"),
        ("[{\"name\": \"a\", \"type\": \"int\"}, 3]", "row 2 is no JSON object"),
    ] {
        let problem = problem(text, "postgres");
        assert!(problem.contains(expected), "{text}: {problem}");
    }
    assert_eq!(shown("name,type\na,int\nA,int\n", "postgres"), ["a INTEGER?", "A INTEGER?"]);
}

#[test]
fn files_are_named_in_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("columns.sql");
    let missing = read(&path, Dialect::DuckDb).expect_err("no file").to_string();
    assert!(missing.contains("columns.sql: cannot be read"), "{missing}");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).expect("written");
    let bytes = read(&path, Dialect::DuckDb).expect_err("no text").to_string();
    assert!(bytes.contains("columns.sql: is not UTF-8"), "{bytes}");
    std::fs::write(&path, "CREATE TABLE t (a INT NOT NULL, b BLOB)").expect("written");
    let columns = read(&path, Dialect::DuckDb).expect("columns");
    assert_eq!(columns, [column("a".into(), int(32, true), false), column("b".into(), Blob, true)]);
}

#[test]
fn what_duckdb_says_of_a_table_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("columns");
    let connection = duckdb::Connection::open_in_memory().expect("DuckDB");
    connection
        .execute_batch(
            "CREATE TABLE \"T \"\"'x\" (\"b \"\",\n🦆\" DECIMAL(4,1)[] NOT NULL, a STRUCT(\"x y\" ENUM('p', 'q''r')))",
        )
        .expect("a table");
    for name in ["\"T \"\"'x\"", "main.\"T \"\"'x\"", "memory.main.\"T \"\"'x\""] {
        let asked = crate::cli::IntrospectArgs { dialect: Dialect::DuckDb, table: name.into() };
        let query = crate::generate::catalog::query(&asked).expect("a name");
        connection
            .execute_batch(&format!(
                "COPY ({}) TO '{}' (FORMAT csv, HEADER true)",
                query.trim_end().trim_end_matches(';'),
                path.display()
            ))
            .expect("the query runs");
        let text = std::fs::read_to_string(&path).expect("columns");
        assert_eq!(
            shown(&text, "duckdb"),
            ["b \",\n🦆 DECIMAL(4,1)[]", "a STRUCT(\"x y\" ENUM('p', 'q''r'))?"]
        );
    }
}

#[test]
fn a_dump_holds_one_table_among_what_leaves_its_columns() {
    let dump = "SET client_encoding = 'UTF8';\nSELECT pg_catalog.set_config('search_path', '', false);\n\
        CREATE SEQUENCE s START WITH 1;\nALTER TABLE s OWNER TO me;\n\
        CREATE TABLE public.t (\n  id bigint NOT NULL,\n  v text\n);\nALTER TABLE public.t OWNER TO me;\n\
        ALTER TABLE ONLY public.t ALTER COLUMN id SET DEFAULT nextval('s'::regclass);\n\
        ALTER TABLE ONLY public.t ADD CONSTRAINT t_pkey PRIMARY KEY (id);\nCREATE INDEX i ON t (v);\n";
    assert_eq!(shown(dump, "postgres"), ["id BIGINT", "v VARCHAR?"]);
    for change in ["ADD COLUMN w int", "DROP COLUMN v", "ALTER COLUMN v TYPE int", "RENAME v TO w"]
    {
        let text = format!("CREATE TABLE t (id int, v text);\nALTER TABLE t {change};");
        let problem = problem(&text, "postgres");
        assert!(problem.contains("line 2") && problem.contains("may change"), "{problem}");
    }
    let problem = problem("SET x = 1; SET y = 2;", "postgres");
    assert!(problem.contains("no CREATE TABLE"), "{problem}");
}
