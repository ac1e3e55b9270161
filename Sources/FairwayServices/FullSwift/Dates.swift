public import FairwayRequests

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
