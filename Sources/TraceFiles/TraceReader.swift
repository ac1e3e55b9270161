package import FairwayRoutes
import Foundation

/// Reads a trace in pieces, so that a trace of any length needs little memory.
package protocol TraceReader {
  /// Replaces the contents of `columns` by the next fixes, at most `limit`; none at the end.
  mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError)

  /// The lines without a valid fix so far; always empty for a strict reader, which throws at the first.
  var badLines: BadLines { get }

  /// The share of the trace that has been read, from 0 to 1; nil if its length is unknown, as with a pipe.
  var fractionRead: Double? { get }
}

/// The options for reading a trace.
package struct TraceReading: Hashable, Sendable {
  /// The rate of the fixes in hertz. If it is given, it replaces the time stamps: the first fix keeps its own time, or
  /// gets zero if it has none. If it is nil, the trace must have time stamps.
  package var rate: Double?
  /// Whether reading ends with an error at the first bad line; otherwise bad lines are counted and skipped.
  package var isStrict: Bool
  /// The unit of the time stamps; not used for GPX, whose times are text.
  package var timeUnit: TimeUnit
  /// Whether sentences of NMEA 0183 without a checksum are read. They may have lost their end, so by default they are
  /// errors.
  package var acceptsMissingChecksums = false
  /// The longest line of the line-based formats, in bytes; without a limit a file without line ends would fill the
  /// memory.
  package var maximumLineLength = 1 << 16
  /// The largest size of a file that is read as a whole (GPX and packed), in bytes; line-based formats have no limit.
  package var maximumSize = 1 << 30

  /// Creates options; by default they use the trace's own time stamps, in seconds, and skip bad lines.
  package init(rate: Double? = nil, isStrict: Bool = false, timeUnit: TimeUnit = .seconds) {
    self.rate = rate
    self.isStrict = isStrict
    self.timeUnit = timeUnit
  }
}

/// A file format of traces.
package enum TraceFormat: String, CaseIterable, Sendable {
  /// Columns of numbers with a header that names them.
  case csv
  /// GPX 1.0 or 1.1.
  case gpx
  /// A JSON object on each line, with the keys of the CSV columns.
  case ndjson
  /// Sentences of NMEA 0183.
  case nmea
  /// Reports of gpsd in JSON, one on each line.
  case gpsd
  /// Columns of binary numbers with a checksum.
  case packed

  /// Recognizes the format by the first bytes of a file.
  init(firstBytes: Data) {
    let text = firstBytes.drop { $0 <= UInt8(ascii: " ") || [0xEF, 0xBB, 0xBF].contains($0) }
    if firstBytes.starts(with: PackedTrace.magicStart) {
      self = .packed
    } else if text.first == UInt8(ascii: "<") {
      self = .gpx
    } else if text.first == UInt8(ascii: "{") {
      self = GPSDParser.isReport(ArraySlice(text.prefix { $0 != UInt8(ascii: "\n") })) ? .gpsd : .ndjson
    } else if Self.isNMEA(firstBytes) {
      self = .nmea
    } else {
      self = .csv
    }
  }

  /// Returns whether a sentence of NMEA 0183 begins among the first bytes: a recording may begin within a sentence, or
  /// with noise of the line.
  private static func isNMEA(_ firstBytes: Data) -> Bool { NMEASentence.isStarted(in: firstBytes.prefix(1024)) }
}

extension TraceFormat {
  /// Opens a trace file of any format, or standard input for `-`. The format is recognized by the first bytes and not
  /// by the name.
  ///
  /// Reading throws an error if the time stamps look like those of another unit than the given one.
  package static func open(_ path: String, _ reading: TraceReading = .init()) throws(LineError) -> any TraceReader {
    let file: FileHandle
    if path == "-" {
      file = .standardInput
    } else {
      file = try openFile(path)
    }
    var source = ByteSource(file, reading)
    let head = try source.firstBytes()
    guard !head.isEmpty else { throw LineError("is empty: there is no trace in it") }
    let format = TraceFormat(firstBytes: head)
    // The noise before a sentence may look like anything.
    if format != .nmea, let other = ForeignForm.name(ofFirstBytes: head) { throw LineError(other) }
    switch format {
    case .csv: return SecondsTrace(try CSVTraceReader(source, reading))
    case .ndjson: return SecondsTrace(NDJSONTraceReader(source, reading))
    case .nmea, .gpsd: return LinesTraceReader(source, reading)
    case .gpx: return try GPXTraceReader(source, reading)
    // Read and not mapped: the bytes that were checked are those that are replayed, and truncating the file meanwhile
    // does no harm.
    case .packed: return SecondsTrace(try PackedTrace(bytes: source.all(), reading))
    }
  }

  private static func openFile(_ path: String) throws(LineError) -> FileHandle {
    let descriptor = unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw LineError(errno == ENOENT ? "there is no such file" : unsafe String(cString: strerror(errno)))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard unsafe fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw LineError("is a directory, not a trace")
    }
    return file
  }
}

/// Determines the time of each fix: its own, or one computed from a rate.
struct TraceClock {
  let rate: Double?
  private let unitsPerSecond: Double
  private var first: Double?
  private var count = 0.0

  init(rate: Double?, unit: TimeUnit = .seconds) {
    self.rate = rate
    unitsPerSecond = unit.perSecond
  }

  /// Whether every fix keeps its own time unchanged.
  var changesNothing: Bool { rate == nil && unitsPerSecond == 1 }

  /// Returns the time of the next fix, whose time stamp is `own`.
  @inline(__always)
  mutating func time(own: Double) -> Double {
    let own = own / unitsPerSecond
    guard let rate else { return own }
    let start = first ?? (own.isFinite ? own : 0)
    first = start
    defer { count += 1 }
    return start + count / rate
  }

  /// The error message for a trace without time stamps if no rate is given.
  static let missing = "there are no timestamps; give the fixes' rate with --rate HZ"
}
