public import GeoKernel

extension RouteLeg {
  /// The attributes of the segments of a leg's shape: one value per segment, in the direction of travel.
  public struct Attributes: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The length of each segment in metres.
    public var segmentDistances: [LocationDistance]?
    /// The expected travel time of each segment in seconds.
    public var expectedSegmentTravelTimes: [Double]?
    /// The speed expected on each segment.
    public var segmentSpeeds: [LocationSpeed]?
    /// The level of congestion on each segment.
    public var segmentCongestionLevels: [CongestionLevel]?
    /// The congestion on each segment as a number; `nil` if unknown.
    public var segmentNumericCongestionLevels: [NumericCongestionLevel?]?
    /// The speed limit of each segment.
    public var segmentMaximumSpeedLimits: [SpeedLimit]?
    /// The change of the traffic on each segment.
    public var trafficTendencies: [TrafficTendency]?
    public var foreignMembers: JSONObject = [:]

    public init() {}

    /// The name and number of values of every attribute.
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

/// A level of congestion; an unknown word is read as the level for unknown.
enum Congestion: JSONForm {
  static var expected: String { "a level of congestion" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> CongestionLevel {
    let text = try reader.scanString()
    return CongestionLevel.table.value(reader.bytes.span, from: text.start, to: text.end) ?? .unknown
  }

  static func write(_ value: CongestionLevel, to writer: inout JSONWriter) { writer.write(value.rawValue) }
}

/// An integer from 0 to 100.
enum Percent: JSONForm {
  static var expected: String { "a whole number from 0 to 100" }
  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Int { try reader.readInteger(in: 0...100) }
  static func write(_ value: Int, to writer: inout JSONWriter) { writer.write(value) }
}

/// A tendency; an unknown number is read as the tendency for unknown.
enum Tendency: JSONForm {
  static var expected: String { "a whole number" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> TrafficTendency {
    TrafficTendency(rawValue: try Whole.read(&reader)) ?? .unknown
  }

  static func write(_ value: TrafficTendency, to writer: inout JSONWriter) { writer.write(value.rawValue) }
}

/// A speed limit, or null if unknown.
enum MaximumSpeed: JSONForm {
  static var expected: String { "a speed limit" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> SpeedLimit {
    reader.readNull() ? .unknown : try Object<SpeedLimit>.read(&reader)
  }

  static func write(_ value: SpeedLimit, to writer: inout JSONWriter) { writer.write(value) }
}
