internal import CFairway
internal import GeoKernel
internal import RoadGraph
internal import RoadRoutes

/// Up to `weight`.
extension fairway_profile: VersionedStruct {
  static var firstSize: Int { MemoryLayout<Int>.size == 8 ? 32 : 32 }
}

/// Up to `continues_straight`.
extension fairway_way_request: VersionedStruct {
  static var firstSize: Int { MemoryLayout<Int>.size == 8 ? 80 : 56 }
}

/// Up to `settled`.
extension fairway_way_facts: VersionedStruct { static var firstSize: Int { 64 } }

/// Requests for ways as values.
enum WayInput {
  static func profile(_ pointer: UnsafePointer<fairway_profile>?) throws(Failure) -> RoadProfile {
    guard pointer != nil else { return .car }
    let given = try VersionedInput.read(pointer, "profile")
    var profile = try travellers(given.traveller)
    profile.vehicle = try vehicle(given, profile)
    switch given.goal {
    case FAIRWAY_GOAL_FASTEST: profile.goal = .fastest
    case FAIRWAY_GOAL_SHORTEST: profile.goal = .shortest
    default: throw Failure(FAIRWAY_ERROR_ARGUMENT, "the goal \(given.goal) is none")
    }
    let weight = given.weight == 0 ? 10 : given.weight
    guard weight >= 1, weight <= 1000 else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the weight is from 1 to 1000, not \(given.weight)")
    }
    let known: UInt32 = 1 << UInt32(RoadKind.allCases.count) - 1
    guard given.refused & ~known == 0, given.avoided & ~known == 0 else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "a kind of roads is none")
    }
    for kind in RoadKind.allCases {
      let bit: UInt32 = 1 << kind.rawValue
      if given.refused & bit != 0 {
        profile.weights[kind] = .refused
      } else if given.avoided & bit != 0 {
        profile.weights[kind] = .times(weight)
      }
    }
    return profile
  }

  private static func travellers(_ number: Int32) throws(Failure) -> RoadProfile {
    switch number {
    case FAIRWAY_TRAVELLER_CAR: .car
    case FAIRWAY_TRAVELLER_TRUCK: .truck
    case FAIRWAY_TRAVELLER_BICYCLE: .bicycle
    case FAIRWAY_TRAVELLER_ROAD_BICYCLE: .bicycle(.road)
    case FAIRWAY_TRAVELLER_MOUNTAIN_BICYCLE: .bicycle(.mountain)
    case FAIRWAY_TRAVELLER_FOOT: .foot
    default: throw Failure(FAIRWAY_ERROR_ARGUMENT, "the traveller \(number) is none")
    }
  }

  /// The sizes of a profile: 0 is as the traveller has it, and NaN is none.
  private static func vehicle(_ given: fairway_profile, _ profile: RoadProfile) throws(Failure) -> RoadVehicle {
    var vehicle = profile.vehicle
    func size(_ name: String, _ given: Double, _ own: Double?) throws(Failure) -> Double? {
      if given.isNaN { return nil }
      if given == 0 { return own }
      guard given > 0, given <= 1000 else {
        throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(name) is from 0 to 1000, not \(given)")
      }
      guard profile.traveller == .car else {
        throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(name) is for cars and trucks alone")
      }
      return given
    }
    vehicle.height = try size("vehicle_height", given.vehicle_height, vehicle.height)
    vehicle.width = try size("vehicle_width", given.vehicle_width, vehicle.width)
    vehicle.length = try size("vehicle_length", given.vehicle_length, vehicle.length)
    vehicle.weight = try size("vehicle_weight", given.vehicle_weight, vehicle.weight)
    vehicle.axleLoad = try size("axle_load", given.axle_load, vehicle.axleLoad)
    vehicle.carriesHazardousGoods = given.carries_hazardous_goods != 0
    return vehicle
  }

  static func request(_ pointer: UnsafePointer<fairway_way_request>?) throws(Failure) -> RoadRequest {
    let given = try VersionedInput.read(pointer, "request")
    guard given.place_count <= RoadRequest.mostPlaces else { throw Failure(.placeCount(given.place_count)) }
    var request = RoadRequest(try places(given.places, given.place_count, "places"))
    request.avoiding = try closed(given.closed, given.closed_count)
    request.continuesStraight = given.continues_straight != 0
    request.departure = try departure(given.departure)
    request.limits = limits(
      states: given.most_states, memory: given.most_memory, given.may_go_on, context: given.context)
    return request
  }

  /// How many other ways are looked for.
  static func alternatives(_ pointer: UnsafePointer<fairway_way_request>?) throws(Failure) -> Int {
    let given = try VersionedInput.read(pointer, "request").alternatives
    guard (0...5).contains(given) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "alternatives is from 0 to 5, not \(given)")
    }
    return Int(given)
  }

  /// Places, whose number the caller has limited.
  static func places(
    _ pointer: UnsafePointer<fairway_way_place>?, _ count: Int, _ name: String
  ) throws(Failure) -> [RoadRequest.Place] {
    var places: [RoadRequest.Place] = []
    for place in try elements(pointer, count, name) { places.append(try self.place(place)) }
    return places
  }

  /// Points the nearest roads of which are closed.
  static func closed(
    _ pointer: UnsafePointer<fairway_closed_point>?, _ count: Int
  ) throws(Failure) -> [RoadRequest.Avoided] {
    try elements(pointer, count, "closed").map { point in
      .point(LocationCoordinate2D(latitude: point.latitude, longitude: point.longitude), .refused)
    }
  }

  /// A time in minutes; 0 is none.
  private static func departure(_ minutes: Int64) throws(Failure) -> LocalTime? {
    guard minutes != 0 else { return nil }
    let time = LocalTime(minutes: Int(clamping: minutes))
    guard time.minutes == minutes else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the departure \(minutes) is not in minutes of the years 0 to 4999")
    }
    return time
  }

  /// What a search may use; 0 is no limit.
  static func limits(
    states: UInt64, memory: UInt64, _ check: fairway_may_go_on?, context: UnsafeMutableRawPointer?
  ) -> RoadRequest.Limits {
    var limits = RoadRequest.Limits(
      states: states == 0 ? nil : Int(clamping: states), memory: memory == 0 ? nil : Int(clamping: memory))
    if let check {
      // The caller's context is used within the call alone.
      let caller = WayCheck(check: check, context: context)
      limits.mayGoOn = { caller.mayGoOn() }
    }
    return limits
  }

  private static func elements<Element>(
    _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: String
  ) throws(Failure) -> UnsafeBufferPointer<Element> {
    guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard let pointer else { throw .null(name) }
    guard count <= Int.max / max(1, MemoryLayout<Element>.stride) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the count of \(name) is too large")
    }
    return UnsafeBufferPointer(start: pointer, count: count)
  }

  private static func place(_ given: fairway_way_place) throws(Failure) -> RoadRequest.Place {
    var place = RoadRequest.Place(LocationCoordinate2D(latitude: given.latitude, longitude: given.longitude))
    if given.radius != 0 { place.radius = given.radius }
    if given.reach != 0 { place.reach = given.reach }
    if !given.heading.isNaN { place.heading = given.heading }
    if !given.tolerance.isNaN { place.tolerance = given.tolerance }
    switch given.passing {
    case FAIRWAY_PASSING_STOP: place.passing = .stop
    case FAIRWAY_PASSING_THROUGH: place.passing = .through
    case FAIRWAY_PASSING_TURNING: place.passing = .turning
    default: throw Failure(FAIRWAY_ERROR_ARGUMENT, "the passing \(given.passing) of a place is none")
    }
    guard let side = UInt32(exactly: given.side).flatMap({ RoadRequest.Side(rawValue: $0) }) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the side \(given.side) of a place is none")
    }
    place.side = side
    return place
  }
}

/// The check of a caller, for one call.
private struct WayCheck: @unchecked Sendable {
  let check: @convention(c) (UnsafeMutableRawPointer?) -> Int32
  let context: UnsafeMutableRawPointer?

  func mayGoOn() -> Bool { check(context) != 0 }
}
