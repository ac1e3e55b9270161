internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

extension RouteLeg {
  /// Makes a leg of a walk, with all but its weight and its vias.
  init(_ walk: RoadWalk, arrivalSide: TurnSide?, source: Waypoint, destination: Waypoint) {
    let maker = ManeuverMaker(walk)
    self.init(
      steps: WalkSteps(maker, arrivalSide: arrivalSide).steps(), name: WalkSummary.name(of: maker),
      distance: walk.edges.reduce(0) { $0 + $1.length },
      expectedTravelTime: walk.edges.reduce(0) { $0 + $1.duration + $1.turnDuration }, source: source,
      destination: destination)
    attributes = WalkAttributes(walk: walk).attributes()
  }
}
