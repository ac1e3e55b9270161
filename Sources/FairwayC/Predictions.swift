internal import CFairway
internal import FairwayCore
internal import GeoKernel

extension fairway_prediction {
  /// Fills in a prediction of an engine.
  mutating func fill(_ place: PredictedPlace, hasStarted: Bool, _ engine: ProgressEngine) {
    timestamp = hasStarted ? place.timestamp : .nan
    age = place.age
    latitude = place.coordinate.latitude
    longitude = place.coordinate.longitude
    course = place.course ?? .nan
    speed = place.speed
    distance_traveled = engine.index.statedDistance(
      at: place.distanceAlong, routeStep: engine.index.routeSteps(ofLeg: place.legIndex).lowerBound + place.stepIndex)
    bound = place.bound
    leg = Int32(clamping: place.legIndex)
    step = Int32(clamping: place.stepIndex)
    route_state = Int32(place.routeState.rawValue)
    movement = Int32(place.movement.rawValue)
    has_arrived = place.hasArrived ? 1 : 0
    in_tunnel = place.isInTunnel ? 1 : 0
  }
}
