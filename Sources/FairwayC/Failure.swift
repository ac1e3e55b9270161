internal import CFairway

/// The failure of a call: its status, and a one-sentence message.
struct Failure: Error {
  let status: Int32
  let message: String

  init(_ status: Int32, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure for a pointer that must not be null.
  static func null(_ name: String) -> Failure { Failure(FAIRWAY_ERROR_NULL, "\(name) is null") }
}

/// Runs the body of a call; a failure becomes the returned status and the message in `place`.
func call(_ place: UnsafeMutablePointer<fairway_error>?, _ body: () throws(Failure) -> Void) -> Int32 {
  // A struct of the wrong size cannot receive a message.
  if let place, !VersionedStruct.isSized(place) { return FAIRWAY_ERROR_SIZE }
  do throws(Failure) {
    try body()
    place?.pointee.status = FAIRWAY_OK
    place?.pointee.message.0 = 0
    return FAIRWAY_OK
  } catch {
    if let place {
      place.pointee.status = error.status
      withUnsafeMutableBytes(of: &place.pointee.message) { buffer in
        // Each character is kept whole or omitted.
        var length = 0
        for character in error.message {
          let size = character.utf8.count
          guard length + size < buffer.count else { break }
          for byte in character.utf8 {
            buffer[length] = byte == 0 ? 32 : byte
            length += 1
          }
        }
        buffer[length] = 0
      }
    }
    return error.status
  }
}
