internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// Makes the steps of a leg of its maneuvers.
struct WalkSteps {
  let walk: RoadWalk
  let drafts: [ManeuverDraft]
  private let intersections: WalkIntersections
  /// The side of the road on which the destination is.
  let arrivalSide: TurnSide?
  private let line: [LocationCoordinate2D]

  init(_ maker: ManeuverMaker, arrivalSide: TurnSide?) {
    walk = maker.walk
    drafts = maker.drafts
    self.arrivalSide = arrivalSide
    intersections = WalkIntersections(walk: walk, lanes: WalkLanes(maker, arrivalSide: arrivalSide))
    line = walk.line.map { LocationCoordinate2D(sixDecimalsOf: $0.latitude, $0.longitude) }
  }

  func steps() -> [RouteStep] {
    var steps: [RouteStep] = []
    steps.reserveCapacity(drafts.count)
    for index in drafts.indices {
      var step = step(index)
      if index > 0 { addNames(index, before: &steps[index - 1], to: &step) } else { addNames(of: drafts[0], to: &step) }
      steps.append(step)
    }
    return steps
  }

  private func step(_ index: Int) -> RouteStep {
    let draft = drafts[index]
    let before = index > 0 ? drafts[index - 1] : nil
    let isArrival = draft.kind == .arrive
    let edge = isArrival ? walk.edges[draft.begin - 1] : walk.edges[draft.begin]
    let mode = mode(index)
    let form = StepForm(walk: walk, draft: draft, intersectionsBefore: before.map { $0.end - $0.begin } ?? 0)
    let first = draft.begin == 0 ? 0 : walk.edges[draft.begin - 1].lastPoint
    let last = isArrival ? first : walk.edges[draft.end - 1].lastPoint
    let place = walk.line[first].inMillionths
    var maneuver = Maneuver(
      location: LocationCoordinate2D(units: place.latitude, place.longitude),
      type: form.type(
        changesMode: index > 0 && mode != self.mode(index - 1), isRotary: isRotary(draft),
        leavesRotary: before.map { isRotary($0) } ?? false),
      direction: form.direction(arrivalSide: arrivalSide),
      initialHeading: draft.begin > 0 ? Double(walk.edges[draft.begin - 1].endBearing) : 0,
      finalHeading: isArrival ? 0 : Double(draft.beginBearing))
    if draft.kind == .enterRoundabout, draft.exit > 0 { maneuver.exitIndex = draft.exit }
    let edges = draft.begin..<draft.end
    var step = RouteStep(
      maneuver: maneuver, shape: LineString(first == last ? [line[first], line[first]] : Array(line[first...last])),
      distance: isArrival ? 0 : draft.length,
      expectedTravelTime: edges.reduce(0) { $0 + walk.edges[$1].duration + walk.edges[$1].turnDuration },
      transportType: mode, drivingSide: edge.has(.onLeft) ? .left : .right)
    if draft.kind.isRamp, step.maneuverType == .turn { step.leadsOntoRamp = true }
    let hasToll = draft.has(.hasToll)
    step.intersections =
      isArrival
      ? [intersections.intersection(at: draft.begin, hasToll: false)]
      : edges.map { intersections.intersection(at: $0, hasToll: hasToll) }
    return step
  }

  private func mode(_ index: Int) -> TransportType {
    let draft = drafts[drafts[index].kind == .arrive ? max(0, index - 1) : index]
    return walk.edges[draft.begin].has(.ferry) ? .ferry : .automobile
  }

  private func isRotary(_ draft: ManeuverDraft) -> Bool { draft.kind == .enterRoundabout && !draft.names.isEmpty }

  // MARK: Names and signs

  private func addNames(of draft: ManeuverDraft, to step: inout RouteStep) {
    let names =
      draft.kind == .enterRoundabout ? draft.exitNames : draft.beginNames.isEmpty ? draft.names : draft.beginNames
    step.name = walk.names.joined(names, areNumbers: false) ?? ""
    step.ref = walk.names.joined(names, areNumbers: true)
    if isRotary(draft), let name = walk.names[draft.names].first { step.rotaryName = walk.names.text(name.text) }
    step.exits = draft.signs.exits(walk.names)
    step.signedDestinations = draft.signs.destinations(walk.names)
  }

  private func addNames(_ index: Int, before: inout RouteStep, to step: inout RouteStep) {
    let draft = drafts[index]
    guard draft.kind != .arrive else {
      (step.name, step.ref) = (before.name, before.ref)
      return
    }
    addNames(of: draft, to: &step)
    // Who enters a roundabout reads the signs of its exit.
    if draft.kind == .leaveRoundabout, drafts[index - 1].kind == .enterRoundabout, let signed = step.signedDestinations
    {
      before.signedDestinations = signed
    }
  }
}
