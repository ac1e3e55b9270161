internal import FairwayCore

/// A session around a router, which is recorded with it: FairwayNavigation's `NavigationService`.
package protocol RecordedService: AnyObject {
  /// The router; `nil` if it is one of the app's own, which is not recorded.
  var controller: RouteController? { get }
  /// Everything that the session remembers; `nil` without a router that is recorded.
  var memory: (any ServiceMemory)? { get }
  /// The type of the recorded calls.
  var calls: any ServiceCall.Type { get }
  /// Repeats a recorded fix.
  func apply(_ fix: Location)
  /// Repeats a recorded call.
  func apply(_ call: any ServiceCall)
  /// Lets a player decide instead of the app.
  func attach(_ player: any RouterDecider)
}

/// Everything that a session around a router remembers: a recording begins with it.
package protocol ServiceMemory: Codable, Sendable {
  /// The memory of a session that has seen no fix.
  func withoutFixes() -> Self
  /// Creates a session that continues from it.
  func service(
    asking provider: (any RoutingProvider)?, log: (@Sendable (String) -> Void)?
  ) throws(SnapshotError) -> any RecordedService
}

/// A call of a session around a router: a recording has it in its JSON form, in which names and labels are part of the
/// format.
package protocol ServiceCall: Codable {}
