import Foundation

/// Bytes in pieces: a file, standard input, or what is already in memory.
struct ByteSource {
  private let file: FileHandle?
  private var rest: Data
  /// How many bytes there are, where that is known before they are read.
  private let size: Int?
  private var handedOut = 0
  private let pieceSize = 1 << 20

  /// Reads from an open file.
  init(_ file: FileHandle, alreadyRead: Data = Data()) {
    self.file = file
    rest = alreadyRead
    size = Self.size(of: file)
  }

  /// Reads from memory.
  init(_ bytes: Data) {
    file = nil
    rest = bytes
    size = bytes.count
  }

  /// How much has been handed out, 0 to 1; nil for a pipe.
  var fractionRead: Double? {
    size.map { min(1, Double(handedOut) / Double(max(1, $0))) }
  }

  /// The size of a plain file.
  private static func size(of file: FileHandle) -> Int? {
    var status = stat()
    guard unsafe fstat(file.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The next piece, of at most a megabyte; nil at the end.
  mutating func next() throws(TraceError) -> Data? {
    if !rest.isEmpty {
      let piece = rest.prefix(pieceSize)
      rest = rest.dropFirst(piece.count)
      handedOut += piece.count
      return piece
    }
    guard let file else { return nil }
    do {
      // `read(upToCount:)` waits for the full count from a pipe; that costs nothing in a replay.
      guard let piece = try file.read(upToCount: pieceSize), !piece.isEmpty else { return nil }
      handedOut += piece.count
      return piece
    } catch {
      throw TraceError(fileErrorReason(error))
    }
  }

  /// All that is left, for a form that cannot be read in pieces.
  func all() throws(TraceError) -> Data {
    var copy = self
    var data = Data()
    while let piece = try copy.next() { data.append(piece) }
    return data
  }
}

/// A system error in words.
func fileErrorReason(_ error: any Error) -> String {
  let error = error as NSError
  if let under = error.userInfo[NSUnderlyingErrorKey] as? NSError { return fileErrorReason(under) }
  if error.domain == NSPOSIXErrorDomain, let code = POSIXErrorCode(rawValue: Int32(error.code)) {
    return unsafe String(cString: strerror(code.rawValue))
  }
  return error.localizedDescription
}
