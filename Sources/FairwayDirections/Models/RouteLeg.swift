public import GeoKernel

/// The part of a route between two waypoints that are not silent.
public struct RouteLeg: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The waypoint at the start, where the answer tells it.
  public var source: Waypoint?
  /// The waypoint at the end, where the answer tells it.
  public var destination: Waypoint?
  /// The steps, the first of which departs and the last of which arrives; none, where none were asked for.
  public var steps: [RouteStep]
  /// The names of the roads that matter most, with commas between them.
  public var name: String
  /// The length in metres.
  public var distance: LocationDistance
  /// The time in seconds that the leg is expected to take.
  public var expectedTravelTime: Double
  /// The expected travel time in usual traffic, in seconds.
  public var typicalTravelTime: Double?
  /// What the leg costs in the service's reckoning.
  public var weight: Double?
  public var typicalWeight: Double?
  /// What the service tells of each segment.
  public var attributes: Attributes?
  /// The silent waypoints that the leg passes, in order.
  public var viaWaypoints: [SilentWaypoint]?
  /// What hinders the traffic.
  public var incidents: [Incident]?
  /// Where the road is closed.
  public var closures: [Closure]?
  /// The countries that the leg passes through; intersections point into them.
  public var regions: [AdministrativeRegion]?
  /// The profile that the leg was calculated for, where that is known.
  public var profileIdentifier: ProfileIdentifier?
  public var foreignMembers: JSONObject = [:]

  public init(
    steps: [RouteStep], name: String = "", distance: LocationDistance, expectedTravelTime: Double,
    source: Waypoint? = nil, destination: Waypoint? = nil, profileIdentifier: ProfileIdentifier? = nil
  ) {
    self.steps = steps
    self.name = name
    self.distance = distance
    self.expectedTravelTime = expectedTravelTime
    self.source = source
    self.destination = destination
    self.profileIdentifier = profileIdentifier
  }

  /// A part of a leg where the road is closed.
  public struct Closure: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The first and the last index in the shape of the leg.
    public var shapeIndexStart: Int
    public var shapeIndexEnd: Int
    public var foreignMembers: JSONObject = [:]

    public init(shapeIndexStart: Int, shapeIndexEnd: Int) {
      self.shapeIndexStart = shapeIndexStart
      self.shapeIndexEnd = shapeIndexEnd
    }

    /// The indices in the shape of the leg between which the road is closed.
    public var shapeIndexRange: Range<Int> { shapeIndexStart..<max(shapeIndexStart, shapeIndexEnd) }
  }
}

extension RouteLeg {
  /// The length of each segment in metres.
  public var segmentDistances: [LocationDistance]? { attributes?.segmentDistances }
  /// The time in seconds that each segment is expected to take.
  public var expectedSegmentTravelTimes: [Double]? { attributes?.expectedSegmentTravelTimes }
  /// The speed expected on each segment.
  public var segmentSpeeds: [LocationSpeed]? { attributes?.segmentSpeeds }
  /// How dense the traffic is on each segment.
  public var segmentCongestionLevels: [CongestionLevel]? { attributes?.segmentCongestionLevels }
  /// How dense the traffic is on each segment as a number, nil where that is not known.
  public var segmentNumericCongestionLevels: [NumericCongestionLevel?]? {
    attributes?.segmentNumericCongestionLevels
  }
  /// The highest speed allowed on each segment.
  public var segmentMaximumSpeedLimits: [SpeedLimit]? { attributes?.segmentMaximumSpeedLimits }
  /// How the traffic on each segment is changing.
  public var trafficTendencies: [TrafficTendency]? { attributes?.trafficTendencies }

  /// The line through all steps, without the vertices that neighbours share; nil where no step has one.
  ///
  /// - Complexity: O(*n*) in the number of vertices.
  public var shape: LineString? {
    var coordinates: [LocationCoordinate2D] = []
    for step in steps where step.maneuverType != .arrive || coordinates.isEmpty {
      guard let part = step.shape?.coordinates else { continue }
      coordinates += part.dropFirst(coordinates.isEmpty ? 0 : 1)
    }
    return coordinates.isEmpty ? nil : LineString(coordinates)
  }

  /// The segments of each step among those of the leg. The step that arrives has none.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public var segmentRangesByStep: [Range<Int>] {
    var end = 0
    return steps.map { step in
      let start = end
      end += step.segmentCount
      return start..<end
    }
  }
}

extension RouteLeg: JSONModel {
  init(unfilled: Void) { self.init(steps: [], distance: 0, expectedTravelTime: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.defaulted(.steps, List<Object<RouteStep>>.self, &steps)
    try visitor.defaulted(.summary, Text.self, &name)
    try visitor.required(.distance, Quantity.self, &distance)
    try visitor.required(.duration, Quantity.self, &expectedTravelTime)
    try visitor.optional(.durationTypical, Quantity.self, &typicalTravelTime)
    try visitor.optional(.weight, Number.self, &weight)
    try visitor.optional(.weightTypical, Number.self, &typicalWeight)
    try visitor.optional(.annotation, Object.self, &attributes)
    try visitor.optional(.viaWaypoints, List<Object<SilentWaypoint>>.self, &viaWaypoints)
    try visitor.optional(.incidents, List<Object<Incident>>.self, &incidents)
    try visitor.optional(.closures, List<Object<Closure>>.self, &closures)
    try visitor.optional(.admins, List<Object<AdministrativeRegion>>.self, &regions)
    if !visitor.hasOuterWaypoints {
      try visitor.optional(.source, Object.self, &source)
      try visitor.optional(.destination, Object.self, &destination)
    }
    var profile = profileIdentifier?.rawValue
    try visitor.optional(.profileIdentifier, Text.self, &profile)
    profileIdentifier = profile.map(ProfileIdentifier.init)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    // Without the shapes of all steps there is nothing to compare with.
    guard let attributes, !steps.isEmpty, steps.allSatisfy({ $0.shape != nil || $0.maneuverType == .arrive }) else {
      return
    }
    let segments = steps.reduce(0) { $0 + $1.segmentCount }
    for (name, count) in attributes.counts {
      guard let count, count != segments else { continue }
      throw JSONFault(
        "\(segments) values, one for each segment of the leg", at: start, found: "\(count)",
        below: ".annotation.\(name)")
    }
  }
}

extension RouteLeg.Closure: JSONModel {
  init(unfilled: Void) { self.init(shapeIndexStart: 0, shapeIndexEnd: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.geometryIndexStart, Index.self, &shapeIndexStart)
    try visitor.required(.geometryIndexEnd, Index.self, &shapeIndexEnd)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    guard shapeIndexStart <= shapeIndexEnd else {
      throw JSONFault(
        "an index from \(shapeIndexStart) on", at: start, found: "\(shapeIndexEnd)", below: ".geometry_index_end")
    }
  }
}
