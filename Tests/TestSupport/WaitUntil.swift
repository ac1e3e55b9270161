public import Foundation

/// What was waited for did not come.
public struct WaitTimedOut: Error, CustomStringConvertible {
  public let description: String
}

/// Waits until something holds; throws when it does not in the time given.
public func waitUntil(
  _ what: String, within seconds: TimeInterval = 10, _ holds: () throws -> Bool
) throws {
  let end = Date(timeIntervalSinceNow: seconds)
  while try !holds() {
    guard Date() < end else { throw WaitTimedOut(description: "not within \(seconds) s: \(what)") }
    Thread.sleep(forTimeInterval: 0.002)
  }
}

/// Waits until something holds; throws when it does not in the time given.
public func waitUntil(
  _ what: String, within seconds: TimeInterval = 10, _ holds: () throws -> Bool
) async throws {
  let end = Date(timeIntervalSinceNow: seconds)
  while try !holds() {
    guard Date() < end else { throw WaitTimedOut(description: "not within \(seconds) s: \(what)") }
    try await Task.sleep(for: .milliseconds(2))
  }
}
