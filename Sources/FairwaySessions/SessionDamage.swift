/// A place in a session file at which bytes were changed after they were written, so that entries are lost.
public struct SessionDamage: Hashable, Sendable, CustomStringConvertible {
  /// The path of the part; `nil` for a part in memory.
  public let path: String?
  /// The number of the part, counted from 0 for the oldest.
  public let part: Int
  /// The number of bytes of the part before the damage.
  public let byte: Int

  public var description: String {
    "\(path.map { "\($0): " } ?? "")the session file is damaged at byte \(byte): the checksum is wrong"
  }
}
