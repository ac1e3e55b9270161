// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

extension fairway_guidance {
  /// Fills in what a screen shows at a position, with a limit that the roads say where the route says none.
  mutating func fill(_ progress: RouteProgress, _ witness: (any FixWitness)?) {
    let currentLeg = progress.currentLegProgress
    let currentStep = currentLeg.currentStepProgress
    step_distance_remaining = currentStep.distanceRemaining
    step_duration_remaining = currentStep.durationRemaining
    leg_distance_remaining = currentLeg.distanceRemaining
    leg_duration_remaining = currentLeg.durationRemaining
    let limit = progress.limit(witness)
    speed_limit = limit?.value.value ?? .nan
    speed_limit_unit = limit?.value.unitNumber ?? FAIRWAY_UNIT_KILOMETRES_PER_HOUR
    speed_limit_source = limit?.source.number ?? FAIRWAY_LIMIT_SOURCE_UNKNOWN
    congestion = (currentLeg.currentCongestionLevel ?? .unknown).number
    leg = Int32(clamping: progress.legIndex)
    step = Int32(clamping: currentStep.stepIndex)
    segment = Int32(clamping: currentLeg.segmentIndex)
    intersection = Int32(clamping: currentStep.intersectionIndex)
    banner = Int32(clamping: currentStep.visualInstructionIndex - 1)
    spoken = Int32(clamping: currentStep.spokenInstructionIndex - 1)
    let alerts = progress.index.alerts
    let next = alerts.firstIndex { $0.start > progress.state.distanceAlong }
    alert = Int32(clamping: next ?? -1)
    alert_distance = next.map { alerts[$0].start - progress.state.distanceAlong } ?? .nan
    let elevation = progress.elevation
    height = elevation?.height ?? .nan
    ascent = elevation?.ascent ?? .nan
    ascent_remaining = elevation?.ascentRemaining ?? .nan
    descent = elevation?.descent ?? .nan
    descent_remaining = elevation?.descentRemaining ?? .nan
    grade = elevation?.grade ?? .nan
  }
}

extension RoadFacts.Source {
  /// The constant of this case in C.
  var number: Int32 {
    switch self {
    case .route: FAIRWAY_LIMIT_SOURCE_ROUTE
    case .file: FAIRWAY_LIMIT_SOURCE_FILE
    case .assumed: FAIRWAY_LIMIT_SOURCE_ASSUMED
    }
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
    let route = try Handles.routes.thing(route)
    let alert = try VersionedOutput(alert, "alert")
    let found = try route.alert(Int(item))
    let (kind, first, second) = found.kind.numbers
    let climb = route.index.climb(found)
    alert.write { alert in
      alert.start = found.start
      alert.end = found.end
      alert.kind = kind
      alert.leg = Int32(clamping: found.legIndex)
      alert.first = Int32(clamping: first)
      alert.second = Int32(clamping: second)
      alert.height = climb?.height ?? .nan
      alert.greatest_grade = climb?.greatestGrade ?? .nan
    }
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
    case .custom(let index): (FAIRWAY_ALERT_CUSTOM, index, -1)
    case .climb(let index): (FAIRWAY_ALERT_CLIMB, index, -1)
    }
  }
}

extension SpeedLimit {
  /// The number of its unit in C.
  var unitNumber: Int32 { unit == .milesPerHour ? FAIRWAY_UNIT_MILES_PER_HOUR : FAIRWAY_UNIT_KILOMETRES_PER_HOUR }
}
