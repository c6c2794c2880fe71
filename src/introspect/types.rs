//! DuckDB's type names, as DESCRIBE prints them, to `SqlType`.

use crate::schema::SqlType;

/// Reads a type name. What is not known becomes `SqlType::Other` under its name.
pub fn parse_type(text: &str) -> SqlType {
    let mut parser = Parser { rest: text };
    match parser.sql_type() {
        Some(sql_type) if parser.rest.trim().is_empty() => sql_type,
        _ => SqlType::Other(text.to_string()),
    }
}

struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    fn sql_type(&mut self) -> Option<SqlType> {
        let mut sql_type = self.base()?;
        while self.eat("[") {
            let close = self.rest.find(']')?;
            let length = &self.rest[..close];
            let item = Box::new(sql_type);
            sql_type = match length {
                "" => SqlType::List(item),
                length => SqlType::Array(item, length.parse().ok()?),
            };
            self.rest = &self.rest[close + 1..];
        }
        Some(sql_type)
    }

    fn base(&mut self) -> Option<SqlType> {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with('"') {
            let name = self.name()?;
            return Some(if name == "NULL" { SqlType::Null } else { SqlType::Other(name) });
        }
        let end = self
            .rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ' '))
            .unwrap_or(self.rest.len());
        let word = self.rest[..end].trim_end().to_string();
        self.rest = &self.rest[end..];
        match word.as_str() {
            "DECIMAL" => {
                self.eat("(").then_some(())?;
                let close = self.rest.find(')')?;
                let (precision, scale) = self.rest[..close].split_once(',')?;
                self.rest = &self.rest[close + 1..];
                Some(SqlType::Decimal {
                    precision: precision.trim().parse().ok()?,
                    scale: scale.trim().parse().ok()?,
                })
            }
            "STRUCT" => Some(SqlType::Struct(self.members()?)),
            "UNION" => Some(SqlType::Union(self.members()?)),
            "MAP" => {
                self.eat("(").then_some(())?;
                let key = self.sql_type()?;
                self.eat(",").then_some(())?;
                let value = self.sql_type()?;
                self.eat(")").then_some(())?;
                Some(SqlType::Map(Box::new(key), Box::new(value)))
            }
            "ENUM" => Some(SqlType::Enum(self.labels()?)),
            _ => simple(&word),
        }
    }

    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// A name, quoted or not.
    fn name(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with('"') {
            return self.quoted('"');
        }
        let end = self.rest.find([' ', ',', ')']).unwrap_or(self.rest.len());
        let name = self.rest[..end].to_string();
        self.rest = &self.rest[end..];
        Some(name)
    }

    fn quoted(&mut self, mark: char) -> Option<String> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            if c != mark {
                text.push(c);
            } else if chars.peek().is_some_and(|(_, next)| *next == mark) {
                text.push(c);
                chars.next();
            } else {
                self.rest = &self.rest[at + mark.len_utf8()..];
                return Some(text);
            }
        }
        None
    }

    fn members(&mut self) -> Option<Vec<(String, SqlType)>> {
        self.eat("(").then_some(())?;
        let mut members = Vec::new();
        loop {
            let name = self.name()?;
            members.push((name, self.sql_type()?));
            if self.eat(")") {
                return Some(members);
            }
            self.eat(",").then_some(())?;
        }
    }

    fn labels(&mut self) -> Option<Vec<String>> {
        self.eat("(").then_some(())?;
        let mut labels = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            self.rest.starts_with('\'').then_some(())?;
            labels.push(self.quoted('\'')?);
            if self.eat(")") {
                return Some(labels);
            }
            self.eat(",").then_some(())?;
        }
    }
}

fn simple(word: &str) -> Option<SqlType> {
    let int = |bits, signed| SqlType::Int { bits, signed };
    let timestamp = |precision, zoned| SqlType::Timestamp { precision, zoned };
    Some(match word {
        "BOOLEAN" => SqlType::Boolean,
        "TINYINT" => int(8, true),
        "SMALLINT" => int(16, true),
        "INTEGER" => int(32, true),
        "BIGINT" => int(64, true),
        "HUGEINT" => int(128, true),
        "UTINYINT" => int(8, false),
        "USMALLINT" => int(16, false),
        "UINTEGER" => int(32, false),
        "UBIGINT" => int(64, false),
        "UHUGEINT" => int(128, false),
        "BIGNUM" => SqlType::BigNum,
        "FLOAT" => SqlType::Float,
        "DOUBLE" => SqlType::Double,
        "VARCHAR" => SqlType::Text,
        "BLOB" => SqlType::Blob,
        "DATE" => SqlType::Date,
        "TIME" => SqlType::Time { precision: 6 },
        "TIME_NS" => SqlType::Time { precision: 9 },
        "TIME WITH TIME ZONE" => SqlType::TimeTz,
        "TIMESTAMP" => timestamp(6, false),
        "TIMESTAMP_S" => timestamp(0, false),
        "TIMESTAMP_MS" => timestamp(3, false),
        "TIMESTAMP_NS" => timestamp(9, false),
        "TIMESTAMP WITH TIME ZONE" => timestamp(6, true),
        "INTERVAL" => SqlType::Interval,
        "UUID" => SqlType::Uuid,
        "JSON" => SqlType::Json,
        "BIT" => SqlType::Bit,
        "VARIANT" => SqlType::Variant,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_comes_back_from_its_name() {
        for name in [
            "BOOLEAN",
            "UHUGEINT",
            "DECIMAL(18,3)",
            "TIMESTAMP WITH TIME ZONE",
            "TIME_NS",
            "VARCHAR[]",
            "INTEGER[3][]",
            "STRUCT(\"a\" INTEGER, \"b \"\"c\"\"\" VARCHAR[])",
            "MAP(VARCHAR, STRUCT(\"x\" DOUBLE))",
            "UNION(\"n\" INTEGER, \"s\" VARCHAR)",
            "ENUM('a', 'it''s', 'x, y')",
        ] {
            let parsed = parse_type(name);
            assert!(!matches!(parsed, SqlType::Other(_)), "{name}");
            assert_eq!(parsed.to_string(), name);
        }
        assert_eq!(
            parse_type("STRUCT(lat DOUBLE, lon DOUBLE)").to_string(),
            "STRUCT(\"lat\" DOUBLE, \"lon\" DOUBLE)"
        );
        assert_eq!(parse_type("\"NULL\""), SqlType::Null);
        assert_eq!(parse_type("GEOMETRY"), SqlType::Other("GEOMETRY".into()));
        assert_eq!(parse_type("STRUCT(a"), SqlType::Other("STRUCT(a".into()));
    }
}
