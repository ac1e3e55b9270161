public import FairwayRoutes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Creation {
  public init(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }

  /// The time at which a client received the answer.
  public var date: Date? { secondsSince1970.map { Date(timeIntervalSince1970: $0) } }

  fileprivate func date(after seconds: Double?) -> Date? {
    guard let seconds else { return nil }
    return date?.addingTimeInterval(seconds)
  }
}

extension RouteResponse {
  /// The time after which the routes cannot be refreshed, if the service states one and a client received the answer.
  public var refreshInvalidationDate: Date? { created.date(after: refreshTTL) }
}

extension RouteRefreshResponse {
  /// The time after which the route cannot be refreshed, if the service states one and a client received the answer.
  public var refreshInvalidationDate: Date? { created.date(after: refreshTTL) }
}
