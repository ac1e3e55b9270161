package import GeoKernel

/// The line of a route: the shapes of its steps one after another, and which of its vertices each step has.
///
/// It is the one place where steps become a line: the engine, the check of answers, alerts and comparisons of routes
/// read it. Adjacent steps share a vertex. Where they do not, the line goes straight over the gap, which the earlier step has.
/// An arrival adds nothing: it is the last vertex of the step before.
package struct RouteGeometry: Sendable {
  /// The vertices; those of the route's own shape where no step has one.
  package private(set) var coordinates: [LocationCoordinate2D] = []
  /// The vertices of each step, of all legs one after another; empty where no step has a shape.
  package private(set) var steps: [ClosedRange<Int>] = []
  /// The first of ``steps`` of each leg, and the number of all.
  package private(set) var legFirstStep: [Int] = [0]
  /// Where a step does not begin at the end of the one before: its leg, its number there, and its first vertex.
  package private(set) var gaps: [(leg: Int, step: Int, vertex: Int)] = []

  package init(_ route: Route) {
    guard route.legs.contains(where: { leg in leg.steps.contains { ($0.shape?.coordinates.count ?? 0) > 1 } }) else {
      coordinates = route.shape?.coordinates ?? []
      return
    }
    // A step before the first shape lies at the start of the route.
    let start = route.firstPoints.first
    steps.reserveCapacity(route.legs.reduce(0) { $0 + $1.steps.count })
    for (number, leg) in route.legs.enumerated() {
      for (place, step) in leg.steps.enumerated() {
        append(step, number, place)
        if coordinates.isEmpty, let start { coordinates.append(start) }
      }
      legFirstStep.append(steps.count)
    }
  }

  /// Whether the steps have a line; otherwise it is the route's, which says nothing of steps.
  package var hasSteps: Bool { !steps.isEmpty }

  /// The vertices of each step of a leg.
  package func steps(ofLeg leg: Int) -> ArraySlice<ClosedRange<Int>> {
    guard leg >= 0, leg + 1 < legFirstStep.count else { return [] }
    return steps[legFirstStep[leg]..<legFirstStep[leg + 1]]
  }

  /// The vertices of a leg; nil if its steps do not tell.
  package func range(ofLeg leg: Int) -> ClosedRange<Int>? {
    let steps = steps(ofLeg: leg)
    guard let first = steps.first, let last = steps.last else { return nil }
    return first.lowerBound...last.upperBound
  }

  private var end: Int { max(0, coordinates.count - 1) }

  private mutating func append(_ step: RouteStep, _ leg: Int, _ place: Int) {
    var first = end
    if step.maneuverType != .arrive || coordinates.isEmpty, let part = step.shape?.coordinates, !part.isEmpty {
      if coordinates.last == part[0] {
        coordinates += part.dropFirst()
      } else {
        if !coordinates.isEmpty {
          first = coordinates.count
          gaps.append((leg, place, first))
        }
        coordinates += part
      }
    }
    steps.append(first...max(first, end))
  }
}

extension Route {
  /// The first points of the steps that have a shape.
  package var firstPoints: [LocationCoordinate2D] {
    legs.flatMap { leg in leg.steps.compactMap { $0.shape?.coordinates.first } }
  }

  /// The shape of the route, or the joined shapes of its steps; nil if it has neither.
  package var line: [LocationCoordinate2D]? {
    if let shape = shape?.coordinates, shape.count > 1 { return shape }
    let joined = RouteGeometry(self).coordinates
    return joined.count > 1 ? joined : nil
  }
}
