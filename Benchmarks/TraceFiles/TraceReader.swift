import Foundation

/// A trace that hands out its fixes in pieces, so that any length fits into little memory.
public protocol TraceReader {
  /// Replaces what is in `columns` by the next fixes, at most `limit`; none at the end.
  mutating func read(into columns: inout FixColumns, limit: Int) throws(TraceError)

  /// The lines that held no fix so far; always empty for a strict reader, which throws at the first.
  var badLines: BadLines { get }

  /// How much of the trace has been read, 0 to 1; nil when its length is not known, as with a pipe.
  var fractionRead: Double? { get }
}

/// How a trace is read.
public struct TraceReading: Hashable, Sendable {
  /// Fixes a second. With it the fixes are stamped anew, from the first one's own time or zero on; without it the trace
  /// must have timestamps.
  public var rate: Double?
  /// Whether the first bad line ends the reading with an error; otherwise bad lines are counted and passed over.
  public var isStrict: Bool
  /// What the time stamps count; those of GPX are texts, and count nothing.
  public var timeUnit: TimeUnit
  /// The longest line in bytes, of forms in lines; without a limit a file without line ends would fill the memory.
  public var maximumLineLength = 1 << 16
  /// The most bytes of a form that is read as a whole, GPX and packed; those in lines may have any number.
  public var maximumSize = 1 << 30

  /// Reads the trace's own timestamps, in seconds, and passes over bad lines by default.
  public init(rate: Double? = nil, isStrict: Bool = false, timeUnit: TimeUnit = .seconds) {
    self.rate = rate
    self.isStrict = isStrict
    self.timeUnit = timeUnit
  }
}

/// A form in which traces are kept.
public enum TraceFormat: String, CaseIterable, Sendable {
  /// Columns of numbers with a header that names them.
  case csv
  /// GPX 1.0 or 1.1.
  case gpx
  /// A JSON object a line, with the keys of the CSV columns.
  case ndjson
  /// Columns of binary numbers with a checksum.
  case packed

  /// The form of a file's first bytes.
  init(firstBytes: Data) {
    let text = firstBytes.drop { $0 <= UInt8(ascii: " ") || [0xEF, 0xBB, 0xBF].contains($0) }
    if firstBytes.starts(with: PackedTrace.magicStart) {
      self = .packed
    } else if text.first == UInt8(ascii: "<") {
      self = .gpx
    } else if text.first == UInt8(ascii: "{") {
      self = .ndjson
    } else {
      self = .csv
    }
  }
}

extension TraceFormat {
  /// Opens a trace file of any form, or standard input for `-`. The form is recognised by the first bytes, not by the name.
  ///
  /// Time stamps that look like another unit than the one they are read in are an error when they are read.
  public static func open(_ path: String, _ reading: TraceReading = .init()) throws(TraceError) -> any TraceReader {
    let file: FileHandle
    if path == "-" {
      file = .standardInput
    } else {
      file = try openFile(path)
    }
    var source = ByteSource(file, reading)
    let head = try source.firstBytes()
    guard !head.isEmpty else { throw TraceError("is empty: there is no trace in it") }
    if let other = ForeignForm.name(ofFirstBytes: head) { throw TraceError(other) }
    switch TraceFormat(firstBytes: head) {
    case .csv: return SecondsTrace(try CSVTraceReader(source, reading))
    case .ndjson: return SecondsTrace(NDJSONTraceReader(source, reading))
    case .gpx: return try GPXTraceReader(source, reading)
    // Read, not mapped: what is replayed is what was checked, and a file that is cut meanwhile ends nothing.
    case .packed: return SecondsTrace(try PackedTrace(bytes: source.all(), reading))
    }
  }

  private static func openFile(_ path: String) throws(TraceError) -> FileHandle {
    let descriptor = unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw TraceError(errno == ENOENT ? "there is no such file" : unsafe String(cString: strerror(errno)))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard unsafe fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw TraceError("is a directory, not a trace")
    }
    return file
  }
}

/// Gives every fix its time: its own, or one from a rate.
struct TraceClock {
  let rate: Double?
  private let unitsPerSecond: Double
  private var first: Double?
  private var count = 0.0

  init(rate: Double?, unit: TimeUnit = .seconds) {
    self.rate = rate
    unitsPerSecond = unit.perSecond
  }

  /// Whether every fix has its own time, as it is written.
  var changesNothing: Bool { rate == nil && unitsPerSecond == 1 }

  /// The time of the next fix that says `own`.
  @inline(__always)
  mutating func time(own: Double) -> Double {
    let own = own / unitsPerSecond
    guard let rate else { return own }
    let start = first ?? (own.isFinite ? own : 0)
    first = start
    defer { count += 1 }
    return start + count / rate
  }

  /// What to tell whoever reads a trace without timestamps and gives no rate.
  static let missing = "there are no timestamps; give the fixes' rate with --rate HZ"
}
