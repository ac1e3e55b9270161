// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayGuidance
internal import FairwayRoads
internal import FairwayRoutes
internal import RoadGraph

@c @implementation
public func fairway_free_drive_set_road_alerts(
  _ drive: fairway_free_drive, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let text = try Input.bytes(options, optionsLength, "options")
    guard !text.isEmpty else {
      drive.roadAlerts = nil
      return
    }
    var read = RoadAlertOptions()
    try read.read(text: text)
    drive.roadAlerts = read
  }
}

extension FreeDrive {
  /// The alert about its roads with a number.
  fileprivate func roadAlert(_ number: UInt32) throws(Failure) -> RoadAlert {
    guard Int(clamping: number) < announcedRoadAlerts.count else {
      throw Failure(
        FAIRWAY_ERROR_ARGUMENT,
        "there is no alert \(number) about the road: the last fix has announced \(announcedRoadAlerts.count)")
    }
    return announcedRoadAlerts[Int(clamping: number)]
  }
}

@c @implementation
public func fairway_free_drive_get_road_alert(
  _ drive: fairway_free_drive, _ number: UInt32, _ alert: UnsafeMutablePointer<fairway_road_alert>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let output = try VersionedOutput(alert, "alert")
    let found = try drive.roadAlert(number)
    output.write { alert in
      alert.distance = found.distance
      alert.length = found.feature.end - found.feature.start
      alert.speed = found.speed
      alert.value = .nan
      if case .sizeLimit(let limit) = found.feature.kind { alert.value = limit.value }
      alert.kind = alertNumber(of: found.kind)
      alert.priority = found.priority.number
    }
  }
}

/// The number of a kind; an alert about a road has no other.
private func alertNumber(of kind: CustomAlert.Kind) -> Int32 {
  switch kind {
  case .lowerSpeedLimit: FAIRWAY_ROAD_ALERT_LOWER_SPEED_LIMIT
  case .railwayCrossing: FAIRWAY_ROAD_ALERT_RAILWAY_CROSSING
  case .heightLimit: FAIRWAY_ROAD_ALERT_HEIGHT_LIMIT
  case .widthLimit: FAIRWAY_ROAD_ALERT_WIDTH_LIMIT
  case .lengthLimit: FAIRWAY_ROAD_ALERT_LENGTH_LIMIT
  case .weightLimit: FAIRWAY_ROAD_ALERT_WEIGHT_LIMIT
  case .trafficSignal: FAIRWAY_ROAD_ALERT_TRAFFIC_SIGNAL
  case .speedBump: FAIRWAY_ROAD_ALERT_SPEED_BUMP
  case .narrowRoad: FAIRWAY_ROAD_ALERT_NARROW_ROAD
  case .schoolZone: FAIRWAY_ROAD_ALERT_SCHOOL_ZONE
  case .lowSpeedZone: FAIRWAY_ROAD_ALERT_LOW_SPEED_ZONE
  case .pedestrianCrossing: FAIRWAY_ROAD_ALERT_PEDESTRIAN_CROSSING
  case .closedRoad: FAIRWAY_ROAD_ALERT_CLOSED_ROAD
  case .sharpBend, .speedCamera, .redLightCamera, .gate, .hazard, .other: FAIRWAY_ROAD_ALERT_SHARP_BEND
  }
}

@c @implementation
public func fairway_free_drive_get_road_alert_text(
  _ drive: fairway_free_drive, _ number: UInt32, _ language: UnsafePointer<CChar>?, _ languageLength: Int,
  _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useFreeDrive(drive, error) { drive throws(Failure) in
    let tag = String(decoding: try Input.bytes(language, languageLength, "language"), as: UTF8.self)
    let words = try drive.roadAlert(number).announcement(in: GuidanceLanguage(tag))
    try Output.write(words, text, capacity, length)
  }
}
