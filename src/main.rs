fn main() {
    let c = duckdb::Connection::open_in_memory().unwrap();
    let v: String = c.query_row("select version()", [], |r| r.get(0)).unwrap();
    println!("{v}");
}
