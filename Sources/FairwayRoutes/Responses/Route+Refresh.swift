/// A source for refreshing a route: an answer to a refresh, or a newer calculation of the same route.
public protocol RouteRefreshSource {
  /// The legs from some leg of the route to its last.
  var refreshedLegs: [RefreshedRouteLeg] { get }
}

extension RefreshedRoute: RouteRefreshSource {
  public var refreshedLegs: [RefreshedRouteLeg] { legs }
}

extension Route: RouteRefreshSource {
  public var refreshedLegs: [RefreshedRouteLeg] {
    legs.map { RefreshedRouteLeg(attributes: $0.attributes, incidents: $0.incidents, closures: $0.closures) }
  }
}

/// The point of a route at which a refresh begins.
public struct RefreshParameters: Hashable, Sendable, Codable {
  /// A vertex of a route.
  public struct StartingIndex: Hashable, Sendable, Codable {
    /// The index of the leg.
    public var legIndex: Int
    /// The index in the shape of that leg.
    public var legShapeIndex: Int

    public init(legIndex: Int = 0, legShapeIndex: Int = 0) {
      self.legIndex = legIndex
      self.legShapeIndex = legShapeIndex
    }
  }

  /// The first vertex that the refresh covers.
  public var startingIndex: StartingIndex

  public init(startingIndex: StartingIndex = StartingIndex()) { self.startingIndex = startingIndex }
}

extension Route {
  /// Applies a refresh.
  ///
  /// The legs of the refresh are the last ones of the route, whichever leg it was requested from: a refresh omits the
  /// legs before. Its values for the leg at the start begin at the vertex at the start.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  public mutating func refresh(
    from refreshedRoute: some RouteRefreshSource, refreshParameters: RefreshParameters = RefreshParameters()
  ) {
    let start = refreshParameters.startingIndex
    refreshLegAttributes(from: refreshedRoute, legIndex: start.legIndex, legShapeIndex: start.legShapeIndex)
    refreshLegIncidents(from: refreshedRoute, legIndex: start.legIndex, legShapeIndex: start.legShapeIndex)
    refreshLegClosures(from: refreshedRoute, legIndex: start.legIndex, legShapeIndex: start.legShapeIndex)
  }

  /// Applies the segment attributes of a refresh, and updates the durations of steps, legs and the route.
  ///
  /// An attribute is overwritten from the start on if its values fit into the leg; others remain unchanged. The time
  /// that a step takes besides its segments, at turns, is kept.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  public mutating func refreshLegAttributes(
    from refreshedRoute: some RouteRefreshSource, legIndex: Int = 0, legShapeIndex: Int = 0
  ) {
    var gained = 0.0
    for (index, refreshed) in pairs(with: refreshedRoute) {
      guard let attributes = refreshed.attributes else { continue }
      let before = legs[index].expectedTravelTime
      legs[index].refresh(attributes, from: index == legIndex ? legShapeIndex : 0)
      gained += legs[index].expectedTravelTime - before
    }
    expectedTravelTime = max(0, expectedTravelTime + gained)
  }

  /// Applies the incidents of a refresh; legs without any in the refresh lose theirs.
  ///
  /// Those of the leg at the start are counted from the vertex at the start.
  ///
  /// - Complexity: O(*n*) in their number.
  public mutating func refreshLegIncidents(
    from refreshedRoute: some RouteRefreshSource, legIndex: Int = 0, legShapeIndex: Int = 0
  ) {
    for index in legs.indices { legs[index].incidents = nil }
    for (index, refreshed) in pairs(with: refreshedRoute) {
      legs[index].incidents = refreshed.incidents?.map { $0.moved(by: index == legIndex ? max(0, legShapeIndex) : 0) }
    }
  }

  /// Applies the closures of a refresh; legs without any in the refresh lose theirs.
  ///
  /// Those of the leg at the start are counted from the vertex at the start.
  ///
  /// - Complexity: O(*n*) in their number.
  public mutating func refreshLegClosures(
    from refreshedRoute: some RouteRefreshSource, legIndex: Int = 0, legShapeIndex: Int = 0
  ) {
    for index in legs.indices { legs[index].closures = nil }
    for (index, refreshed) in pairs(with: refreshedRoute) {
      legs[index].closures = refreshed.closures?.map { $0.moved(by: index == legIndex ? max(0, legShapeIndex) : 0) }
    }
  }

  /// The indices of the legs in a refresh, with its values for them; the last leg of both is the same.
  private func pairs(with source: some RouteRefreshSource) -> [(Int, RefreshedRouteLeg)] {
    let refreshed = source.refreshedLegs.suffix(legs.count)
    return Array(zip(legs.indices.suffix(refreshed.count), refreshed))
  }
}

extension RouteLeg {
  /// Overwrites attributes from a segment on, and updates the durations.
  fileprivate mutating func refresh(_ newer: Attributes, from start: Int) {
    guard start >= 0 else { return }
    var merged = attributes ?? Attributes()
    // If the steps do not determine the number of segments, the existing attributes do.
    let steps = segmentRangesByStep
    let known = steps.last.flatMap { $0.upperBound > 0 ? $0.upperBound : nil }
    let count = known ?? merged.counts.lazy.compactMap { $0.count }.first
    let before = merged.expectedSegmentTravelTimes

    Self.merge(newer.segmentDistances, into: &merged.segmentDistances, from: start, of: count)
    Self.merge(newer.expectedSegmentTravelTimes, into: &merged.expectedSegmentTravelTimes, from: start, of: count)
    Self.merge(newer.segmentSpeeds, into: &merged.segmentSpeeds, from: start, of: count)
    Self.merge(newer.segmentCongestionLevels, into: &merged.segmentCongestionLevels, from: start, of: count)
    Self.merge(
      newer.segmentNumericCongestionLevels, into: &merged.segmentNumericCongestionLevels, from: start, of: count)
    Self.merge(newer.segmentMaximumSpeedLimits, into: &merged.segmentMaximumSpeedLimits, from: start, of: count)
    Self.merge(newer.trafficTendencies, into: &merged.trafficTendencies, from: start, of: count)
    for (name, value) in newer.foreignMembers where start == 0 || merged.foreignMembers[name] == nil {
      merged.foreignMembers[name] = value
    }
    attributes = merged
    if let after = merged.expectedSegmentTravelTimes, after != before { followDurations(before, after, steps) }
  }

  /// Overwrites the values from `start` on, if the new values fit.
  private static func merge<Value>(_ newer: [Value]?, into older: inout [Value]?, from start: Int, of count: Int?) {
    guard let newer else { return }
    if let values = older {
      guard start <= values.count, newer.count <= values.count - start else { return }
      older?.replaceSubrange(start..<start + newer.count, with: newer)
    } else if start == 0, newer.count == count ?? newer.count {
      older = newer
    }
  }

  /// Sets the times of each step and of the leg to those of their segments, plus the time at turns that they had
  /// before.
  private mutating func followDurations(_ before: [Double]?, _ after: [Double], _ ranges: [Range<Int>]) {
    guard let end = ranges.last?.upperBound, end == after.count else {
      expectedTravelTime = Self.follow(expectedTravelTime, before, after)
      return
    }
    var gained = 0.0
    for (index, range) in ranges.enumerated() where !range.isEmpty {
      let time = steps[index].expectedTravelTime
      steps[index].expectedTravelTime = Self.follow(time, before.map { Array($0[range]) }, Array(after[range]))
      gained += steps[index].expectedTravelTime - time
    }
    expectedTravelTime = max(0, expectedTravelTime + gained)
  }

  private static func follow(_ time: Double, _ before: [Double]?, _ after: [Double]) -> Double {
    let sum = after.reduce(0, +)
    guard let before else { return sum }
    let turns = time - before.reduce(0, +)
    return max(0, sum + turns)
  }
}

/// Something that lies on some vertices of a leg.
package protocol ShapeSpan {
  var shapeIndexStart: Int { get set }
  var shapeIndexEnd: Int { get set }
}

extension Incident: ShapeSpan {}
extension RouteLeg.Closure: ShapeSpan {}

extension ShapeSpan {
  /// The same some vertices farther along.
  package func moved(by count: Int) -> Self {
    var moved = self
    moved.shapeIndexStart = shapeIndexStart.index(movedBy: count)
    moved.shapeIndexEnd = shapeIndexEnd.index(movedBy: count)
    return moved
  }
}
