internal import CRoadGraph

/// The borders of countries, and in which of them a place lies.
struct RoadBorders {
  /// The country of places that lie within no border.
  var elsewhere = RoadCountry(unknownWithSide: nil)
  private var countries: [RoadCountry] = []
  /// The pieces of borders by the rows of cells that they cross.
  private var rows: [Int64: [Piece]] = [:]

  private var rowsLeft = 1 << 22

  private struct Piece {
    var country: Int
    var a: RoadPoint
    var b: RoadPoint
  }

  /// Whether nothing is known of any country.
  var isEmpty: Bool { countries.isEmpty && elsewhere.code == nil && elsewhere.drivesOnLeft == nil }

  /// Adds a country within a border of parts, whose order and direction do not matter. The border must be closed; parts
  /// that are not are ignored. Returns whether it is.
  mutating func add(_ country: RoadCountry, within parts: [[RoadPoint]]) -> Bool {
    // At each end another part goes on.
    var ends: [RoadPoint: Int] = [:]
    for part in parts where part.first != part.last {
      for end in [part.first, part.last] { if let end { ends[end, default: 0] += 1 } }
    }
    guard !parts.isEmpty, ends.values.allSatisfy({ $0 % 2 == 0 }) else { return false }
    for part in parts {
      for (a, b) in zip(part, part.dropFirst()) where abs(Int64(a.longitude) - Int64(b.longitude)) < 1_800_000_000 {
        let crossed = Self.row(min(a.latitude, b.latitude))...Self.row(max(a.latitude, b.latitude))
        // A border of few points that spans the earth is none.
        rowsLeft -= crossed.count
        guard rowsLeft >= 0 else { return false }
        for row in crossed { rows[row, default: []].append(Piece(country: countries.count, a: a, b: b)) }
      }
    }
    countries.append(country)
    return true
  }

  private static func row(_ latitude: Int32) -> Int64 { Int64(latitude) >> Int64(ROAD_CELL_BITS) }

  /// The country of a place: the one whose border a line to the east crosses an odd number of times.
  func country(of place: RoadPoint) -> RoadCountry {
    var crossings = [Bool](repeating: false, count: countries.count)
    for piece in rows[Self.row(place.latitude)] ?? [] {
      let (a, b) = (piece.a, piece.b)
      guard (a.latitude > place.latitude) != (b.latitude > place.latitude) else { continue }
      // Whether the crossing is to the east. A product of two differences may need all bits of an integer, so it is halved.
      let rise = Int64(b.latitude) - Int64(a.latitude)
      let side =
        (Int64(a.longitude) - Int64(place.longitude)) / 2 * rise
        + (Int64(place.latitude) - Int64(a.latitude)) * (Int64(b.longitude) - Int64(a.longitude)) / 2
      if (side > 0) == (rise > 0) { crossings[piece.country].toggle() }
    }
    return crossings.firstIndex(of: true).map { countries[$0] } ?? elsewhere
  }
}
