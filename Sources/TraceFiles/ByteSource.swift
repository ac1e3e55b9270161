internal import FairwayRoutes
import Foundation

/// The bytes of a file, of standard input or of memory, in pieces.
///
/// If the task is cancelled, for example by Ctrl-C, waiting for the next piece of a pipe ends, and so do the bytes.
struct ByteSource {
  private let file: FileHandle?
  private var rest: Data
  /// The buffer for a piece of the file.
  private var piece: [UInt8] = []
  /// The number of bytes, if it is known before they are read.
  private let size: Int?
  private var handedOut = 0
  /// Whether the task was cancelled before all bytes were read.
  private(set) var wasCancelled = false
  /// The longest line, and the most bytes that are returned at once.
  let longestLine: Int
  private let largestSize: Int
  /// The number of blank lines that were skipped at the start.
  private(set) var skippedLines = 0

  private static let pieceSize = 1 << 20
  /// The interval at which a task that waits for a pipe checks whether it was cancelled.
  private static let waitMilliseconds: Int32 = 50

  /// Creates a source that reads an open file.
  init(_ file: FileHandle, _ reading: TraceReading) {
    (longestLine, largestSize) = (reading.maximumLineLength, reading.maximumSize)
    self.file = file
    rest = Data()
    size = Self.size(of: file)
  }

  /// Creates a source that reads memory.
  init(_ bytes: Data, _ reading: TraceReading) {
    (longestLine, largestSize) = (reading.maximumLineLength, reading.maximumSize)
    file = nil
    rest = bytes
    size = bytes.count
  }

  /// The share of the bytes that has been returned, from 0 to 1; nil for a pipe.
  var fractionRead: Double? {
    size.map { min(1, Double(handedOut) / Double(max(1, $0))) }
  }

  /// Returns the size of a regular file; nil for any other.
  private static func size(of file: FileHandle) -> Int? {
    var status = stat()
    guard unsafe fstat(file.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Skips blanks and blank lines, and returns the next bytes without consuming them: at least as many as determine the
  /// format of a trace, or all that there are.
  mutating func firstBytes() throws(LineError) -> Data {
    var blanksOnLine = 0
    while true {
      let blanks = rest.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if let last = blanks.lastIndex(of: UInt8(ascii: "\n")) {
        skippedLines += blanks.count { $0 == UInt8(ascii: "\n") }
        blanksOnLine = blanks.endIndex - last - 1
      } else {
        blanksOnLine += blanks.count
      }
      guard blanksOnLine <= longestLine else { throw tooLong(line: skippedLines + 1) }
      handedOut += blanks.count
      rest = rest.dropFirst(blanks.count)
      if rest.count >= 8 { return rest }
      let count = try readPiece()
      guard count > 0 else { return rest }
      rest = rest + piece[..<count]
    }
  }

  /// Returns the error for a line that is too long.
  func tooLong(line: Int) -> LineError {
    LineError(line: line, "the line is longer than \(longestLine) bytes: this is no trace in lines")
  }

  /// Appends the next piece, of at most a megabyte; returns false at the end.
  mutating func next(into bytes: inout [UInt8]) throws(LineError) -> Bool {
    if !rest.isEmpty {
      let next = rest.prefix(Self.pieceSize)
      bytes.append(contentsOf: next)
      rest = rest.dropFirst(next.count)
      handedOut += next.count
      return true
    }
    let count = try readPiece()
    bytes.append(contentsOf: piece[..<count])
    handedOut += count
    return count > 0
  }

  /// Returns all remaining bytes, for a format that cannot be read in pieces.
  func all() throws(LineError) -> Data {
    var copy = self
    var data = copy.rest
    if let size { data.reserveCapacity(min(size, largestSize)) }
    while data.count <= largestSize, case let count = try copy.readPiece(), count > 0 {
      data.append(contentsOf: copy.piece[..<count])
    }
    guard data.count <= largestSize else {
      throw LineError("is larger than \(largestSize) bytes, which this form cannot be read in")
    }
    return data
  }

  /// Reads the available bytes, up to a megabyte, and returns their number; 0 at the end.
  private mutating func readPiece() throws(LineError) -> Int {
    guard let file, isReadable(file) else { return 0 }
    if piece.isEmpty { piece = Array(repeating: 0, count: Self.pieceSize) }
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { bytes in
        unsafe read(file.fileDescriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw LineError(unsafe String(cString: strerror(errno))) }
    }
  }

  /// Waits until there are bytes to read or the end is reached; returns false if the task is cancelled first.
  private mutating func isReadable(_ file: FileHandle) -> Bool {
    if size != nil { return true }
    while !Task.isCancelled {
      var wish = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&wish, 1, Self.waitMilliseconds)
      // `read` reports any error except an interrupt.
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    }
    wasCancelled = true
    return false
  }
}
