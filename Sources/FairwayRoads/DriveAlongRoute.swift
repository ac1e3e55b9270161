package import FairwayEngine
package import FairwayRouter
package import RoadGraph

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
    witness = SharedWitness(begun) { fix, witness, index, state in
      access { drive in
        if witness.limits != drive.limits { witness.limits = drive.limits }
        _ = drive.update(fix, knownTo: &witness, on: index, state)
      }
    }
    router?.witness = witness
  }

  /// Sets for whom and by which clock the drive looks for limits.
  package func setLimits(_ limits: LimitOptions) {
    access { $0.limits = limits }
    witness.limits = limits
  }

  /// The alerts about the roads that the last fix has announced.
  package var announcedRoadAlerts: [RoadAlert] {
    var alerts: [RoadAlert] = []
    access { alerts = $0.announcedRoadAlerts }
    return alerts
  }

  /// Ends the trip: the drive goes on without the route.
  package func end(_ state: ProgressState, on index: RouteIndex) { access { $0.endRoute(state, on: index) } }
}
