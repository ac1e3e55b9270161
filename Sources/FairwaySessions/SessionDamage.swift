/// A place in a session file at which entries are lost: bytes were changed after they were written, or an entry is not
/// known, as one of another version.
public struct SessionDamage: Hashable, Sendable, CustomStringConvertible {
  /// The path of the part; `nil` for a part in memory.
  public let path: String?
  /// The number of the part, counted from 0 for the oldest.
  public let part: Int
  /// The number of bytes of the part before the block in which entries are lost.
  public let byte: Int
  /// The number in the part, counted from 1, of the entry that is not known; `nil` if bytes were changed.
  public let unknownEntry: Int?

  init(path: String?, part: Int, byte: Int, unknownEntry: Int? = nil) {
    (self.path, self.part, self.byte, self.unknownEntry) = (path, part, byte, unknownEntry)
  }

  /// What is lost, without the path.
  package var reason: String {
    guard let unknownEntry else { return "\(SessionFileError.damaged(byte: byte))" }
    return "entry \(unknownEntry) of the session file, in the block at byte \(byte), is unknown; the reader skipped it"
  }

  public var description: String { "\(path.map { "\($0): " } ?? "")\(reason)" }
}

extension SessionReader {
  /// The places at which entries of the part are lost.
  func damage(path: String?, part: Int) -> [SessionDamage] {
    damage.map { SessionDamage(path: path, part: part, byte: $0, unknownEntry: unknownEntries[$0]) }
  }
}
