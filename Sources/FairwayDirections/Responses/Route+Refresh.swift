/// What a route can be refreshed from: an answer to a refresh, or a newer calculation of the same route.
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

/// Where in a route a refresh begins.
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
  /// Takes over all that a refresh tells. Linear in the number of segments.
  ///
  /// The legs of the refresh are the last ones of the route, whichever leg it was asked from: a refresh omits the legs
  /// before. What it says of the leg at the start counts from the vertex at the start.
  public mutating func refresh(
    from refreshedRoute: some RouteRefreshSource, refreshParameters: RefreshParameters = RefreshParameters()
  ) {
    let start = refreshParameters.startingIndex
    refreshLegAttributes(from: refreshedRoute, legIndex: start.legIndex, legShapeIndex: start.legShapeIndex)
    refreshLegIncidents(from: refreshedRoute, legIndex: start.legIndex, legShapeIndex: start.legShapeIndex)
    refreshLegClosures(from: refreshedRoute, legIndex: start.legIndex, legShapeIndex: start.legShapeIndex)
  }

  /// Takes over what a refresh tells of segments, and brings the durations of steps, legs and the route into line.
  ///
  /// An attribute is overwritten from the start on, where it fits into the leg; others stay as they are. The time that
  /// a step takes beside its segments, at turns, is kept as it was.
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

  /// Takes over the incidents of a refresh; legs that it does not have lose theirs. Linear in their number.
  public mutating func refreshLegIncidents(
    from refreshedRoute: some RouteRefreshSource, legIndex: Int = 0, legShapeIndex: Int = 0
  ) {
    for index in legs.indices { legs[index].incidents = nil }
    for (index, refreshed) in pairs(with: refreshedRoute) {
      let start = index == legIndex ? max(0, legShapeIndex) : 0
      legs[index].incidents = refreshed.incidents?.map { incident in
        var incident = incident
        incident.shapeIndexStart += start
        incident.shapeIndexEnd += start
        return incident
      }
    }
  }

  /// Takes over the closures of a refresh; legs that it does not have lose theirs. Linear in their number.
  public mutating func refreshLegClosures(
    from refreshedRoute: some RouteRefreshSource, legIndex: Int = 0, legShapeIndex: Int = 0
  ) {
    for index in legs.indices { legs[index].closures = nil }
    for (index, refreshed) in pairs(with: refreshedRoute) {
      let start = index == legIndex ? max(0, legShapeIndex) : 0
      legs[index].closures = refreshed.closures?.map { closure in
        var closure = closure
        closure.shapeIndexStart += start
        closure.shapeIndexEnd += start
        return closure
      }
    }
  }

  /// The indices of the legs that a refresh has, with what it tells of them: both end together.
  private func pairs(with source: some RouteRefreshSource) -> [(Int, RefreshedRouteLeg)] {
    let refreshed = source.refreshedLegs.suffix(legs.count)
    return Array(zip(legs.indices.suffix(refreshed.count), refreshed))
  }
}

extension RouteLeg {
  /// Overwrites attributes from a segment on, and brings the durations into line.
  fileprivate mutating func refresh(_ newer: Attributes, from start: Int) {
    guard start >= 0 else { return }
    var merged = attributes ?? Attributes()
    // Where the steps do not tell how many segments there are, the attributes that are there do.
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

  /// Overwrites the values from `start` on, if that many are there.
  private static func merge<Value>(_ newer: [Value]?, into older: inout [Value]?, from start: Int, of count: Int?) {
    guard let newer else { return }
    if let values = older {
      guard start <= values.count, newer.count <= values.count - start else { return }
      older?.replaceSubrange(start..<start + newer.count, with: newer)
    } else if start == 0, newer.count == count ?? newer.count {
      older = newer
    }
  }

  /// Gives each step and the leg the time of their segments, beside the time at turns that they had before.
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
