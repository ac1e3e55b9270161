internal import CFairway

/// Structs whose first member is their size.
enum VersionedStruct {
  /// An upper limit for the size of any version; a larger size was never set.
  private static let largest = 4096

  /// Whether a size is that of a version: this library's, or a later one whose additional members are zero.
  static func isSized<Struct>(_ pointer: UnsafePointer<Struct>) -> Bool {
    let bytes = UnsafeRawPointer(pointer)
    let size = bytes.load(as: Int.self)
    let known = MemoryLayout<Struct>.size
    guard size >= known, size <= largest else { return false }
    return UnsafeRawBufferPointer(start: bytes + known, count: size - known).allSatisfy { $0 == 0 }
  }

  static func isSized<Struct>(_ pointer: UnsafeMutablePointer<Struct>) -> Bool { isSized(UnsafePointer(pointer)) }

  /// Reads a struct that must not be null.
  static func read<Struct>(_ pointer: UnsafePointer<Struct>?, _ name: String) throws(Failure) -> Struct {
    guard let pointer else { throw .null(name) }
    guard isSized(pointer) else { throw wrong(name) }
    return pointer.pointee
  }

  /// Checks a struct that must not be null before it is written to.
  static func check<Struct>(
    _ pointer: UnsafeMutablePointer<Struct>?, _ name: String
  ) throws(Failure) -> UnsafeMutablePointer<Struct> {
    guard let pointer else { throw .null(name) }
    guard isSized(pointer) else { throw wrong(name) }
    return pointer
  }

  /// Checks a struct that may be null.
  static func checkIfThere<Struct>(
    _ pointer: UnsafeMutablePointer<Struct>?, _ name: String
  ) throws(Failure) -> UnsafeMutablePointer<Struct>? {
    pointer == nil ? nil : try check(pointer, name)
  }

  private static func wrong(_ name: String) -> Failure {
    Failure(FAIRWAY_ERROR_SIZE, "the size of \(name) is not set, or is that of another version")
  }
}
