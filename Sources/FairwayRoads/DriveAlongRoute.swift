package import FairwayEngine
package import FairwayRouter

/// A drive without a route that has one for a while: the roads that it knows testify to each fix of the route, and it goes
/// on with what they have found.
package final class DriveAlongRoute {
  /// Gives access to the drive, wherever its owner keeps it.
  package typealias Access = (_ body: (inout FreeDrive) -> Void) -> Void

  /// The witness of the route, which goes on from where the drive is.
  package let witness: SharedWitness
  private let access: Access

  /// Begins a trip.
  ///
  /// - Parameters:
  ///   - router: The router of the route; nil for an engine alone. It gets the alerts of the drive, of which those that the
  ///     drive has announced count as announced, and announces the others.
  ///   - access: Gives access to the drive.
  package init?(_ router: RouteController?, _ access: @escaping Access) {
    var begun: RoadWitness?
    access { begun = $0.begin(router) }
    guard let begun else { return nil }
    self.access = access
    witness = SharedWitness(begun) { fix, witness in access { _ = $0.update(fix, knownTo: witness) } }
    router?.witness = witness
  }

  /// Ends the trip: the drive goes on without the route.
  package func end(_ state: ProgressState, on index: RouteIndex) { access { $0.endRoute(state, on: index) } }
}
