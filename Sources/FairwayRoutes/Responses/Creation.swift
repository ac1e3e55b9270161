/// The time at which an answer was read. All values are equal, so that it does not affect the comparison of answers.
public struct Creation: Hashable, Sendable {
  /// Seconds since 1970; `nil` if the answer was not read by a client.
  public var secondsSince1970: Double?
  public init(secondsSince1970: Double? = nil) { self.secondsSince1970 = secondsSince1970 }
  public static func == (left: Creation, right: Creation) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
