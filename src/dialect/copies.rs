//! Rows given several times, where there is no generator for any number of rows.

use super::{Sql, sql};

/// What follows FROM to give each group of rows `count` times: the group joined with the numbers from
/// 1 to `count`. No row occurs more often than there are rows, so that these are the numbers.
pub fn by_rows_of_the_sides(count: &Sql, name: &Sql) -> Sql {
    sql!(
        "JOIN (\n  SELECT numbered.{name}\n  FROM (\n    SELECT ROW_NUMBER() OVER (ORDER BY one) AS {name}\n    \
         FROM (\n      SELECT 1 AS one FROM sqldiff_a\n      UNION ALL\n      SELECT 1 FROM sqldiff_b\n    ) both_sides\n  ) numbered\n  \
         WHERE numbered.{name} <= (SELECT MAX({count}) FROM sqldiff_groups)\n\
         ) sqldiff_copies ON sqldiff_copies.{name} <= {count}"
    )
}
