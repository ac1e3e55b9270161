internal import CFairway

/// The failure of a call: its status, and a one-sentence message.
final class Failure: Error {
  let status: Int32
  let message: String

  init(_ status: Int32, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure for a pointer that must not be null.
  static func null(_ name: String) -> Failure { Failure(FAIRWAY_ERROR_NULL, "\(name) is null") }

  /// The failure for a route that an answer does not have.
  static func noRoute(_ number: Int, of count: Int) -> Failure {
    let words = count == 0 ? "the answer has no routes" : "there is no route \(number); there are \(count)"
    return Failure(FAIRWAY_ERROR_ROUTE, words)
  }
}

/// Runs the body of a call; a failure becomes the returned status and the message in `place`.
func call(_ place: UnsafeMutablePointer<fairway_error>?, _ body: () throws(Failure) -> Void) -> Int32 {
  var report: VersionedOutput<fairway_error>?
  if let place {
    report = VersionedOutput(place)
    // A struct of the wrong size cannot receive a message.
    if report == nil { return FAIRWAY_ERROR_SIZE }
  }
  do throws(Failure) {
    try body()
    report?.write { error in
      error.status = FAIRWAY_OK
      error.message.0 = 0
    }
    return FAIRWAY_OK
  } catch let failure {
    report?.write { error in
      error.status = failure.status
      withUnsafeMutableBytes(of: &error.message) { failure.write(to: $0) }
    }
    return failure.status
  }
}

extension Failure {
  /// Writes the message with a terminating 0, as much of it as there is room for.
  fileprivate func write(to buffer: UnsafeMutableRawBufferPointer) {
    // Each scalar is kept whole or omitted.
    var length = 0
    for scalar in message.unicodeScalars {
      let shown = UTF8.encode(Self.printable(scalar)) ?? UTF8.encodedReplacementCharacter
      guard length + shown.count < buffer.count else { break }
      for byte in shown {
        buffer[length] = byte
        length += 1
      }
    }
    buffer[length] = 0
  }

  /// The scalar, or what stands for it if it would control a terminal: a message quotes what the caller passed.
  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09...0x0D, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}
