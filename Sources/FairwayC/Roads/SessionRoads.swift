internal import FairwayCore
internal import FairwayRoads
internal import RoadGraph

/// The roads of a session, as what it needs of them.
///
/// They are a protocol and functions, because a module for WebAssembly without the calls that set roads must not contain their
/// code.
struct SessionRoads {
  /// The witness that is asked about each fix.
  let witness: any FixWitness
  /// Returns the road of the last fix; `nil` if it had none.
  let match: () -> RoadMatch?
  /// Is called when the session asks other roads, or ends.
  let end: (any SessionBody) -> Void

  init(_ shared: SharedWitness, end: @escaping (any SessionBody) -> Void = { _ in }) {
    witness = shared
    match = { shared.witness.match }
    self.end = end
  }

  /// Those of a drive without a route, which goes on with the session's fixes.
  init(_ trip: DriveAlongRoute) {
    self.init(trip.witness) { trip.end($0.state, on: $0.engine.index) }
  }
}

extension SessionBody {
  /// Asks other roads from now on; `nil` for none.
  func ask(_ roads: SessionRoads?) {
    self.roads?.end(self)
    self.roads = roads
  }
}
