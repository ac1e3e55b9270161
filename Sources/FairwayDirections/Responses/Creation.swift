/// When an answer was read. It makes no difference: two answers are equal when they say the same.
public struct Creation: Hashable, Sendable {
  /// Seconds since 1970; `nil` where the answer was not read by a client.
  public var secondsSince1970: Double?
  public init(secondsSince1970: Double? = nil) { self.secondsSince1970 = secondsSince1970 }
  public static func == (left: Creation, right: Creation) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
