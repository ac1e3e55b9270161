public import Foundation

extension Creation {
  public init(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }

  /// When the answer was read, where a client read it.
  public var date: Date? { secondsSince1970.map { Date(timeIntervalSince1970: $0) } }

  fileprivate func date(after seconds: Double?) -> Date? {
    guard let seconds else { return nil }
    return date?.addingTimeInterval(seconds)
  }
}

extension RouteResponse {
  /// When the routes can no longer be refreshed, where the service says so and a client read its answer.
  public var refreshInvalidationDate: Date? { created.date(after: refreshTTL) }
}

extension RouteRefreshResponse {
  /// When the route can no longer be refreshed, where the service says so and a client read its answer.
  public var refreshInvalidationDate: Date? { created.date(after: refreshTTL) }
}
