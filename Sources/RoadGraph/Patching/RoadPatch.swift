internal import CRoadGraph

/// What makes a newer road file of an older one.
///
/// ```swift
/// let patch = try RoadPatch(from: lastMonth, to: newest)
/// try send(patch.bytes)
/// …
/// let roads = try RoadGraph(RoadPatch(received).apply(to: lastMonth))
/// ```
///
/// A patch knows the sizes and checksums of both files: it refuses another old file, and its result is the new file byte by
/// byte.
public struct RoadPatch: Hashable, Sendable {
  /// The patch as a file has it.
  public let bytes: [UInt8]
  /// The sizes of both files.
  public let oldSize: Int
  public let newSize: Int
  /// The times of their data, in seconds since 1970; 0 is unknown.
  public let oldDate: Int64
  public let newDate: Int64
  /// The credit to show wherever you show the new roads.
  public let attribution: String

  /// Whether the new file is older than the old one.
  package var goesBack: Bool { oldDate != 0 && newDate != 0 && newDate < oldDate }

  static let version: UInt32 = 1
  private static let headerSize = 76

  private let form: Form
  private let oldSum: UInt32
  private let newSum: UInt32
  private let scriptSize: Int
  /// Where the difference is in the bytes.
  private let difference: Range<Int>

  private enum Form: UInt32 {
    /// The difference is that of the scripts.
    case scripts = 1
    /// It is that of the files: one of them has what scripts do not say.
    case files = 2
  }

  /// Finds what makes one file of another, of which both are the bytes.
  ///
  /// - Complexity: O(*n*) in the size of the files, with some ten times their size in memory.
  public init(from oldBytes: [UInt8], to newBytes: [UInt8]) throws(RoadPatchError) {
    let (old, new): (RoadGraph, RoadGraph)
    do throws(RoadGraphError) { old = try Self.graph(of: oldBytes) } catch { throw .oldFile(error) }
    do throws(RoadGraphError) { new = try Self.graph(of: newBytes) } catch { throw .newFile(error) }
    var (form, size, difference): (Form, Int, [UInt8]) = (
      .files, newBytes.count, ByteDifference.make(of: newBytes, from: oldBytes)
    )
    if let script = Self.script(of: new), let before = Self.script(of: old),
      (try? RoadPacker.pack(RoadScript.network(of: script))) == newBytes
    {
      let smaller = ByteDifference.make(of: script, from: before)
      if smaller.count < difference.count { (form, size, difference) = (.scripts, script.count, smaller) }
    }
    let checksums = RoadChecksums()
    let credit = Array(new.attribution.utf8)
    var bytes = Array("FWYPATCH".utf8)
    bytes.append(number: Self.version)
    bytes.append(number: form.rawValue)
    for size in [oldBytes.count, newBytes.count] { bytes.append(number: UInt64(size)) }
    for file in [oldBytes, newBytes] { bytes.append(number: checksums.sum(of: file[...])) }
    for graph in [old, new] { bytes.append(number: graph.header.date) }
    for size in [size, difference.count] { bytes.append(number: UInt64(size)) }
    bytes.append(number: UInt32(credit.count))
    bytes += credit
    bytes += difference
    bytes.append(number: checksums.sum(of: bytes[...]))
    try self.init(bytes)
  }

  /// Reads a patch, and checks that it is whole.
  public init(_ bytes: [UInt8]) throws(RoadPatchError) {
    guard bytes.starts(with: Array("FWYPATCH".utf8)) else { throw .notPatch }
    func number<Value: FixedWidthInteger>(at place: Int, as: Value.Type) -> Value {
      bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Value.self)) }
    }
    guard bytes.count >= 12 else { throw .cutOff(size: bytes.count, of: Self.headerSize + 4) }
    let version = number(at: 8, as: UInt32.self)
    guard version == Self.version else { throw .version(version) }
    guard bytes.count >= Self.headerSize + 4 else { throw .cutOff(size: bytes.count, of: Self.headerSize + 4) }
    func size(at place: Int) -> Int { Int(clamping: number(at: place, as: UInt64.self)) }
    let (credit, difference) = (Int(clamping: number(at: 72, as: UInt32.self)), size(at: 64))
    let whole = (Self.headerSize + 4).addingReportingOverflow(credit)
    let all = whole.partialValue.addingReportingOverflow(difference)
    guard !whole.overflow, !all.overflow else { throw .damaged }
    guard bytes.count >= all.partialValue else { throw .cutOff(size: bytes.count, of: all.partialValue) }
    let end = bytes.count - 4
    guard bytes.count == all.partialValue,
      RoadChecksums().sum(of: bytes[..<end]) == number(at: end, as: UInt32.self),
      let form = Form(rawValue: number(at: 12, as: UInt32.self))
    else { throw .damaged }
    self.form = form
    (oldSize, newSize) = (size(at: 16), size(at: 24))
    (oldSum, newSum) = (number(at: 32, as: UInt32.self), number(at: 36, as: UInt32.self))
    (oldDate, newDate) = (number(at: 40, as: Int64.self), number(at: 48, as: Int64.self))
    scriptSize = size(at: 56)
    attribution = String(decoding: bytes[Self.headerSize..<Self.headerSize + credit], as: UTF8.self)
    self.difference = Self.headerSize + credit..<end
    self.bytes = bytes
  }

  /// Makes the new file of the old one, and checks both.
  public func apply(to old: [UInt8]) throws(RoadPatchError) -> [UInt8] {
    let checksums = RoadChecksums()
    let sum = checksums.sum(of: old[...])
    guard old.count == oldSize, sum == oldSum else {
      throw old.count == newSize && sum == newSum ? .alreadyNew : .otherFile
    }
    let new: [UInt8]
    switch form {
    case .files:
      guard scriptSize == newSize else { throw .invalid }
      new = try applied(to: old)
    case .scripts:
      let graph: RoadGraph
      do throws(RoadGraphError) { graph = try Self.graph(of: old) } catch { throw .oldFile(error) }
      guard let script = Self.script(of: graph) else { throw .invalid }
      let changed = try applied(to: script)
      do throws(RoadGraphError) { new = try RoadPacker.pack(RoadScript.network(of: changed)) } catch { throw .invalid }
    }
    guard new.count == newSize, checksums.sum(of: new[...]) == newSum else { throw .otherResult }
    return new
  }

  /// The difference applied to what it is of. It may copy things several times, but not so often that a small patch fills
  /// the memory.
  private func applied(to old: [UInt8]) throws(RoadPatchError) -> [UInt8] {
    guard scriptSize / 4 <= old.count + bytes.count,
      let new = ByteDifference.apply(bytes[difference], to: old, size: scriptSize)
    else { throw .invalid }
    return new
  }

  private static func graph(of bytes: [UInt8]) throws(RoadGraphError) -> RoadGraph {
    let graph = try RoadGraph(bytes)
    try graph.check()
    return graph
  }

  private static func script(of graph: RoadGraph) -> [UInt8]? {
    guard let network = try? graph.network(keeping: 0..<graph.edgeCount) else { return nil }
    return try? RoadScript.bytes(of: network)
  }
}
