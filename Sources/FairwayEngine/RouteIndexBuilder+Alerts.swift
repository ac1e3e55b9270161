internal import FairwayRoutes
internal import GeoKernel

extension RouteIndexBuilder {
  /// Incidents, closures, tunnels, borders, tolls, rest stops, restricted stretches, climbs and the app's own, sorted by where they
  /// begin.
  func alerts(
    _ route: Route, _ along: ContiguousArray<Double>, _ intersections: ContiguousArray<Double>,
    _ stepFirstIntersection: ContiguousArray<Int>, legStarts: [LocationDistance], climbs: [Climb]
  ) -> [RouteAlert] {
    var alerts: [RouteAlert] = []
    @inline(never)
    func add(
      _ leg: Int, _ word: String, _ rest: String, _ kind: RouteAlert.Kind, from start: Double, to end: Double,
      lead: RouteAlert.Lead? = nil
    ) {
      alerts.append(Self.alert(leg, word, rest, kind, from: start, to: end, lead: lead))
    }
    for (index, climb) in climbs.enumerated() {
      let leg = max(0, partitionPoint(0..<max(0, legStarts.count - 1)) { legStarts[$0] > climb.start } - 1)
      add(leg, "climb", "\(index)", .climb(index: index), from: climb.start, to: climb.end, lead: .climb)
    }
    for (leg, model) in route.legs.enumerated() {
      let first = stepFirstVertex[legFirstStep[leg]]
      let last = stepFirstVertex[legFirstStep[leg + 1]]
      func place(_ vertex: Int) -> Double { along[first + min(last - first, max(0, vertex))] }
      let incidents = model.incidents ?? []
      let isRepeated = Self.repeated(incidents)
      for (index, incident) in incidents.enumerated() {
        // A route may pass an incident twice.
        let suffix = isRepeated[index] ? " \(incident.shapeIndexStart)" : ""
        add(
          leg, "incident", incident.identifier + suffix, .incident(index: index),
          from: place(incident.shapeIndexStart), to: place(max(incident.shapeIndexStart, incident.shapeIndexEnd)))
      }
      for (index, closure) in (model.closures ?? []).enumerated() {
        let range = closure.shapeIndexRange
        add(
          leg, "closure", "\(range.lowerBound) \(range.upperBound)", .closure(index: index),
          from: place(range.lowerBound), to: place(range.upperBound))
      }
      let start = along[first]
      func customPlace(_ distance: Double) -> Double {
        distance.isFinite ? min(along[along.count - 1], start + max(0, distance)) : start
      }
      for (index, custom) in (model.alerts ?? []).enumerated() {
        let from = customPlace(custom.start)
        // A route may pass an alert twice.
        add(
          leg, "custom", "\(custom.alert.id) \(Int(clamping: from))", .custom(index: index), from: from,
          to: max(from, customPlace(custom.end)), lead: RouteAlert.Lead(of: custom.alert))
      }
    }
    var region: Int?
    var regionLeg = 0
    // The alert of each kind of stretch that has begun.
    var open: [RouteAlert?] = Stretch.allCases.map { _ in nil }
    eachStep(route) { leg, step, index in
      let places = intersections[stepFirstIntersection[index]..<stepFirstIntersection[index + 1]]
      for (number, (intersection, place)) in zip(step?.intersections ?? [], places).enumerated() {
        let stepInLeg = index - legFirstStep[leg]
        @inline(never)
        func alert(_ word: String, _ kind: RouteAlert.Kind) -> RouteAlert {
          Self.alert(leg, word, "\(stepInLeg) \(number)", kind, from: place, to: place)
        }
        if intersection.tollCollection != nil {
          alerts.append(alert("toll", .tollCollection(step: stepInLeg, intersection: number)))
        }
        if intersection.restStop != nil {
          alerts.append(alert("service", .serviceArea(step: stepInLeg, intersection: number)))
        }
        if let now = intersection.regionIndex {
          if let before = region, before != now, regionLeg == leg {
            alerts.append(alert("border", .borderCrossing(from: before, to: now)))
          }
          (region, regionLeg) = (now, leg)
        }
        let classes = intersection.outletRoadClasses ?? []
        for (stretch, kind) in Stretch.allCases.enumerated() {
          if classes.contains(kind.roadClass) {
            if open[stretch] == nil { open[stretch] = alert(kind.word, kind.kind(intersection.tunnelName)) }
          } else if var ended = open[stretch] {
            ended.end = place
            alerts.append(ended)
            open[stretch] = nil
          }
        }
      }
    }
    for case var ended? in open {
      ended.end = along[along.count - 1]
      alerts.append(ended)
    }
    return sortedOrder(below: alerts.count) { alerts[$0].start < alerts[$1].start }.map { alerts[$0] }
  }

  @inline(never)  // Inlined a dozen times, it would be a large part of the module for browsers.
  private static func alert(
    _ leg: Int, _ word: String, _ rest: String, _ kind: RouteAlert.Kind, from start: Double, to end: Double,
    lead: RouteAlert.Lead? = nil
  ) -> RouteAlert {
    RouteAlert(id: "\(leg) \(word) \(rest)", kind: kind, legIndex: leg, start: start, end: end, lead: lead)
  }

  /// Whether each incident has the identifier of another one.
  private static func repeated(_ incidents: [Incident]) -> [Bool] {
    let order = sortedOrder(below: incidents.count) { incidents[$0].identifier < incidents[$1].identifier }
    var isRepeated = Array(repeating: false, count: incidents.count)
    for (one, next) in zip(order, order.dropFirst()) where incidents[one].identifier == incidents[next].identifier {
      (isRepeated[one], isRepeated[next]) = (true, true)
    }
    return isRepeated
  }

  /// A kind of stretch that begins at one intersection and ends at another.
  private enum Stretch: CaseIterable {
    case tunnel, restricted

    var word: String {
      switch self {
      case .tunnel: "tunnel"
      case .restricted: "restricted"
      }
    }

    var roadClass: RoadClasses {
      switch self {
      case .tunnel: .tunnel
      case .restricted: .restricted
      }
    }

    func kind(_ name: String?) -> RouteAlert.Kind { self == .tunnel ? .tunnel(name: name) : .restrictedArea }
  }
}
