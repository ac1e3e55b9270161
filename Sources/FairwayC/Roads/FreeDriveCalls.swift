// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoads
internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

extension Handles {
  static let freeDrives = HandleTable<Exclusive<FreeDrive>>(kind: 7, name: "drive without a route")
}

/// Calls a body with the drive of a handle.
func useFreeDrive(
  _ drive: fairway_free_drive, _ error: UnsafeMutablePointer<fairway_error>?,
  _ body: (inout FreeDrive) throws(Failure) -> Void
) -> Int32 {
  call(error) { () throws(Failure) in try Handles.freeDrives.thing(drive).use(body) }
}

@c @implementation
public func fairway_free_drive_create(
  _ roads: fairway_roads, _ users: UInt32, _ drive: UnsafeMutablePointer<fairway_free_drive>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let drive else { throw .null("drive") }
    let graph = try Handles.roads.thing(roads).graph
    let free = FreeDrive(on: graph, for: try RoadUsers(users))
    drive.pointee = try Handles.freeDrives.add(Exclusive(free, called: "drive"))
  }
}

@c @implementation
public func fairway_free_drive_add_roads(
  _ drive: fairway_free_drive, _ roads: fairway_roads, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in drive.add(try Handles.roads.thing(roads).graph) }
}

@c @implementation
public func fairway_free_drive_release(
  _ drive: fairway_free_drive, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in if drive != 0 { try Handles.freeDrives.remove(drive) } }
}

@c @implementation
public func fairway_free_drive_set_alerts(
  _ drive: fairway_free_drive, _ alerts: fairway_alerts, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    drive.alerts = alerts == 0 ? nil : try Handles.alerts.thing(alerts).alerts
  }
}

@c @implementation
public func fairway_free_drive_set_limits(
  _ drive: fairway_free_drive, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    drive.limits = try LimitOptions(text: try Input.bytes(options, optionsLength, "options"))
  }
}

@c @implementation
public func fairway_free_drive_set_look_ahead(
  _ drive: fairway_free_drive, _ seconds: Double, _ least: Double, _ most: Double,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    guard seconds >= 0, least >= 0, least <= most, seconds.isFinite, most.isFinite else {
      throw Failure(
        FAIRWAY_ERROR_ARGUMENT, "a drive looks ahead for a time of 0 s or more, and from least to most metres")
    }
    drive.lookAhead = LookAhead(time: seconds, distances: least...most)
  }
}

@c @implementation
public func fairway_free_drive_update(
  _ drive: fairway_free_drive, _ fix: UnsafePointer<fairway_fix>?, _ change: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let fix = Location(try VersionedInput.read(fix, "fix"))
    let changed = drive.update(fix)
    change?.pointee = changed.rawValue
  }
}

@c @implementation
public func fairway_free_drive_get_place(
  _ drive: fairway_free_drive, _ place: UnsafeMutablePointer<fairway_free_drive_place>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let output = try VersionedOutput(place, "place")
    let (here, coordinate, next) = (drive.position.place, drive.position.coordinate, drive.nextFix)
    output.write { place in
      place.timestamp = drive.fix?.timestamp ?? .nan
      place.latitude = coordinate?.latitude ?? .nan
      place.longitude = coordinate?.longitude ?? .nan
      place.course = here?.course ?? .nan
      place.speed = drive.speed
      place.along = here?.along ?? .nan
      place.bound = here?.bound ?? .nan
      place.distance = here?.distance ?? .nan
      place.probability = here?.probability ?? 0
      place.name_probability = drive.certainty.name
      place.limit_probability = drive.certainty.limit
      place.speed_limit = drive.limit.value ?? .nan
      place.speeding_percentage = drive.percentageAboveLimit
      place.distance_driven = drive.distance
      place.distance_to_end = drive.distanceToEnd
      place.next_fix_seconds = next.seconds
      place.next_fix_distance = next.distance
      place.way = here.flatMap { drive.roads.wayID(ofEdge: $0.edge) }.map(UInt64.init(clamping:)) ?? 0
      place.edge = UInt32(truncatingIfNeeded: here?.edge ?? 0)
      place.direction = Int32(truncatingIfNeeded: here?.direction.rawValue ?? 0)
      place.position = number(of: drive.position)
      place.speed_limit_unit = drive.limit.unitNumber
      place.speeding = Int32(truncatingIfNeeded: drive.speeding.rawValue)
      place.road_class = Int32(drive.roadClass?.rawValue ?? 0)
      place.ahead_end = Int32(drive.ahead.end.rawValue)
      place.is_standing = drive.isStanding ? 1 : 0
      place.feature_count = UInt32(truncatingIfNeeded: drive.features.count)
      place.alert_count = UInt32(truncatingIfNeeded: drive.announcedAlerts.count)
      place.changes = drive.change.rawValue
      place.file = UInt32(truncatingIfNeeded: drive.file)
      place.road_alert_count = UInt32(truncatingIfNeeded: drive.announcedRoadAlerts.count)
      place.speed_limit_source = drive.limitSource?.number ?? FAIRWAY_LIMIT_SOURCE_UNKNOWN
    }
  }
}

private func number(of position: FreeDrivePosition) -> Int32 {
  switch position {
  case .unknown: FAIRWAY_DRIVE_POSITION_UNKNOWN
  case .road: FAIRWAY_DRIVE_POSITION_ROAD
  case .noRoad: FAIRWAY_DRIVE_POSITION_NO_ROAD
  case .outside: FAIRWAY_DRIVE_POSITION_OUTSIDE
  }
}

@c @implementation
public func fairway_free_drive_get_name(
  _ drive: fairway_free_drive, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in try Output.write(drive.road?.name ?? "", text, capacity, length)
  }
}

@c @implementation
public func fairway_free_drive_get_number(
  _ drive: fairway_free_drive, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    try Output.write(drive.road?.reference ?? "", text, capacity, length)
  }
}

@c @implementation
public func fairway_free_drive_get_alert(
  _ drive: fairway_free_drive, _ alert: UInt32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let announced = drive.announcedAlerts
    guard Int(clamping: alert) < announced.count, let alerts = drive.alerts else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no alert \(alert): the last fix has announced \(announced.count)")
    }
    try Output.write(alerts.alerts[announced[Int(clamping: alert)]].alert.id, text, capacity, length)
  }
}

@c @implementation
public func fairway_free_drive_get_feature(
  _ drive: fairway_free_drive, _ number: UInt32, _ feature: UnsafeMutablePointer<fairway_road_feature>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let output = try VersionedOutput(feature, "feature")
    let features = drive.features
    guard Int(clamping: number) < features.count else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no feature \(number): \(features.count) lie ahead")
    }
    let found = features[features.startIndex + Int(clamping: number)]
    let distance = drive.distance(to: found)
    output.write { feature in
      feature.distance = distance
      feature.length = found.end - found.start
      (feature.radius, feature.turn, feature.speed_limit, feature.value) = (.nan, .nan, .nan, .nan)
      feature.speed_limit_unit = FAIRWAY_UNIT_KILOMETRES_PER_HOUR
      feature.kind = featureNumber(of: found.kind)
      switch found.kind {
      case .limit(let limit): (feature.speed_limit, feature.speed_limit_unit) = sign(limit)
      case .bend(let radius, let turn): (feature.radius, feature.turn) = (radius, turn)
      case .sizeLimit(let limit): feature.value = limit.value
      default: break
      }
    }
  }
}

private func featureNumber(of kind: RoadAhead.Feature.Kind) -> Int32 {
  switch kind {
  case .limit: FAIRWAY_ROAD_FEATURE_LIMIT
  case .bend: FAIRWAY_ROAD_FEATURE_BEND
  case .tunnel: FAIRWAY_ROAD_FEATURE_TUNNEL
  case .crossing: FAIRWAY_ROAD_FEATURE_CROSSING
  case .bridge: FAIRWAY_ROAD_FEATURE_BRIDGE
  case .toll: FAIRWAY_ROAD_FEATURE_TOLL
  case .tollCollection: FAIRWAY_ROAD_FEATURE_TOLL_COLLECTION
  case .trafficSignal: FAIRWAY_ROAD_FEATURE_TRAFFIC_SIGNAL
  case .stop: FAIRWAY_ROAD_FEATURE_STOP
  case .giveWay: FAIRWAY_ROAD_FEATURE_GIVE_WAY
  case .pedestrianCrossing: FAIRWAY_ROAD_FEATURE_PEDESTRIAN_CROSSING
  case .levelCrossing: FAIRWAY_ROAD_FEATURE_LEVEL_CROSSING
  case .speedBump: FAIRWAY_ROAD_FEATURE_SPEED_BUMP
  case .barrier: FAIRWAY_ROAD_FEATURE_BARRIER
  case .sizeLimit(.height): FAIRWAY_ROAD_FEATURE_HEIGHT_LIMIT
  case .sizeLimit(.width): FAIRWAY_ROAD_FEATURE_WIDTH_LIMIT
  case .sizeLimit(.length): FAIRWAY_ROAD_FEATURE_LENGTH_LIMIT
  case .sizeLimit(.weight): FAIRWAY_ROAD_FEATURE_WEIGHT_LIMIT
  case .sizeLimit(.axleLoad): FAIRWAY_ROAD_FEATURE_AXLE_LOAD_LIMIT
  case .narrow: FAIRWAY_ROAD_FEATURE_NARROW
  case .school: FAIRWAY_ROAD_FEATURE_SCHOOL
  case .lowSpeedZone: FAIRWAY_ROAD_FEATURE_LOW_SPEED_ZONE
  case .closed: FAIRWAY_ROAD_FEATURE_CLOSED
  }
}

@c @implementation
public func fairway_free_drive_predict(
  _ drive: fairway_free_drive, _ time: Double, _ prediction: UnsafeMutablePointer<fairway_free_drive_prediction>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let output = try VersionedOutput(prediction, "prediction")
    guard let place = drive.predict(at: time) else {
      throw Failure(FAIRWAY_ERROR_STATE, "there was no fix yet, from which a place could be predicted")
    }
    output.write { prediction in
      prediction.timestamp = place.timestamp
      prediction.age = place.age
      prediction.latitude = place.coordinate.latitude
      prediction.longitude = place.coordinate.longitude
      prediction.course = place.course ?? .nan
      prediction.speed = place.speed
      prediction.bound = place.bound
      prediction.is_on_road = place.isOnRoad ? 1 : 0
      prediction.is_in_tunnel = place.isInTunnel ? 1 : 0
    }
  }
}

@c @implementation
public func fairway_free_drive_get_history(
  _ drive: fairway_free_drive, _ ways: UnsafeMutablePointer<UInt64>?, _ lengths: UnsafeMutablePointer<Double>?,
  _ starts: UnsafeMutablePointer<Double>?, _ ends: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let history = drive.history
    count?.pointee = history.count
    guard ways != nil || lengths != nil || starts != nil || ends != nil else {
      if count == nil { throw .null("count") }
      return
    }
    guard capacity >= history.count else {
      throw Failure(FAIRWAY_ERROR_CAPACITY, "the columns have room for \(capacity), \(history.count) is needed")
    }
    for (place, driven) in history.enumerated() {
      let roads = drive.atlas.files[min(driven.file, drive.atlas.files.count - 1)]
      ways?[place] = UInt64(clamping: roads.wayID(ofWay: driven.way) ?? 0)
      lengths?[place] = driven.length
      starts?[place] = driven.start
      ends?[place] = driven.end
    }
  }
}
