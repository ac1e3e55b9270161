public import GeoKernel

extension RouteLeg {
  /// What a service tells of each segment of a leg's shape: one value for each segment, in the order of travel.
  public struct Attributes: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The length of each segment in metres.
    public var segmentDistances: [LocationDistance]?
    /// The time in seconds that each segment is expected to take.
    public var expectedSegmentTravelTimes: [Double]?
    /// The speed expected on each segment.
    public var segmentSpeeds: [LocationSpeed]?
    /// How dense the traffic is on each segment.
    public var segmentCongestionLevels: [CongestionLevel]?
    /// How dense the traffic is on each segment as a number, nil where that is not known.
    public var segmentNumericCongestionLevels: [NumericCongestionLevel?]?
    /// The highest speed allowed on each segment.
    public var segmentMaximumSpeedLimits: [SpeedLimit]?
    /// How the traffic on each segment is changing.
    public var trafficTendencies: [TrafficTendency]?
    public var foreignMembers: JSONObject = [:]

    public init() {}

    /// The name and the length of every attribute that is there.
    var counts: [(name: String, count: Int?)] {
      [
        ("distance", segmentDistances?.count), ("duration", expectedSegmentTravelTimes?.count),
        ("speed", segmentSpeeds?.count), ("congestion", segmentCongestionLevels?.count),
        ("congestion_numeric", segmentNumericCongestionLevels?.count),
        ("maxspeed", segmentMaximumSpeedLimits?.count), ("traffic_tendency", trafficTendencies?.count),
      ]
    }
  }
}

extension RouteLeg.Attributes: JSONModel {
  init(unfilled: Void) { self.init() }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.distance, List<Quantity>.self, &segmentDistances)
    try visitor.optional(.duration, List<Quantity>.self, &expectedSegmentTravelTimes)
    try visitor.optional(.speed, List<Quantity>.self, &segmentSpeeds)
    try visitor.optional(.congestion, List<Congestion>.self, &segmentCongestionLevels)
    try visitor.optional(.congestionNumeric, List<Nullable<Percent>>.self, &segmentNumericCongestionLevels)
    try visitor.optional(.maxspeed, List<MaximumSpeed>.self, &segmentMaximumSpeedLimits)
    try visitor.optional(.trafficTendency, List<Tendency>.self, &trafficTendencies)
  }
}

/// A level of congestion; a word beyond the list is one that is not known.
enum Congestion: JSONForm {
  static var expected: String { "a level of congestion" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> CongestionLevel {
    let text = try reader.scanString()
    return CongestionLevel.table.value(reader.bytes.span, from: text.start, to: text.end) ?? .unknown
  }

  static func write(_ value: CongestionLevel, to writer: inout JSONWriter) { writer.write(value.rawValue) }
}

/// A whole number from 0 to 100.
enum Percent: JSONForm {
  static var expected: String { "a whole number from 0 to 100" }
  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Int { try reader.readInteger(in: 0...100) }
  static func write(_ value: Int, to writer: inout JSONWriter) { writer.write(value) }
}

/// A tendency; a number beyond the list is one that is not known.
enum Tendency: JSONForm {
  static var expected: String { "a whole number" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> TrafficTendency {
    TrafficTendency(rawValue: try Whole.read(&reader)) ?? .unknown
  }

  static func write(_ value: TrafficTendency, to writer: inout JSONWriter) { writer.write(value.rawValue) }
}

/// A speed limit, or null where it is not known.
enum MaximumSpeed: JSONForm {
  static var expected: String { "a speed limit" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> SpeedLimit {
    reader.readNull() ? .unknown : try Object<SpeedLimit>.read(&reader)
  }

  static func write(_ value: SpeedLimit, to writer: inout JSONWriter) { writer.write(value) }
}
