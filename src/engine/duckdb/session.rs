//! A database in memory and its one connection, through the C interface of the engine. The crate's own
//! connection does not tell how far a running statement is; all else here is what it would do.

use duckdb::ffi;
use std::ffi::{CStr, CString};
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

/// What the engine says of a statement that failed.
pub type Fault = String;

pub struct Session {
    database: ffi::duckdb_database,
    handle: Arc<Handle>,
}

/// What other threads may do with a session while it runs a statement. Does nothing once it is closed.
pub struct Handle(Mutex<ffi::duckdb_connection>);

// SAFETY: the two functions that are called on the pointer only read or write atomic fields of the
// connection, and the engine offers them for other threads; the mutex keeps it open meanwhile.
unsafe impl Send for Handle {}
unsafe impl Sync for Handle {}

impl Handle {
    /// Stops what is running.
    pub fn interrupt(&self) {
        let connection = self.connection();
        if !connection.is_null() {
            // SAFETY: the connection is open, for closing it needs the mutex.
            unsafe { ffi::duckdb_interrupt(*connection) }
        }
    }

    /// How much of the running statement is done, 0 to 1; None where the engine cannot tell. Right
    /// after a start it may still be that of the statement before.
    pub fn progress(&self) -> Option<f64> {
        let connection = self.connection();
        if connection.is_null() {
            return None;
        }
        // SAFETY: as above.
        let percentage = unsafe { ffi::duckdb_query_progress(*connection) }.percentage;
        (0.0..=100.0).contains(&percentage).then_some(percentage / 100.0)
    }

    fn connection(&self) -> std::sync::MutexGuard<'_, ffi::duckdb_connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Session {
    pub fn open() -> Result<Self, Fault> {
        let mut database = ptr::null_mut();
        let mut problem = ptr::null_mut();
        // SAFETY: no path is a database in memory, no configuration the default one; both results are
        // places of ours.
        let opened = unsafe {
            ffi::duckdb_open_ext(ptr::null(), &mut database, ptr::null_mut(), &mut problem)
        };
        if opened != ffi::DuckDBSuccess {
            // SAFETY: a text that the engine made for us to free, or null.
            let text = unsafe { text_of(problem) };
            unsafe { ffi::duckdb_free(problem.cast()) };
            return Err(text);
        }
        let mut connection = ptr::null_mut();
        // SAFETY: the database is open.
        if unsafe { ffi::duckdb_connect(database, &mut connection) } != ffi::DuckDBSuccess {
            unsafe { ffi::duckdb_close(&mut database) };
            return Err("no connection".into());
        }
        Ok(Session { database, handle: Arc::new(Handle(Mutex::new(connection))) })
    }

    pub fn handle(&self) -> Arc<Handle> {
        Arc::clone(&self.handle)
    }

    /// Runs statements and drops what they yield.
    pub fn run(&self, statements: &str) -> Result<(), Fault> {
        self.query(statements).map(|_| ())
    }

    /// All rows of a query whose columns are all VARCHAR, None for NULL.
    pub fn rows(&self, query: &str) -> Result<Vec<Vec<Option<String>>>, Fault> {
        let mut answer = self.query(query)?;
        let width = answer.width()?;
        let mut rows = Vec::new();
        while let Some(chunk) = answer.next_chunk() {
            let first = rows.len();
            rows.resize_with(first + chunk.rows(), || Vec::with_capacity(width));
            for column in 0..width {
                chunk.texts(column, &mut rows[first..])?;
            }
        }
        Ok(rows)
    }

    fn query(&self, text: &str) -> Result<Answer, Fault> {
        let text = CString::new(text).map_err(|_| "the statement holds a NUL character")?;
        // Not held while the statement runs: other threads may want to interrupt it.
        let connection = *self.handle.connection();
        // SAFETY: an all-zero result is what the engine expects to fill; the connection is open as
        // long as the session is; the text ends with NUL.
        let mut answer = unsafe { Answer(std::mem::zeroed()) };
        let state = unsafe { ffi::duckdb_query(connection, text.as_ptr(), &mut answer.0) };
        match state == ffi::DuckDBSuccess {
            true => Ok(answer),
            // SAFETY: the text belongs to the result, which lives on.
            false => Err(unsafe { text_of(ffi::duckdb_result_error(&mut answer.0)) }),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut connection = self.handle.connection();
        // SAFETY: both are open, and nobody uses the connection after this: it is null then.
        unsafe {
            ffi::duckdb_disconnect(&mut *connection);
            ffi::duckdb_close(&mut self.database);
        }
        *connection = ptr::null_mut();
    }
}

/// The text at a pointer of the engine.
///
/// # Safety
/// Null, or a text that ends with NUL.
unsafe fn text_of(text: *const std::ffi::c_char) -> String {
    match text.is_null() {
        true => "the engine gave no reason".into(),
        false => unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned(),
    }
}

struct Answer(ffi::duckdb_result);

impl Answer {
    /// How many columns there are.
    fn width(&mut self) -> Result<usize, Fault> {
        // SAFETY: the result is whole, and the columns asked for are among those it has.
        let width = unsafe { ffi::duckdb_column_count(&mut self.0) };
        let is_text = |column| unsafe { ffi::duckdb_column_type(&mut self.0, column) } == TEXT;
        match (0..width).all(is_text) {
            true => Ok(width as usize),
            false => Err("the query gave a column that is no text".into()),
        }
    }

    fn next_chunk(&mut self) -> Option<Chunk> {
        // SAFETY: a result of `duckdb_query` holds all its rows; null comes after the last.
        let chunk = unsafe { ffi::duckdb_fetch_chunk(self.0) };
        (!chunk.is_null()).then_some(Chunk(chunk))
    }
}

const TEXT: ffi::duckdb_type = ffi::DUCKDB_TYPE_DUCKDB_TYPE_VARCHAR;

impl Drop for Answer {
    fn drop(&mut self) {
        // SAFETY: made by `duckdb_query`, and destroyed once.
        unsafe { ffi::duckdb_destroy_result(&mut self.0) }
    }
}

/// Some rows of an answer, by column.
struct Chunk(ffi::duckdb_data_chunk);

impl Chunk {
    fn rows(&self) -> usize {
        // SAFETY: the chunk lives as long as this.
        unsafe { ffi::duckdb_data_chunk_get_size(self.0) as usize }
    }

    /// Adds the values of a text column to the rows of this chunk.
    fn texts(&self, column: usize, rows: &mut [Vec<Option<String>>]) -> Result<(), Fault> {
        // SAFETY: the column is one of the chunk's and of type VARCHAR, so that its data are as many
        // `duckdb_string_t` as the chunk has rows; their texts live as long as the chunk.
        unsafe {
            let vector = ffi::duckdb_data_chunk_get_vector(self.0, column as ffi::idx_t);
            let validity = ffi::duckdb_vector_get_validity(vector);
            let data = ffi::duckdb_vector_get_data(vector).cast::<ffi::duckdb_string_t>();
            for (number, row) in rows.iter_mut().enumerate() {
                let valid = validity.is_null()
                    || ffi::duckdb_validity_row_is_valid(validity, number as ffi::idx_t);
                let value = valid.then(|| {
                    let text = data.add(number);
                    let length = ffi::duckdb_string_t_length(*text) as usize;
                    let start = ffi::duckdb_string_t_data(text).cast::<u8>();
                    String::from_utf8(std::slice::from_raw_parts(start, length).to_vec())
                });
                row.push(value.transpose().map_err(|_| "the engine gave text that is not UTF-8")?);
            }
        }
        Ok(())
    }
}

impl Drop for Chunk {
    fn drop(&mut self) {
        // SAFETY: made by `duckdb_fetch_chunk`, and destroyed once.
        unsafe { ffi::duckdb_destroy_data_chunk(&mut self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_as_they_are() {
        let session = Session::open().unwrap();
        let rows = session.rows(
            "SELECT CASE range % 3 WHEN 0 THEN NULL ELSE repeat('ä', range::INT % 40) END, \
             range::VARCHAR, '' FROM range(5000) ORDER BY range",
        );
        let rows = rows.unwrap();
        assert_eq!(rows.len(), 5000);
        for (number, row) in rows.iter().enumerate() {
            let text = (number % 3 != 0).then(|| "ä".repeat(number % 40));
            assert_eq!(*row, [text, Some(number.to_string()), Some(String::new())]);
        }
        assert!(session.rows("SELECT '' WHERE false").unwrap().is_empty());
        let zero = session.rows("SELECT chr(0) || 'x'").unwrap();
        assert_eq!(zero, [[Some("\0x".to_string())]]);
    }

    #[test]
    fn faults_are_told() {
        let session = Session::open().unwrap();
        assert!(session.rows("SELECT 1").unwrap_err().contains("no text"));
        assert!(session.run("SELECT nothing").unwrap_err().contains("nothing"));
        assert!(session.run("SELECT '\0'").unwrap_err().contains("NUL"));
        session.run("CREATE TEMP TABLE t AS SELECT 1 AS x; INSERT INTO t VALUES (2)").unwrap();
        let rows = session.rows("SELECT count(*)::VARCHAR FROM t").unwrap();
        assert_eq!(rows, [[Some("2".to_string())]]);
    }

    #[test]
    fn a_handle_outlives_its_session() {
        let session = Session::open().unwrap();
        let handle = session.handle();
        drop(session);
        handle.interrupt();
        assert_eq!(handle.progress(), None);
    }
}
