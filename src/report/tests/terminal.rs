use super::*;
#[test]
fn gallery() {
    for w in [40u16, 80, 120] {
        for o in shapes() {
            println!("=== {w} {:?}\n{}", o.strategy, plain(&o, w));
        }
    }
    println!("{}", render(&large(), Format::Table, Some(100), true));
    println!("{}", render(&large(), Format::Markdown, Some(100), true));
}
