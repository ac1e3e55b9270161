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
    let place = try VersionedStruct.check(place, "place")
    try session.use { life throws(Failure) in
      let predicted = life.engine.predict(life.state, at: time, after: life.shown)
      life.shown = predicted
      place.write(predicted, hasStarted: life.state.hasStarted, life.engine)
    }
  }
}

extension UnsafeMutablePointer<fairway_place> {
  func write(_ place: PredictedPlace, hasStarted: Bool, _ engine: ProgressEngine) {
    pointee.timestamp = hasStarted ? place.timestamp : .nan
    pointee.age = place.age
    pointee.latitude = place.coordinate.latitude
    pointee.longitude = place.coordinate.longitude
    pointee.course = place.course ?? .nan
    pointee.speed = place.speed
    pointee.distance_traveled = engine.index.statedDistance(
      at: place.distanceAlong, routeStep: engine.index.routeSteps(ofLeg: place.legIndex).lowerBound + place.stepIndex)
    pointee.bound = place.bound
    pointee.leg = Int32(clamping: place.legIndex)
    pointee.step = Int32(clamping: place.stepIndex)
    pointee.route_state = Int32(place.routeState.rawValue)
    pointee.movement = Int32(place.movement.rawValue)
    pointee.has_arrived = place.hasArrived ? 1 : 0
    pointee.in_tunnel = place.isInTunnel ? 1 : 0
  }
}
