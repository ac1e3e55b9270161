import FairwayCore
import GeoKernel

/// The distance between a stretch of another road and the route's road, every few metres.
struct Separation: Sendable {
  /// The distance from which a vehicle is truly off the route, in metres.
  static let apart = 15.0
  private static let spacing = 3.0
  /// The distance beyond which the exact value is irrelevant.
  private static let reach = 1000.0

  private let start: Double
  private let values: [Double]

  init(piece: DrivePath.Piece, line: LineBuilder, route: DriveRoute, roadEnd: Double) {
    start = piece.start
    var values: [Double] = []
    var segment = 0
    var odometer = piece.start
    while odometer <= piece.end + 1e-9 {
      while segment + 2 < line.distances.count, line.distances[segment + 1] <= odometer { segment += 1 }
      let length = line.distances[segment + 1] - line.distances[segment]
      let place = LocalFrame(origin: line.coordinates[segment])
      let ahead = place.vector(to: line.coordinates[segment + 1])
      let at = place.coordinate(at: ahead * min(1, (odometer - line.distances[segment]) / length))
      values.append(route.distance(from: at, alongFrom: 0, to: roadEnd, within: Self.reach))
      odometer += Self.spacing
    }
    self.values = values
  }

  var largest: Double { values.max() ?? 0 }

  /// The distance driven at which the vehicle is first apart, in metres.
  var firstApart: Double? {
    guard let index = values.firstIndex(where: { $0 >= Self.apart }) else { return nil }
    guard index > 0 else { return start }
    let fraction = (Self.apart - values[index - 1]) / (values[index] - values[index - 1])
    return start + (Double(index - 1) + fraction) * Self.spacing
  }

  func value(at odometer: Double) -> Double {
    guard let last = values.last else { return 0 }
    let position = max(0, (odometer - start) / Self.spacing)
    let index = Int(clamping: position)
    guard index + 1 < values.count else { return last }
    let fraction = position - Double(index)
    return values[index] * (1 - fraction) + values[index + 1] * fraction
  }
}
