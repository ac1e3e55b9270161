public import GeoKernel

/// The part of a route between two waypoints that are not silent.
public struct RouteLeg: Hashable, Sendable, Codable, ForeignMemberContainer {
  var boxedSource: Boxed<Waypoint>
  var boxedDestination: Boxed<Waypoint>
  /// The steps, from the departure to the arrival; empty if none were requested.
  public var steps: [RouteStep]
  /// The names of the major roads, separated by commas.
  public var name: String
  /// The length in metres.
  public var distance: LocationDistance
  /// The expected travel time in seconds.
  public var expectedTravelTime: Double
  private var cost = CompactNumber()
  /// The attributes of the segments.
  public var attributes: Attributes?
  private var rare = Rare<Details>()
  /// The profile that the leg was calculated for, if known.
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
    boxedSource = Boxed(source)
    boxedDestination = Boxed(destination)
    self.profileIdentifier = profileIdentifier
  }

  /// A closed stretch of a leg.
  public struct Closure: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The first and last index in the shape of the leg.
    public var shapeIndexStart: Int
    public var shapeIndexEnd: Int
    public var foreignMembers: JSONObject = [:]

    public init(shapeIndexStart: Int, shapeIndexEnd: Int) {
      self.shapeIndexStart = shapeIndexStart
      self.shapeIndexEnd = shapeIndexEnd
    }

    /// The range of indices in the shape of the leg in which the road is closed.
    public var shapeIndexRange: Range<Int> { shapeIndexStart..<max(shapeIndexStart, shapeIndexEnd) }
  }
}

extension RouteLeg {
  /// The waypoint at the start, if the answer contains it.
  public var source: Waypoint? {
    get { boxedSource.value }
    set { boxedSource = Boxed(newValue) }
  }
  /// The waypoint at the end, if the answer contains it.
  public var destination: Waypoint? {
    get { boxedDestination.value }
    set { boxedDestination = Boxed(newValue) }
  }
  /// The cost of the leg in the service's routing model.
  public var weight: Double? {
    get { cost.value }
    set { cost.value = newValue }
  }
  /// The expected travel time in typical traffic, in seconds.
  public var typicalTravelTime: Double? {
    get { rare.value { $0.typicalTravelTime.value } }
    set { rare.change { $0.typicalTravelTime.value = newValue } }
  }
  /// The cost of the leg in typical traffic.
  public var typicalWeight: Double? {
    get { rare.value { $0.typicalWeight.value } }
    set { rare.change { $0.typicalWeight.value = newValue } }
  }
  /// The silent waypoints that the leg passes, in order.
  public var viaWaypoints: [SilentWaypoint]? {
    get { rare.value { $0.viaWaypoints } }
    set { rare.change { $0.viaWaypoints = newValue } }
  }
  /// The events that obstruct traffic.
  public var incidents: [Incident]? {
    get { rare.value { $0.incidents } }
    set { rare.change { $0.incidents = newValue } }
  }
  /// The alerts of the app along the leg, in the order of their starts; see `Route.addAlerts(_:)` of FairwayEngine.
  public var alerts: [LegAlert]? {
    get { rare.value { $0.alerts } }
    set { rare.change { $0.alerts = newValue } }
  }
  /// The closed stretches of the leg.
  public var closures: [Closure]? {
    get { rare.value { $0.closures } }
    set { rare.change { $0.closures = newValue } }
  }
  /// The heights along the leg.
  public var elevation: LegElevation? {
    get { rare.value { $0.elevation } }
    set { rare.change { $0.elevation = newValue } }
  }
  /// The countries that the leg passes through; intersections refer to them by index.
  public var regions: [AdministrativeRegion]? {
    get { rare.value { $0.regions } }
    set { rare.change { $0.regions = newValue } }
  }

  /// What few legs have.
  private struct Details: RareMembers {
    var typicalTravelTime = CompactNumber()
    var typicalWeight = CompactNumber()
    var viaWaypoints: [SilentWaypoint]?
    var incidents: [Incident]?
    var closures: [Closure]?
    var alerts: [LegAlert]?
    var elevation: LegElevation?
    var regions: [AdministrativeRegion]?

    mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
      try visitor.optional(.durationTypical, Quantity.self, &typicalTravelTime)
      try visitor.optional(.weightTypical, Number.self, &typicalWeight)
      try visitor.optional(.viaWaypoints, List<Object<SilentWaypoint>>.self, &viaWaypoints)
      try visitor.optional(.incidents, List<Object<Incident>>.self, &incidents)
      try visitor.optional(.closures, List<Object<Closure>>.self, &closures)
      try visitor.optional(.alerts, List<AlertForm>.self, &alerts)
      try visitor.optional(.elevation, ElevationForm.self, &elevation)
      try visitor.optional(.admins, List<Object<AdministrativeRegion>>.self, &regions)
    }
  }
}

extension RouteLeg {
  /// The length of each segment in metres.
  public var segmentDistances: [LocationDistance]? { attributes?.segmentDistances }
  /// The expected travel time of each segment in seconds.
  public var expectedSegmentTravelTimes: [Double]? { attributes?.expectedSegmentTravelTimes }
  /// The speed expected on each segment.
  public var segmentSpeeds: [LocationSpeed]? { attributes?.segmentSpeeds }
  /// The level of congestion on each segment.
  public var segmentCongestionLevels: [CongestionLevel]? { attributes?.segmentCongestionLevels }
  /// The congestion on each segment as a number; `nil` if unknown.
  public var segmentNumericCongestionLevels: [NumericCongestionLevel?]? {
    attributes?.segmentNumericCongestionLevels
  }
  /// The speed limit of each segment.
  public var segmentMaximumSpeedLimits: [SpeedLimit]? { attributes?.segmentMaximumSpeedLimits }
  /// The change of the traffic on each segment.
  public var trafficTendencies: [TrafficTendency]? { attributes?.trafficTendencies }

  /// The shape of all steps, without the vertices that adjacent steps share; `nil` if no step has a shape.
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

  /// The segments of each step, as ranges of the leg's segments. The arrival has none.
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
    try visitor.optional(.weight, Number.self, &cost)
    try visitor.optional(.annotation, Object.self, &attributes)
    if !visitor.hasOuterWaypoints {
      try visitor.optional(.source, Object.self, &boxedSource)
      try visitor.optional(.destination, Object.self, &boxedDestination)
    }
    var profile = profileIdentifier?.rawValue
    try visitor.optional(.profileIdentifier, Text.self, &profile)
    // Not `map`, nor `nil` first: with either, Embedded Swift for arm64 loses bits of a text of less than 16 bytes.
    if let profile { profileIdentifier = ProfileIdentifier(rawValue: profile) } else { profileIdentifier = nil }
    try rare.visit(&visitor)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    if let heights = elevation?.heights, elevation?.distances.isEmpty == true {
      var interval: Double?
      if case .number(let number)? = foreignMembers["elevation_interval"] { interval = number }
      elevation = LegElevation(evenly: heights, interval: interval, along: distance)
    }
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
