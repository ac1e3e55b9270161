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
