/// When a client read an answer, and what it had asked. All values are equal, so that it does not affect the comparison of
/// answers.
public struct Creation: Hashable, Sendable {
  /// Seconds since 1970; `nil` if the answer was not read by a client.
  public var secondsSince1970: Double?
  /// The request, as the JSON of a trip; `nil` if it is not known.
  package var request: JSONValue?
  public init(secondsSince1970: Double? = nil) { self.secondsSince1970 = secondsSince1970 }
  public static func == (left: Creation, right: Creation) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
