public import GeoKernel

/// The heights along a leg.
public struct LegElevation: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// Where the heights are, in metres of the route shape from the start of the leg, in ascending order.
  public var distances: [LocationDistance]
  /// The heights above sea level, in metres.
  public var heights: [Double]
  public var foreignMembers: JSONObject = [:]

  public init(distances: [LocationDistance], heights: [Double]) {
    self.distances = distances
    self.heights = heights
  }
}

extension LegElevation: JSONModel {
  init(unfilled: Void) { self.init(distances: [], heights: []) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.defaulted(.distances, List<Quantity>.self, &distances)
    try visitor.defaulted(.heights, List<Height>.self, &heights)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    guard distances.count == heights.count else {
      throw JSONFault("\(distances.count) values", at: start, found: "\(heights.count)", below: ".heights")
    }
  }
}

extension LegElevation {
  /// Heights at even distances, as Valhalla gives them: one each `interval`, and one at the end of the leg. Both are in
  /// feet where the request was in miles; the length of the leg tells. Returns nil without two heights.
  ///
  /// - Parameters:
  ///   - heights: The heights; one that no place on the Earth has stands for none.
  ///   - interval: The distance between two heights; nil to spread them over the leg.
  ///   - length: The length of the leg, in metres.
  init?(evenly heights: [Double], interval: Double?, along length: LocationDistance) {
    guard heights.count > 1, length > 0 else { return nil }
    let intervals = Double(heights.count - 1)
    var (spacing, unit) = (length / intervals, 1.0)
    if let interval, interval > 0, interval.isFinite {
      let foot = 0.3048
      // The last interval may be shorter than the others.
      if (intervals - 1) * interval > length { unit = foot }
      spacing = interval * unit
    }
    self.init(distances: [], heights: [])
    for (number, height) in heights.enumerated() {
      let metres = height * unit
      guard Self.terrain.contains(metres) else { continue }
      distances.append(number == heights.count - 1 ? length : min(length, spacing * Double(number)))
      self.heights.append(metres)
    }
    guard self.heights.count > 1 else { return nil }
  }

  /// The heights of roads, in metres.
  private static let terrain = -500.0...9000.0
}

/// The heights along a leg: an object with their distances, or an array of heights at even distances, which gets its
/// distances when the whole leg is read.
enum ElevationForm: JSONForm {
  static var expected: String { Object<LegElevation>.expected }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> LegElevation {
    guard reader.peek() == UInt8(ascii: "[") else { return try Object<LegElevation>.read(&reader) }
    // A service may send null for a height that it does not know, which no place has then.
    return LegElevation(distances: [], heights: try List<Nullable<Number>>.read(&reader).map { $0 ?? .nan })
  }

  static func write(_ value: LegElevation, to writer: inout JSONWriter) { writer.write(value) }
}

/// A height on the Earth, or below the sea, in metres.
package enum Height: JSONForm {
  package static var range: ClosedRange<Double> { -12_000...100_000 }
  static var expected: String { "a height in metres" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Double {
    _ = reader.peek()
    let start = reader.position
    let height = try Number.read(&reader)
    guard range.contains(height) else { throw JSONFault(expected, at: start) }
    return height
  }

  static func write(_ value: Double, to writer: inout JSONWriter) { writer.write(value) }
}
