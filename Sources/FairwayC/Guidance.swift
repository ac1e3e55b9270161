// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

@c @implementation
public func fairway_session_get_guidance(
  _ session: fairway_session, _ guidance: UnsafeMutablePointer<fairway_guidance>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let guidance = try VersionedStruct.check(guidance, "guidance")
    try session.use { life throws(Failure) in
      guidance.write(RouteProgress(index: life.engine.index, state: life.state))
    }
  }
}

extension UnsafeMutablePointer<fairway_guidance> {
  /// Writes what a screen shows at a position.
  func write(_ progress: RouteProgress) {
    let leg = progress.currentLegProgress
    let step = leg.currentStepProgress
    pointee.step_distance_remaining = step.distanceRemaining
    pointee.step_duration_remaining = step.durationRemaining
    pointee.leg_distance_remaining = leg.distanceRemaining
    pointee.leg_duration_remaining = leg.durationRemaining
    let limit = leg.currentSpeedLimit
    pointee.speed_limit = limit?.value ?? .nan
    pointee.speed_limit_unit =
      limit?.unit == .milesPerHour ? FAIRWAY_UNIT_MILES_PER_HOUR : FAIRWAY_UNIT_KILOMETRES_PER_HOUR
    pointee.congestion = (leg.currentCongestionLevel ?? .unknown).number
    pointee.leg = Int32(clamping: progress.legIndex)
    pointee.step = Int32(clamping: step.stepIndex)
    pointee.segment = Int32(clamping: leg.segmentIndex)
    pointee.intersection = Int32(clamping: step.intersectionIndex)
    pointee.banner = Int32(clamping: step.visualInstructionIndex - 1)
    pointee.spoken = Int32(clamping: step.spokenInstructionIndex - 1)
    let alerts = progress.index.alerts
    let next = alerts.firstIndex { $0.start > progress.state.distanceAlong }
    pointee.alert = Int32(clamping: next ?? -1)
    pointee.alert_distance = next.map { alerts[$0].start - progress.state.distanceAlong } ?? .nan
    pointee.reserved = 0
  }
}

extension CongestionLevel {
  /// The constant of this case in C.
  var number: Int32 {
    switch self {
    case .unknown: FAIRWAY_CONGESTION_UNKNOWN
    case .low: FAIRWAY_CONGESTION_LOW
    case .moderate: FAIRWAY_CONGESTION_MODERATE
    case .heavy: FAIRWAY_CONGESTION_HEAVY
    case .severe: FAIRWAY_CONGESTION_SEVERE
    }
  }
}

@c @implementation
public func fairway_route_get_alert(
  _ route: fairway_route, _ item: Int32, _ alert: UnsafeMutablePointer<fairway_alert>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let alerts = try Handles.routes.thing(route).index.alerts
    let alert = try VersionedStruct.check(alert, "alert")
    guard alerts.indices.contains(Int(item)) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no alert \(item); there are \(alerts.count)")
    }
    let found = alerts[Int(item)]
    let (kind, first, second) = found.kind.numbers
    alert.pointee.start = found.start
    alert.pointee.end = found.end
    alert.pointee.kind = kind
    alert.pointee.leg = Int32(clamping: found.legIndex)
    alert.pointee.first = Int32(clamping: first)
    alert.pointee.second = Int32(clamping: second)
  }
}

extension RouteAlert.Kind {
  /// The constant of this case in C, and the two indices that describe it.
  var numbers: (kind: Int32, first: Int, second: Int) {
    switch self {
    case .incident(let index): (FAIRWAY_ALERT_INCIDENT, index, -1)
    case .closure(let index): (FAIRWAY_ALERT_CLOSURE, index, -1)
    case .tunnel: (FAIRWAY_ALERT_TUNNEL, -1, -1)
    case .borderCrossing(let from, let to): (FAIRWAY_ALERT_BORDER_CROSSING, from, to)
    case .tollCollection(let step, let intersection): (FAIRWAY_ALERT_TOLL_COLLECTION, step, intersection)
    case .serviceArea(let step, let intersection): (FAIRWAY_ALERT_SERVICE_AREA, step, intersection)
    case .restrictedArea: (FAIRWAY_ALERT_RESTRICTED_AREA, -1, -1)
    }
  }
}
