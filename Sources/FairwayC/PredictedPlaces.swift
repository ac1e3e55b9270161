// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import GeoKernel

@c @implementation
public func fairway_session_predict(
  _ session: fairway_session, _ time: Double, _ place: UnsafeMutablePointer<fairway_place>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let place = try VersionedOutput(place, "place")
    try session.use { life throws(Failure) in
      let predicted = life.engine.predict(life.state, at: time, after: life.shown)
      life.shown = predicted
      place.write(predicted, hasStarted: life.state.hasStarted, life.engine)
    }
  }
}

extension VersionedOutput<fairway_place> {
  func write(_ place: PredictedPlace, hasStarted: Bool, _ engine: ProgressEngine) {
    write { $0.fill(place, hasStarted: hasStarted, engine) }
  }
}

extension fairway_place {
  fileprivate mutating func fill(_ place: PredictedPlace, hasStarted: Bool, _ engine: ProgressEngine) {
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
