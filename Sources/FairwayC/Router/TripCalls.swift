// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes
internal import GeoKernel

@c @implementation
public func fairway_router_get_stops(
  _ router: fairway_session, _ stops: UnsafeMutablePointer<fairway_stop>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    try Output.write(router.controller.trip.stops.map(fairway_stop.init), stops, capacity, count)
  }
}

@c @implementation
public func fairway_router_get_stop_of_leg(
  _ router: fairway_session, _ leg: Int32, _ stop: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    guard let stop else { throw .null("stop") }
    guard let id = router.controller.stop(ofLeg: Int(leg)) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the route has no leg \(leg)")
    }
    stop.pointee = Int32(clamping: id)
  }
}

extension fairway_stop {
  fileprivate init(_ stop: Trip.Stop) {
    let side =
      switch stop.side {
      case .left: FAIRWAY_SIDE_LEFT
      case .right: FAIRWAY_SIDE_RIGHT
      case nil: FAIRWAY_SIDE_UNKNOWN
      }
    self.init(
      latitude: stop.coordinate.latitude, longitude: stop.coordinate.longitude,
      snapped_latitude: stop.snappedPlace?.latitude ?? .nan, snapped_longitude: stop.snappedPlace?.longitude ?? .nan,
      reach: stop.reach ?? .nan, planned_time: stop.plannedTime ?? .nan, actual_time: stop.actualTime ?? .nan,
      id: Int32(clamping: stop.id), state: stop.state.number, is_via: stop.kind == .via ? 1 : 0, side: side)
  }
}

@c @implementation
public func fairway_router_get_stop_name(
  _ router: fairway_session, _ stop: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    guard let known = router.controller.trip.stops.first(where: { Int32(clamping: $0.id) == stop }) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the trip has no stop \(stop)")
    }
    try Output.write(known.name ?? "", text, capacity, length)
  }
}

@c @implementation
public func fairway_router_change_trip(
  _ router: fairway_session, _ edit: UnsafePointer<CChar>?, _ editLength: Int,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(router, events, error) { router throws(Failure) in
    guard edit != nil else { throw .null("edit") }
    let json = try JSONValue.decoded(try Input.bytes(edit, editLength, "edit"), "edit")
    let edit: TripEdit
    do throws(OptionError) { edit = try TripEdit(json: json) } catch { throw Failure(error) }
    try router.call { () throws(RouterError) in try router.controller.change(edit) }
  }
}

@c @implementation
public func fairway_router_avoid(
  _ router: fairway_session, _ avoidance: UnsafePointer<CChar>?, _ avoidanceLength: Int,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(router, events, error) { router throws(Failure) in
    guard avoidance != nil else { throw .null("avoidance") }
    let json = try JSONValue.decoded(try Input.bytes(avoidance, avoidanceLength, "avoidance"), "avoidance")
    let avoidance: Avoidance
    do throws(OptionError) { avoidance = try Avoidance(json: json) } catch { throw Failure(error) }
    try router.call { () throws(RouterError) in try router.controller.avoid(avoidance) }
  }
}
