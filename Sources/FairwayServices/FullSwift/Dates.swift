public import FairwayRequests
public import FairwayRoutes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RouteOptions {
  /// The departure time, to the minute.
  public var departAt: Date? {
    get { departureTime.map { Date(timeIntervalSince1970: $0) } }
    set { departureTime = newValue?.timeIntervalSince1970 }
  }

  /// The arrival time, to the minute; only by car without traffic.
  public var arriveBy: Date? {
    get { arrivalTime.map { Date(timeIntervalSince1970: $0) } }
    set { arrivalTime = newValue?.timeIntervalSince1970 }
  }

  /// The time zone of the start.
  public var timeZone: TimeZone? {
    get { timeZoneName.flatMap { TimeZone(identifier: $0) } }
    set { timeZoneName = newValue?.identifier }
  }
}

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

extension Incident {
  /// ``creationTime`` as a date.
  public var creationDate: Date? { Self.date(creationTime) }
  /// ``startTime`` as a date.
  public var startDate: Date? { Self.date(startTime) }
  /// ``endTime`` as a date.
  public var endDate: Date? { Self.date(endTime) }

  private static func date(_ text: String?) -> Date? {
    text.flatMap { try? Date($0, strategy: .iso8601) }
  }
}
