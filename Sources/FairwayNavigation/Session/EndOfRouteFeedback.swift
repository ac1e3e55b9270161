/// A user's feedback on a finished trip.
public struct EndOfRouteFeedback: Hashable, Sendable, Codable {
  /// The rating from 0 to 100; `nil` for none.
  public var rating: Int?
  /// The user's comment.
  public var comment: String?

  /// Creates feedback with an optional rating and comment.
  public init(rating: Int? = nil, comment: String? = nil) {
    self.rating = rating
    self.comment = comment
  }
}

/// The reason why a session's view was dismissed.
public enum DismissalReason: String, Hashable, Sendable, CaseIterable {
  /// The user pressed Cancel.
  case cancelled
  /// The trip was completed.
  case completed
  /// Another session replaced it.
  case superseded
  /// An error occurred.
  case error
}
