internal import CFairway

/// A struct of the header whose first member is its size, so that members can be added at its end.
///
/// A program may have been compiled against an earlier or a later version of the struct, so a pointer to it is not one
/// to a whole value of this version. It is read by ``VersionedInput`` and written by ``VersionedOutput``.
protocol VersionedStruct {
  /// The size of the struct's first version. It never changes; members that are added later are not in it.
  static var firstSize: Int { get }
  /// A value in which every member has the value that stands for "not given".
  static var notGiven: Self { get }

  init()
}

/// An upper limit for the size of any version; a larger size was never set.
let largestSize = 4096

extension VersionedStruct {
  static var notGiven: Self { Self() }

  /// The size of a struct of the caller, if it is that of a version: of an earlier one, of this one, or of a later one
  /// whose additional members are zero.
  static func size(_ pointer: UnsafeRawPointer) -> Int? {
    let size = pointer.loadUnaligned(as: Int.self)
    guard (firstSize...largestSize).contains(size) else { return nil }
    let known = MemoryLayout<Self>.size
    guard size > known else { return size }
    let added = UnsafeRawBufferPointer(start: pointer + known, count: size - known)
    return added.allSatisfy { $0 == 0 } ? size : nil
  }

  fileprivate static func checkedSize(_ pointer: UnsafeRawPointer, _ name: String) throws(Failure) -> Int {
    guard let size = size(pointer) else {
      throw Failure(FAIRWAY_ERROR_SIZE, "the size of \(name) is not set, or is that of another version")
    }
    return size
  }
}

/// Structs for input.
enum VersionedInput {
  /// Reads a struct that must not be null; members that are not within its size are not given.
  static func read<Struct: VersionedStruct>(
    _ pointer: UnsafePointer<Struct>?, _ name: String
  ) throws(Failure) -> Struct {
    guard let pointer else { throw .null(name) }
    let size = try Struct.checkedSize(pointer, name)
    if size >= MemoryLayout<Struct>.size { return pointer.pointee }
    var value = Struct.notGiven
    // A part of a member is no member.
    let given = size - size % MemoryLayout<Struct>.alignment
    withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: given)) }
    return value
  }
}

/// A struct of the caller for results, of which only the bytes within its size are written.
struct VersionedOutput<Struct: VersionedStruct> {
  private let pointer: UnsafeMutablePointer<Struct>
  private let size: Int

  /// Checks a struct that must not be null before it is written to.
  init(_ pointer: UnsafeMutablePointer<Struct>?, _ name: String) throws(Failure) {
    guard let pointer else { throw .null(name) }
    (self.pointer, size) = (pointer, try Struct.checkedSize(pointer, name))
  }

  /// A struct that may be null, and whose size is not that of a version if this fails.
  init?(_ pointer: UnsafeMutablePointer<Struct>) {
    guard let size = Struct.size(pointer) else { return nil }
    (self.pointer, self.size) = (pointer, size)
  }

  /// Checks a struct that may be null.
  static func ifThere(
    _ pointer: UnsafeMutablePointer<Struct>?, _ name: String
  ) throws(Failure) -> VersionedOutput? {
    pointer == nil ? nil : try VersionedOutput(pointer, name)
  }

  /// Changes members of the struct; those that are not within its size are lost.
  @inline(__always)
  func write(_ body: (inout Struct) -> Void) {
    if size >= MemoryLayout<Struct>.size { body(&pointer.pointee) } else { writePart(body) }
  }

  @inline(never)
  private func writePart(_ body: (inout Struct) -> Void) {
    var whole = Struct()
    let part = UnsafeMutableRawBufferPointer(start: pointer, count: size)
    withUnsafeMutableBytes(of: &whole) { $0.copyMemory(from: UnsafeRawBufferPointer(part)) }
    body(&whole)
    withUnsafeBytes(of: whole) { part.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(size))) }
  }

  /// The members as they are now; those that are not within the struct's size are not given.
  var members: Struct {
    if size >= MemoryLayout<Struct>.size { return pointer.pointee }
    var value = Struct.notGiven
    withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size)) }
    return value
  }
}
