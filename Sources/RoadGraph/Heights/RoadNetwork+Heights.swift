internal import CRoadGraph

extension RoadNetwork {
  /// Heights as a file has them. The bytes of an edge say how its heights differ from that of its first junction, so they
  /// are the same in every file.
  struct Heights {
    /// Of each node, in eighths of a metre above the lowest.
    var junctions: [UInt16] = []
    /// Of each edge, one behind the other.
    var bytes: [UInt8] = []
    var edges: [Range<Int>] = []

    static let unknown = UInt16(ROAD_HEIGHT_BYTES_OF_NONE)

    /// The heights of a network of which none is known.
    init(junctionCount: Int = 0) { junctions = [UInt16](repeating: Self.unknown, count: junctionCount) }

    /// Appends the heights of the next edge.
    mutating func append(_ edge: some Collection<UInt8>) {
      edges.append(bytes.count..<bytes.count + edge.count)
      bytes.append(contentsOf: edge)
    }

    /// A height as a junction has it.
    static func stored(_ height: Int32?) -> UInt16 {
      height.map { UInt16(clamping: $0 - Int32(ROAD_LOWEST_HEIGHT)) } ?? unknown
    }

    /// The height that a junction has stored; nil if it is not known.
    static func height(_ stored: UInt16) -> Int32? {
      stored == unknown ? nil : Int32(stored) + Int32(ROAD_LOWEST_HEIGHT)
    }
  }
}

/// The bytes of an edge's heights, as ROAD_SECTION_HEIGHTS has them.
enum RoadHeightBytes {
  /// It rises evenly.
  static let straight: [UInt8] = [0]
  /// Its heights are not known.
  static let unknown: [UInt8] = [2]

  /// The heights between the ends, at the edge's points.
  static func atPoints(_ heights: [Int32], from start: Int32) -> [UInt8] { [1] + differences(heights, from: start) }

  /// The heights between the ends, at even distances.
  static func even(_ heights: [Int32], from start: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendNumber(UInt32(clamping: heights.count) + (heights.isEmpty ? 0 : 2))
    return bytes + differences(heights, from: start)
  }

  private static func differences(_ heights: [Int32], from start: Int32) -> [UInt8] {
    var (bytes, last): ([UInt8], Int32) = ([], start)
    for height in heights {
      bytes.appendSigned(Int64(height) - Int64(last))
      last = height
    }
    return bytes
  }

  /// Whether bytes are those of an edge with a number of points between its ends.
  static func areRight(_ bytes: ArraySlice<UInt8>, points: Int) -> Bool {
    var numbers: [UInt64] = []
    var (value, shift): (UInt64, UInt64) = (0, 0)
    for byte in bytes {
      value |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 {
        guard value <= UInt64(UInt32.max) else { return false }
        numbers.append(value)
        (value, shift) = (0, 0)
      } else if shift >= 35 {
        return false
      }
    }
    guard shift == 0, let head = numbers.first else { return false }
    let count = head == 1 ? points : max(0, Int(clamping: head) - 2)
    return numbers.count == count + 1 && (head == 1 || count <= Int(ROAD_MOST_HEIGHTS))
  }
}
