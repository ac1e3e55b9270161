internal import FairwayCore
internal import FairwayRoads
internal import RoadGraph

/// The roads that a session asks about each fix.
///
/// They are functions, because a module for WebAssembly without the calls that set roads must not contain their code.
struct SessionRoads {
  /// Returns a fix with what the roads say of it.
  let asked: (Location, RouteIndex, ProgressState) -> Location
  /// The road of the last fix; `nil` if it had none.
  let match: () -> RoadMatch?
  /// The road on which the vehicle is beside its route; `nil` on the route.
  let road: () -> CurrentRoad?
  /// Is called when the session no longer asks, or ends.
  var end: (any SessionBody) -> Void = { _ in }

  /// Asks a witness; `told` has it after each fix.
  init(_ witness: RoadWitness, told: @escaping (Location, RoadWitness) -> Void = { _, _ in }) {
    let asking = Asking(witness)
    asked = { fix, index, state in
      let asked = asking.witness.asked(fix, on: index, state)
      told(fix, asking.witness)
      return asked
    }
    match = { asking.witness.match }
    road = { asking.witness.road }
  }

  /// The witness that the functions share.
  private final class Asking {
    var witness: RoadWitness

    init(_ witness: RoadWitness) { self.witness = witness }
  }
}

extension SessionBody {
  /// Returns a fix with what the roads of the session say of it.
  func asked(_ fix: Location) -> Location { roads?.asked(fix, engine.index, state) ?? fix }

  /// Asks other roads from now on; `nil` for none.
  func ask(_ roads: SessionRoads?) {
    self.roads?.end(self)
    self.roads = roads
  }
}
