import FairwayRoutes
import Foundation

@testable import FairwayNavigation
@testable import FairwayRouter

/// Snapshots that are stored as JSON and read again.
///
/// Almost all of a snapshot is an answer with routes, which stays the same for hundreds of fixes. Once an answer was
/// stored and read as part of a snapshot, and was the same afterwards, it is not written again; all else is, each time.
struct SnapshotStore {
  /// Answers that were read, and are equal to what was written.
  private var answers: [RouteResponse] = []

  /// A snapshot that was stored and read, with all that it has.
  static func read<Snapshot: Codable>(_ snapshot: Snapshot) throws -> Snapshot {
    try JSONDecoder().decode(Snapshot.self, from: JSONEncoder().encode(snapshot))
  }

  mutating func reopened(_ snapshot: RouterSnapshot) throws -> RouterSnapshot {
    try reopened(snapshot, router: { $0 }, with: { $1 })
  }

  mutating func reopened(_ snapshot: NavigationServiceSnapshot) throws -> NavigationServiceSnapshot {
    try reopened(
      snapshot, router: \.router, with: { NavigationServiceSnapshot(router: $1, content: $0.content) })
  }

  /// - Parameters:
  ///   - router: Returns the part of a snapshot that has the answers.
  ///   - with: Returns a snapshot with another such part.
  private mutating func reopened<Snapshot: Codable>(
    _ snapshot: Snapshot, router: (Snapshot) -> RouterSnapshot, with: (Snapshot, RouterSnapshot) -> Snapshot
  ) throws -> Snapshot {
    var rest = router(snapshot)
    let written = (rest.content.response, rest.content.alternativesResponse)
    guard isKnown(written.0), written.1.map(isKnown) ?? true else {
      let whole = try Self.read(snapshot)
      let read = router(whole).content
      remember(read.response, of: written.0)
      if let alternatives = written.1, let other = read.alternativesResponse { remember(other, of: alternatives) }
      return whole
    }
    rest.content.response = RouteResponse(routes: nil)
    rest.content.alternativesResponse = nil
    let read = try Self.read(with(snapshot, rest))
    var opened = router(read)
    (opened.content.response, opened.content.alternativesResponse) = written
    return with(read, opened)
  }

  /// Equal values that share their storage, as those of a router that was opened have it, are compared at once.
  private func isKnown(_ answer: RouteResponse) -> Bool { answers.contains(answer) }

  private mutating func remember(_ read: RouteResponse, of written: RouteResponse) {
    if read == written, !isKnown(read) { answers.insert(read, at: 0) }
  }
}
