internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

/// Renews the attributes of a route from a new calculation of the same roads, for a service without refreshes.
///
/// Legs are compared from their ends backwards. As far as both shapes have the same vertices, the new times, speeds,
/// congestion, incidents and closures replace the old ones.
struct RouteRenewal {
  /// The largest distance between vertices that count as the same, in metres.
  private static var vertexTolerance: LocationDistance { 1.5 }

  /// Returns the route with newer attributes; nil if the newer route follows other roads ahead of the vehicle.
  ///
  /// - Parameters:
  ///   - index: The route that is followed.
  ///   - leg: The leg that the vehicle is on.
  ///   - distance: The distance of the vehicle along the route shape, in metres.
  ///   - newer: The new route, which begins at the vehicle.
  /// - Complexity: O(*n*) in the number of vertices.
  static func renewed(
    _ index: RouteIndex, onLeg leg: Int, at distance: LocationDistance, by newer: RouteIndex
  ) -> Route? {
    guard newer.legCount == index.legCount - leg else { return nil }
    var route = index.route
    let vehicle = index.segment(at: distance, leg: leg).ofTrack
    for number in leg..<index.legCount {
      let old = index.vertices(ofLeg: number)
      let new = newer.vertices(ofLeg: number - leg)
      let floor = number == leg ? max(old.lowerBound, vehicle) : old.lowerBound
      let count = sameSegments(index, floor...old.upperBound, newer, new)
      // The first segment of the new route begins at the vehicle, between two vertices.
      guard old.upperBound - count - floor <= (number == leg ? 1 : 0) else { return nil }
      take(count, of: newer.route.legs[number - leg], new.count - 1, into: &route, number, old.count - 1)
    }
    return route
  }

  /// Returns the number of segments, counted from the ends of two legs, that are the same.
  private static func sameSegments(
    _ first: RouteIndex, _ firstVertices: ClosedRange<Int>, _ second: RouteIndex, _ secondVertices: ClosedRange<Int>
  ) -> Int {
    func isSame(_ back: Int) -> Bool {
      let one = first.coordinate(ofVertex: firstVertices.upperBound - back)
      let other = second.coordinate(ofVertex: secondVertices.upperBound - back)
      return Geodesic.shortLength(from: one, to: other) <= vertexTolerance
    }
    guard isSame(0) else { return 0 }
    let most = min(firstVertices.count, secondVertices.count) - 1
    var count = 0
    while count < most, isSame(count + 1) { count += 1 }
    return count
  }

  /// Copies the attributes, incidents and closures of the last `count` segments of a leg.
  private static func take(
    _ count: Int, of newer: RouteLeg, _ newerSegments: Int, into route: inout Route, _ leg: Int, _ segments: Int
  ) {
    let start = segments - count
    let before = newerSegments - count
    func last<Value>(_ values: [Value]?) -> [Value]? {
      guard let values, values.count == newerSegments else { return nil }
      return Array(values.suffix(count))
    }
    var attributes = RouteLeg.Attributes()
    attributes.expectedSegmentTravelTimes = last(newer.attributes?.expectedSegmentTravelTimes)
    attributes.segmentSpeeds = last(newer.attributes?.segmentSpeeds)
    attributes.segmentCongestionLevels = last(newer.attributes?.segmentCongestionLevels)
    attributes.segmentNumericCongestionLevels = last(newer.attributes?.segmentNumericCongestionLevels)
    attributes.segmentMaximumSpeedLimits = last(newer.attributes?.segmentMaximumSpeedLimits)
    attributes.trafficTendencies = last(newer.attributes?.trafficTendencies)
    var legs = Array(repeating: RefreshedRouteLeg(attributes: nil), count: route.legs.count - leg)
    legs[0].attributes = attributes
    route.refreshLegAttributes(from: RefreshedRoute(legs: legs), legIndex: leg, legShapeIndex: start)
    route.legs[leg].incidents = joined(route.legs[leg].incidents, upTo: start, newer.incidents, from: before)
    route.legs[leg].closures = joined(route.legs[leg].closures, upTo: start, newer.closures, from: before)
  }

  /// Returns what ends before the copied segments and what lies on them in the newer leg; nil for nothing at all.
  private static func joined<Span: ShapeSpan>(
    _ old: [Span]?, upTo start: Int, _ newer: [Span]?, from before: Int
  ) -> [Span]? {
    let kept = (old ?? []).filter { $0.shapeIndexEnd <= start }
    let moved = (newer ?? []).filter { $0.shapeIndexEnd > before }.map { span in
      var span = span
      span.shapeIndexStart = max(before, span.shapeIndexStart)
      return span.moved(by: start - before)
    }
    let all = kept + moved
    return all.isEmpty ? nil : all
  }
}
