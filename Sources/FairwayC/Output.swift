internal import CFairway
internal import GeoKernel

/// Output with a size that is returned first, and a buffer that the caller then provides.
enum Output {
  /// Writes a text with a terminating 0.
  static func write(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    try write(text: Array(text.utf8), buffer, capacity, length)
  }

  /// Writes a text of UTF-8 bytes with a terminating 0.
  static func write(
    text bytes: [UInt8], _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    guard try isFilled(bytes.count, room: bytes.count + 1, buffer != nil, capacity, length), let buffer else { return }
    buffer.withMemoryRebound(to: UInt8.self, capacity: capacity) { buffer in
      _ = UnsafeMutableBufferPointer(start: buffer, count: capacity).update(fromContentsOf: bytes)
      buffer[bytes.count] = 0
    }
  }

  /// Writes bytes or structs.
  static func write<Element>(
    _ elements: [Element], _ buffer: UnsafeMutablePointer<Element>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    guard try isFilled(elements.count, room: elements.count, buffer != nil, capacity, count), let buffer else { return }
    _ = UnsafeMutableBufferPointer(start: buffer, count: capacity).update(fromContentsOf: elements)
  }

  /// Writes coordinates into two columns.
  static func write(
    _ coordinates: [LocationCoordinate2D], _ latitudes: UnsafeMutablePointer<Double>?,
    _ longitudes: UnsafeMutablePointer<Double>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    let size = coordinates.count
    guard (latitudes == nil) == (longitudes == nil) else { throw .null(latitudes == nil ? "latitudes" : "longitudes") }
    guard try isFilled(size, room: size, latitudes != nil, capacity, count), let latitudes, let longitudes else {
      return
    }
    for (index, coordinate) in coordinates.enumerated() {
      latitudes[index] = coordinate.latitude
      longitudes[index] = coordinate.longitude
    }
  }

  /// Stores the count, and returns whether there is a buffer to fill.
  static func isFilled(
    _ size: Int, room: Int, _ hasBuffer: Bool, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
  ) throws(Failure) -> Bool {
    guard let count else { throw .null("the pointer to the length") }
    guard capacity >= 0 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "a capacity is too large") }
    guard hasBuffer || capacity == 0 else { throw .null("the buffer") }
    count.pointee = size
    guard hasBuffer else { return false }
    guard room <= capacity else {
      throw Failure(FAIRWAY_ERROR_CAPACITY, "the buffer has room for \(capacity), \(room) is needed")
    }
    return true
  }
}

/// Input from a pointer and a count.
enum Input {
  /// Reads bytes; an empty array for null with count 0.
  static func bytes(_ start: UnsafeRawPointer?, _ count: Int, _ name: String) throws(Failure) -> [UInt8] {
    guard count >= 0 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "the length of \(name) is too large") }
    guard let start else {
      guard count == 0 else { throw .null(name) }
      return []
    }
    try checkRoom(for: count, of: 1, name)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Fails if there is not enough memory for a number of elements of a size. A failing Swift allocation would end the
  /// process.
  private static func checkRoom(for count: Int, of size: Int, _ name: String) throws(Failure) {
    guard Memory.hasRoom(for: count, of: size) else {
      throw Failure(FAIRWAY_ERROR_MEMORY, "there is no memory for \(count) elements of \(name)")
    }
  }

  /// Reads coordinates from two columns.
  static func coordinates(
    _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?, _ count: Int
  ) throws(Failure) -> [LocationCoordinate2D] {
    guard count >= 0 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "the count is too large") }
    guard count > 0 else { return [] }
    guard let latitudes else { throw .null("latitudes") }
    guard let longitudes else { throw .null("longitudes") }
    // Room for the coordinates and for what is derived from them.
    try checkRoom(for: count, of: 4 * MemoryLayout<LocationCoordinate2D>.stride, "the line")
    return (0..<count).map { LocationCoordinate2D(latitude: latitudes[$0], longitude: longitudes[$0]) }
  }
}
