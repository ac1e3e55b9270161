/// The shortest stored form of a state: the bytes of its fields, the same on every platform.
extension ProgressState {
  /// The state as bytes, fewer than 1,000 of them. The same state gives the same bytes.
  public func packed() -> [UInt8] {
    var (state, writer) = (self, FieldWriter())
    state.pack(&writer)
    return writer.bytes
  }

  /// Reads the result of ``packed()``. Use ``ProgressEngine/accepts(_:)`` before continuing with a state from an
  /// external source.
  public init(packed bytes: [UInt8]) throws(PackedStateError) {
    var reader = FieldReader(bytes)
    self.init()
    pack(&reader)
    guard Self.readVersions.contains(version) else { throw .version(version) }
    guard reader.isComplete else { throw .damaged }
    version = Self.currentVersion
  }
}

/// The reasons why bytes are not a state.
public enum PackedStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They were written by an engine of another version, or are no state at all.
  case version(UInt16)
  /// Bytes are missing or added, or have impossible values.
  case damaged

  public var description: String {
    switch self {
    case .version(let version):
      "the state has version \(version); this engine supports version \(ProgressState.currentVersion)"
    case .damaged: "the state is damaged"
    }
  }
}

extension ProgressState: PackedFields {
  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&version)
    coder.field(&status)
    coder.field(&session)
    coder.field(&receiver)
    coder.field(&position)
    coder.field(&estimate)
    coder.field(&comeback)
    coder.field(&vehicle)
    coder.field(&approach)
    coder.field(&search)
    coder.field(&watch)
    coder.field(&cursors)
    coder.field(&laterStart)
    coder.field(&jump)
    coder.field(&pace)
    coder.field(&voice)
    if version > 10 { coder.field(&told) }
    coder.field(&judgeMemory)
  }
}
