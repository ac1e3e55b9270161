public import FairwayRoutes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
