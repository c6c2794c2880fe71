//! Whole reports, letter by letter.

use super::*;

#[test]
fn gallery() {
    for o in shapes() {
        println!("=== {:?}\n{}", o.strategy, plain(&o, 80));
    }
}
