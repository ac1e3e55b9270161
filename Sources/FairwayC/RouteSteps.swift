// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !arch(wasm32)
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoutes
  internal import GeoKernel

  extension FollowedRoute {
    /// A leg by its index.
    func leg(_ leg: Int32) throws(Failure) -> RouteLeg {
      let legs = index.route.legs
      guard legs.indices.contains(Int(leg)) else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no leg \(leg)") }
      return legs[Int(leg)]
    }

    /// A step by its index in its leg.
    func step(_ leg: Int32, _ step: Int32) throws(Failure) -> RouteStep {
      let steps = try self.leg(leg).steps
      guard steps.indices.contains(Int(step)) else {
        throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no step \(step) in leg \(leg)")
      }
      return steps[Int(step)]
    }
  }

  @c @implementation
  public func fairway_route_get_step(
    _ route: fairway_route, _ leg: Int32, _ step: Int32, _ facts: UnsafeMutablePointer<fairway_step>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let route = try Handles.routes.thing(route)
      let facts = try VersionedOutput(facts, "facts")
      let found = try route.step(leg, step)
      let first = route.index.routeSteps(ofLeg: Int(leg)).lowerBound + Int(step)
      facts.write { facts in
        facts.latitude = found.maneuver.location.latitude
        facts.longitude = found.maneuver.location.longitude
        facts.bearing_before = found.maneuver.initialHeading ?? .nan
        facts.bearing_after = found.maneuver.finalHeading ?? .nan
        facts.distance = found.distance
        facts.duration = found.expectedTravelTime
        facts.start = route.index.statedDistance(
          at: route.index.range(ofRouteStep: first).lowerBound, routeStep: first)
        facts.maneuver = found.maneuver.type.number
        facts.direction = found.maneuver.direction.number
        facts.exit = Int32(clamping: found.maneuver.exitIndex ?? 0)
        facts.drives_on_left = found.drivingSide == .left ? 1 : 0
        facts.intersection_count = Int32(clamping: found.intersections?.count ?? 0)
        facts.banner_count = Int32(clamping: found.instructionsDisplayedAlongStep?.count ?? 0)
        facts.spoken_count = Int32(clamping: found.instructionsSpokenAlongStep?.count ?? 0)
        facts.reserved = 0
      }
    }
  }

  @c @implementation
  public func fairway_route_get_intersections(
    _ route: fairway_route, _ leg: Int32, _ step: Int32,
    _ intersections: UnsafeMutablePointer<fairway_intersection>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let found = try Handles.routes.thing(route).step(leg, step).intersections ?? []
      try Output.write(found.map { fairway_intersection($0) }, intersections, capacity, count)
    }
  }

  extension fairway_intersection {
    fileprivate init(_ intersection: Intersection) {
      self.init(
        latitude: intersection.location.latitude, longitude: intersection.location.longitude,
        lane_count: Int32(clamping: intersection.lanes?.count ?? 0),
        has_traffic_signal: intersection.trafficSignal == true ? 1 : 0,
        has_stop_sign: intersection.stopSign == true ? 1 : 0, has_yield_sign: intersection.yieldSign == true ? 1 : 0,
        has_railway_crossing: intersection.railwayCrossing == true ? 1 : 0,
        is_tunnel: intersection.tunnelName != nil || intersection.outletRoadClasses?.contains(.tunnel) == true ? 1 : 0,
        is_toll_collection: intersection.tollCollection != nil ? 1 : 0, reserved: 0)
    }
  }

  @c @implementation
  public func fairway_route_get_lanes(
    _ route: fairway_route, _ leg: Int32, _ step: Int32, _ intersection: Int32,
    _ lanes: UnsafeMutablePointer<fairway_lane>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let all = try Handles.routes.thing(route).step(leg, step).intersections ?? []
      guard all.indices.contains(Int(intersection)) else {
        throw Failure(
          FAIRWAY_ERROR_ARGUMENT, "there is no intersection \(intersection) in step \(step) of leg \(leg)")
      }
      let found = (all[Int(intersection)].lanes ?? []).map { lane in
        fairway_lane(
          directions: lane.indications.bits, taken: lane.validIndication.number, is_usable: lane.isValid ? 1 : 0,
          is_preferred: lane.isActive == true ? 1 : 0)
      }
      try Output.write(found, lanes, capacity, count)
    }
  }

  // MARK: Numbers

  extension ManeuverType {
    /// The constant of this case in C, which follows the order of the cases.
    var number: Int32 { Int32(clamping: Self.allCases.firstIndex(of: self) ?? 0) }
  }

  extension ManeuverDirection? {
    /// The constant of this direction in C, which follows the order of the cases.
    var number: Int32 {
      map { FAIRWAY_DIRECTION_SHARP_RIGHT + Int32(clamping: ManeuverDirection.allCases.firstIndex(of: $0) ?? 0) }
        ?? FAIRWAY_DIRECTION_NONE
    }
  }

  extension LaneIndication? {
    /// The directions as a set of bits.
    var bits: UInt32 {
      guard let self else { return 0 }
      return ManeuverDirection.allCases.reduce(0) { bits, direction in
        self.contains(LaneIndication(direction)) ? bits | 1 << UInt32((direction as ManeuverDirection?).number) : bits
      }
    }
  }
#endif
