internal import FairwayRoutes

#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif
#endif

extension RouteOptions {
  /// The seconds by which the clocks of the start are ahead of UTC; `nil` if its zone is not said, or not known here.
  package func zoneOffset(at time: Double) -> Int? {
    guard let name = timeZoneName else { return nil }
    if let offset = Self.fixedOffset(name) { return offset }
    #if hasFeature(Embedded)
      return nil
    #else
      return TimeZone(identifier: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: time))
    #endif
  }

  /// Whether there is a time of the start and no zone, for services that take local times alone.
  package func lacksZone(of time: Double?) -> Bool {
    guard let time else { return false }
    return zoneOffset(at: time) == nil
  }

  /// What is wrong with the zone.
  package var missingZone: String {
    timeZoneName.map { "in the unknown time zone \($0)" } ?? "without the time zone of the start"
  }

  /// The seconds of `GMT`, `UTC` and `GMT+0130`, which need no table of zones.
  private static func fixedOffset(_ name: String) -> Int? {
    guard name.beginsWithBytes(of: "GMT") || name.beginsWithBytes(of: "UTC") else { return nil }
    let rest = Array(name.utf8.dropFirst(3))
    if rest.isEmpty { return 0 }
    let digits = rest.dropFirst().filter { $0 != UInt8(ascii: ":") }.map { Int($0) - 48 }
    guard rest[0] == UInt8(ascii: "+") || rest[0] == UInt8(ascii: "-"), digits.count == 4,
      digits.allSatisfy({ (0...9).contains($0) }), digits[0] * 10 + digits[1] < 24, digits[2] < 6
    else { return nil }
    let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
    return (rest[0] == UInt8(ascii: "-") ? -60 : 60) * minutes
  }
}
