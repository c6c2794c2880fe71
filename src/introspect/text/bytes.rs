//! The bytes of a text file, unpacked and as UTF-8, a chunk at a time.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use encoding_rs::{DecoderResult, UTF_16LE};
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::engine::duckdb::interrupted;
use crate::{Error, Result};

const CHUNK: usize = 256 * 1024;

/// How a file is packed, by the end of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Gzip,
    Zstd,
}

impl Compression {
    /// The packing of a file, and its name without the ending that says so.
    pub(super) fn of(path: &Path) -> (Compression, String) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        for (ending, compression) in [(".gz", Compression::Gzip), (".zst", Compression::Zstd)] {
            if let Some(stem) = name.strip_suffix(ending) {
                return (compression, stem.to_string());
            }
        }
        (Compression::None, name)
    }

    /// As DuckDB's readers spell it.
    pub(super) fn sql(self) -> &'static str {
        match self {
            Compression::None => "uncompressed",
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        }
    }
}

/// The encodings both sqldiff and DuckDB read without an extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
    Latin1,
}

impl Encoding {
    pub(super) fn named(name: &str) -> Result<Encoding> {
        match name.to_lowercase().as_str() {
            "utf-8" | "utf8" => Ok(Encoding::Utf8),
            "utf-16" | "utf16" => Ok(Encoding::Utf16),
            "latin-1" | "latin1" => Ok(Encoding::Latin1),
            _ => Err(Error::usage(
                "encoding",
                format!("`{name}` is unknown; use utf-8, utf-16 or latin-1"),
            )),
        }
    }

    pub(super) fn sql(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
            Encoding::Latin1 => "latin-1",
        }
    }
}

/// Hands `take` the whole content of a file as UTF-8 without byte-order mark, in chunks that may
/// part anywhere between two characters.
///
/// Returns whether there was a byte-order mark. Where the file breaks off or holds bytes that are
/// no text, `broken` gets the problem after `take` has got everything before it, and makes the
/// error: it knows the line.
pub(super) fn read<T>(
    path: &Path,
    encoding: Encoding,
    state: &mut T,
    mut take: impl FnMut(&mut T, &[u8]) -> Result<()>,
    broken: impl FnOnce(&T, String) -> Error,
) -> Result<bool> {
    let mut source = match open(path) {
        Ok(source) => source,
        Err(error) => return Err(Error::file(path, format!("cannot be read: {error}"))),
    };
    let mut decoder = Decoder::new(encoding);
    let mut chunk = vec![0; CHUNK];
    loop {
        if interrupted() {
            return Err(Error::Interrupted);
        }
        let count = match source.read(&mut chunk) {
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => {
                let problem = format!(
                    "the file breaks off or is damaged here ({error}); get a complete copy of it"
                );
                return Err(broken(state, problem));
            }
        };
        let (text, problem) = decoder.decode(&chunk[..count], count == 0);
        take(state, text)?;
        if let Some(problem) = problem {
            return Err(broken(state, problem));
        }
        if count == 0 {
            return Ok(decoder.mark);
        }
    }
}

fn open(path: &Path) -> std::io::Result<Box<dyn Read>> {
    let file = File::open(path)?;
    Ok(match Compression::of(path).0 {
        Compression::None => Box::new(file),
        Compression::Gzip => Box::new(MultiGzDecoder::new(BufReader::with_capacity(CHUNK, file))),
        Compression::Zstd => Box::new(Zstd {
            source: BufReader::with_capacity(CHUNK, file),
            decoder: FrameDecoder::new(),
            within: false,
        }),
    })
}

/// All frames of a .zst file, since ruzstd's own reader stops after the first.
struct Zstd {
    source: BufReader<File>,
    decoder: FrameDecoder,
    /// A frame has begun and not ended.
    within: bool,
}

impl Zstd {
    /// Reads the header of the next frame with data; false at the end of the file.
    fn next_frame(&mut self) -> std::io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut body = self.source.by_ref().take(u64::from(length));
                    if std::io::copy(&mut body, &mut std::io::sink())? < u64::from(length) {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(std::io::Error::other(error)),
            }
        }
        Ok(false)
    }
}

impl Read for Zstd {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        while self.within || self.next_frame()? {
            self.within = true;
            while self.decoder.can_collect() < target.len() && !self.decoder.is_finished() {
                let wanted = target.len() - self.decoder.can_collect();
                self.decoder
                    .decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBytes(wanted))
                    .map_err(std::io::Error::other)?;
            }
            match self.decoder.read(target)? {
                0 => self.within = false,
                count => return Ok(count),
            }
        }
        Ok(0)
    }
}

/// Turns chunks of a file into chunks of valid UTF-8.
struct Decoder {
    encoding: Encoding,
    utf16: encoding_rs::Decoder,
    /// Bytes of a character that the last chunk cut, then the current chunk; or the decoded text.
    text: Vec<u8>,
    /// How much of `text` was handed out.
    given: usize,
    started: bool,
    /// The file began with a byte-order mark.
    mark: bool,
}

const MARK: &[u8] = "\u{feff}".as_bytes();

impl Decoder {
    fn new(encoding: Encoding) -> Self {
        Decoder {
            encoding,
            utf16: UTF_16LE.new_decoder_without_bom_handling(),
            text: Vec::new(),
            given: 0,
            started: false,
            mark: false,
        }
    }

    /// The text that is complete with this chunk, and what is wrong right after it.
    fn decode(&mut self, chunk: &[u8], last: bool) -> (&[u8], Option<String>) {
        self.text.drain(..self.given);
        let problem = match self.encoding {
            Encoding::Utf8 => {
                self.text.extend_from_slice(chunk);
                None
            }
            Encoding::Latin1 => self.latin1(chunk),
            Encoding::Utf16 => self.utf16(chunk, last),
        };
        // The mark's own bytes may come in two reads.
        if !self.started && self.text.len() < MARK.len() && !last && problem.is_none() {
            self.given = 0;
            return (b"", None);
        }
        let mut start = 0;
        if !self.started {
            self.started = true;
            self.mark = self.encoding != Encoding::Latin1 && self.text.starts_with(MARK);
            start = if self.mark { MARK.len() } else { 0 };
        }
        let (end, problem) = match std::str::from_utf8(&self.text[start..]) {
            Ok(text) => (start + text.len(), problem),
            Err(error) if error.error_len().is_none() && !last => {
                (start + error.valid_up_to(), problem)
            }
            Err(error) => {
                let end = start + error.valid_up_to();
                let problem = format!(
                    "byte 0x{:02x} is not valid UTF-8; convert the file to UTF-8, or name its \
                     encoding (utf-16 or latin-1)",
                    self.text[end]
                );
                (end, Some(problem))
            }
        };
        self.given = end;
        (&self.text[start..end], problem)
    }

    fn latin1(&mut self, chunk: &[u8]) -> Option<String> {
        for byte in chunk {
            // DuckDB refuses the control characters of Latin-1; most such files are Windows-1252.
            if (0x80..0xa0).contains(byte) {
                return Some(format!(
                    "byte 0x{byte:02x} is no latin-1 text (the file may be Windows-1252); convert \
                     it to UTF-8"
                ));
            }
            self.text.extend_from_slice(char::from(*byte).encode_utf8(&mut [0; 2]).as_bytes());
        }
        None
    }

    fn utf16(&mut self, chunk: &[u8], last: bool) -> Option<String> {
        if !self.started && chunk.starts_with(&[0xfe, 0xff]) {
            return Some("the file is big-endian UTF-16; convert it to UTF-8".to_string());
        }
        let begin = self.text.len();
        let room = self.utf16.max_utf8_buffer_length_without_replacement(chunk.len());
        self.text.resize(begin + room.unwrap_or(4 * chunk.len() + 16), 0);
        let (result, _, written) =
            self.utf16.decode_to_utf8_without_replacement(chunk, &mut self.text[begin..], last);
        self.text.truncate(begin + written);
        if let DecoderResult::Malformed(..) = result {
            return Some("the bytes are not valid UTF-16; name the right encoding".to_string());
        }
        // DuckDB's reader knows no surrogate pairs. In UTF-8 those are the four-byte characters.
        let astral = self.text[begin..].iter().position(|byte| *byte >= 0xf0)?;
        self.text.truncate(begin + astral);
        Some("a character beyond U+FFFF cannot be read as UTF-16; convert the file to UTF-8".into())
    }
}
