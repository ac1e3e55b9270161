/// What a user thinks of a trip that is over.
public struct EndOfRouteFeedback: Hashable, Sendable, Codable {
  /// From 0 to 100; nil for no rating.
  public var rating: Int?
  /// In the user's words.
  public var comment: String?

  /// A rating and a comment; either may be missing.
  public init(rating: Int? = nil, comment: String? = nil) {
    self.rating = rating
    self.comment = comment
  }
}

/// Why a session's view was dismissed.
public enum DismissalReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The user pressed Cancel.
  case cancelled
  /// The trip is over.
  case completed
  /// Another session took its place.
  case superseded
  /// Something went wrong.
  case error
}
