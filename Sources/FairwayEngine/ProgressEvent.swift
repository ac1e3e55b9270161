public import FairwayRoutes
internal import GeoKernel

/// Something that a fix caused, with its numbers, for logs, adapters and delegates.
public struct ProgressEvent: Hashable, Sendable {
  /// The names of the events, in the order in which they occur within one fix, which is also the order of their bits in
  /// a ``ProgressChange``.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case rejectedFix, reacquired, wrongWay, offRoute, backOnRoute, stepAdvance, intersection, visualInstruction
    case spokenInstruction, willArrive, didArrive, legAdvance, legSkip, alertAhead

    /// The number in `fairway.h`.
    package var number: Int32 { Int32(clamping: Self.inOrder.firstIndex(of: self) ?? 0) }
    private static let inOrder = allCases
  }

  /// The kind of the event.
  public var kind: Kind
  /// When it happened, as far as known, in seconds since 1970; `nil` for a rejected fix, which has its own time.
  ///
  /// With frequent fixes this is the time of the fix. With infrequent fixes the engine estimates when the vehicle
  /// passed the point, from its positions and speeds at both fixes.
  public var timestamp: Double?
  /// Whether ``timestamp`` is an estimate. Decisions, for example leaving the route, have the time of their fix.
  public var isTimeEstimated: Bool
  /// Where it happened, which for leaving the route is the last place on it; `nil` for a rejected fix.
  public var position: VehiclePosition?
  /// The index of the waypoint of an arrival; 1 is the first destination.
  ///
  /// For a skip, it is the first skipped waypoint; the vehicle skipped all up to the one where the leg of the
  /// ``position`` begins.
  public var waypoint: Int?
  /// The index of the spoken or visual instruction in the step, the intersection in the step, or the alert in the
  /// route.
  public var item: Int?
  /// How important it is to say this: for a spoken instruction and an alert.
  public var priority: AnnouncementPriority?
  /// The distance to the maneuver that a spoken instruction names, in metres: what is left when the voice has said it.
  public var spokenDistance: LocationDistance?
  /// The reason why the engine rejected a fix.
  public var rejection: FixRejection?
  /// The reason why the vehicle counts as off the route.
  public var reason: DeviationReason?
  /// The probability that the vehicle is off the route, for events about that.
  public var probability: Double?

  /// Returns the instruction to speak, with its words for the distance; `nil` for other events.
  public func spokenInstruction(on route: Route) -> SpokenInstruction? {
    guard kind == .spokenInstruction, let item, let place = position?.place,
      route.legs.indices.contains(place.legIndex),
      route.legs[place.legIndex].steps.indices.contains(place.stepIndex)
    else { return nil }
    let instructions = route.legs[place.legIndex].steps[place.stepIndex].instructionsSpokenAlongStep ?? []
    guard instructions.indices.contains(item) else { return nil }
    let instruction = instructions[item]
    return spokenDistance.map { instruction.said(at: $0, of: route.spokenDistances ?? []) } ?? instruction
  }

  /// Returns the text to speak, or the primary text to show; `nil` for other events.
  public func text(on index: RouteIndex) -> String? {
    guard kind == .alertAhead, let item, index.alerts.indices.contains(item) else { return text(on: index.route) }
    return index.announcement(of: index.alerts[item], at: spokenDistance ?? 0)?.text
  }

  /// Returns the text of an instruction: the text to speak, or the primary text to show; `nil` for other events. An
  /// alert's is in ``text(on:)-(RouteIndex)``.
  public func text(on route: Route) -> String? {
    guard let item, let place = position?.place, route.legs.indices.contains(place.legIndex),
      route.legs[place.legIndex].steps.indices.contains(place.stepIndex)
    else { return nil }
    let step = route.legs[place.legIndex].steps[place.stepIndex]
    switch kind {
    case .spokenInstruction: return spokenInstruction(on: route)?.text
    case .visualInstruction:
      let banners = step.instructionsDisplayedAlongStep ?? []
      return banners.indices.contains(item) ? banners[item].primaryInstruction.text : nil
    default: return nil
    }
  }
}

/// The part of a state that lists the events of the next fix.
public struct ProgressMark: Hashable, Sendable {
  @usableFromInline package let legIndex: Int
  let arrivedLegIndex: Int
  let routeStepIndex: Int
  let nextIntersection: Int
  let nextAlert: Int32
  let alertsAhead: UInt64
  /// The time of the last fix, and the position and speed of the vehicle at that time.
  let timestamp: Double
  @usableFromInline package let distanceAlong: Double
  let speed: Float
  let isOnRoute: Bool
}

extension ProgressState {
  /// A mark of the session, for ``ProgressEngine/events(since:after:change:)`` after the next fix.
  @inline(__always)
  public var mark: ProgressMark {
    ProgressMark(
      legIndex: legIndex, arrivedLegIndex: arrivedLegIndex, routeStepIndex: routeStepIndex,
      nextIntersection: Int(cursors.intersection), nextAlert: cursors.alert, alertsAhead: cursors.alertsAhead,
      timestamp: timestamp,
      distanceAlong: distanceAlong, speed: vehicle.speed, isOnRoute: isFollowing)
  }
}

extension ProgressEngine {
  /// Lists what a fix caused, from the mark before it and the state after it.
  ///
  /// This allocates an array, so call it only if the change is not empty.
  public func events(since before: ProgressMark, after: ProgressState, change: ProgressChange) -> [ProgressEvent] {
    guard !change.isEmpty else { return [] }
    var events: [ProgressEvent] = []
    // An arrival ends the old leg before the next one begins.
    let leg = change.contains(.legAdvance) ? before.legIndex : after.legIndex
    let lastStep = change.contains(.legAdvance) ? index.legFirstStep[leg + 1] - 1 : after.routeStepIndex
    let along = change.contains(.legAdvance) ? index.range(ofLeg: leg).upperBound : after.distanceAlong
    let passage = Passage(from: before, to: after)
    // Passing a point has an estimated time; a decision has the time of its fix.
    func add(
      _ kind: ProgressEvent.Kind, leg: Int = leg, step: Int = lastStep, at distance: Double = along,
      passing place: Double? = nil, _ edit: (inout ProgressEvent) -> Void = { _ in }
    ) {
      let position = RoutePlace(
        legIndex: leg, stepIndex: step - index.legFirstStep[leg],
        distanceAlong: index.statedDistance(at: distance, routeStep: step))
      var event = ProgressEvent(
        kind: kind, timestamp: place.map(passage.time) ?? after.timestamp,
        isTimeEstimated: place != nil && passage.isSparse, position: .route(position))
      edit(&event)
      events.append(event)
    }
    if change.contains(.rejectedFix) {
      add(.rejectedFix) {
        ($0.timestamp, $0.position) = (nil, nil)
        $0.rejection = after.rejection
      }
    }
    if change.contains(.reacquired) { add(.reacquired) }
    if change.contains(.wrongWay) { add(.wrongWay) { $0.probability = deviationProbability(after) } }
    if change.contains(.offRoute) {
      add(.offRoute) {
        $0.reason = after.reason
        $0.probability = deviationProbability(after)
      }
    }
    if change.contains(.backOnRoute) { add(.backOnRoute) { $0.probability = deviationProbability(after) } }
    if change.contains(.stepAdvance) {
      let from = change.contains(.backOnRoute) || change.contains(.reacquired) ? lastStep - 1 : before.routeStepIndex
      for step in (min(from, lastStep - 1) + 1)...lastStep {
        add(.stepAdvance, step: step, at: index.stepStarts[step], passing: index.stepStarts[step])
      }
    }
    if change.contains(.intersection) {
      let (from, to) = (before.nextIntersection, Int(after.cursors.intersection))
      for number in from..<max(from, to) {
        let step = index.stepFirstIntersection.lastIndex(notAbove: number, below: index.routeStepCount)
        let itsLeg = index.legIndex(ofRouteStep: step)
        let place = index.intersectionDistances[number]
        add(.intersection, leg: itsLeg, step: step, at: place, passing: place) {
          $0.item = number - index.stepFirstIntersection[step]
        }
      }
    }
    // An instruction belongs to its own step, which after an arrival may be one of the next leg.
    func addInstruction(
      _ kind: ProgressEvent.Kind, _ last: Int?, _ first: ContiguousArray<Int>, _ places: ContiguousArray<Double>,
      isDueByTime: Bool = false
    ) {
      guard let number = last else { return }
      let step = first.lastIndex(notAbove: number, below: index.routeStepCount)
      add(
        kind, leg: index.legIndex(ofRouteStep: step), step: step, at: after.distanceAlong,
        passing: isDueByTime ? nil : places[number]
      ) {
        $0.item = number - first[step]
        if kind == .spokenInstruction { $0.priority = index.moments[number].priority }
        if isDueByTime { $0.spokenDistance = index.spokenDistance(ofInstruction: number, after) }
      }
    }
    if change.contains(.visualInstruction) {
      addInstruction(.visualInstruction, after.lastVisual, index.stepFirstVisual, index.visualDistances)
    }
    if change.contains(.spokenInstruction) {
      addInstruction(
        .spokenInstruction, after.lastSpoken, index.stepFirstSpoken, index.spokenDistances,
        isDueByTime: after.lastSpoken.map { index.moments[$0].isTimed } ?? false)
    }
    let waypoint = index.range(ofLeg: leg).upperBound
    if change.contains(.willArrive) {
      add(.willArrive, passing: waypoint - options.arrival.approachDistance) { $0.waypoint = leg + 1 }
    }
    if change.contains(.didArrive) { add(.didArrive, passing: waypoint) { $0.waypoint = leg + 1 } }
    if change.contains(.legAdvance) {
      // A leg that begins by itself begins with the arrival; one that a caller begins may begin at any time.
      add(
        .legAdvance, leg: after.legIndex, step: after.routeStepIndex, at: after.distanceAlong,
        passing: change.contains(.didArrive) ? waypoint : nil)
    }
    if change.contains(.legSkip) {
      add(.legSkip) { $0.waypoint = max(before.legIndex, before.arrivedLegIndex + 1) + 1 }
    }
    if change.contains(.alertAhead) {
      var earlier = RouteCursors()
      (earlier.alert, earlier.alertsAhead) = (before.nextAlert, before.alertsAhead)
      let (from, to) = (Int(before.nextAlert), (after.lastAlert ?? -1) + 1)
      for number in from..<max(from, to) where after.hasAnnounced(alert: number) && !earlier.hasAnnounced(alert: number)
      {
        let place = index.alerts[number].start
        add(.alertAhead, at: place, passing: place - lead(ofAlert: number, at: Double(after.vehicle.speed))) {
          $0.item = number
          $0.priority = index.alerts[number].priority
          if case .custom = index.alerts[number].kind { $0.spokenDistance = max(0, place - after.distanceAlong) }
        }
      }
    }
    return events
  }
}
