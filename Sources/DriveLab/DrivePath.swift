import GeoKernel

/// The line that a vehicle drives, and the relation of each part of it to the planned route.
struct DrivePath: Sendable {
  enum Label: Hashable, Sendable {
    /// On the route.
    case route
    /// Off the route, in a deviation.
    case away(Int)
    /// Backwards along the route, in a deviation.
    case backwards(Int)
    /// On the route again, but behind the position reached earlier.
    case again(Int)
    /// After the end of the route.
    case after
  }

  /// A stretch with a single label.
  struct Piece: Sendable {
    let label: Label
    let start: Double
    let end: Double
    /// The distance along the route at the start; it decreases while driving backwards.
    let along: Double
  }

  /// A departure from the route, in metres driven.
  struct Deviation: Sendable {
    /// The kind as named in the truth.
    var kind: String
    let alongLeft: Double
    var alongBack: Double?
    let left: Double
    var back: Double?
    /// The distance driven when the point of the U-turn is reached again.
    var passed: Double?
    /// The end of the part of the route that counts for the distance from it.
    var roadEnd: Double
  }

  private(set) var line = LineBuilder()
  private(set) var pieces: [Piece] = []
  var deviations: [Deviation] = []
  /// Whether the vehicle stands still at the end of the drive.
  var stopsAtEnd = false

  /// The distance driven so far, in metres.
  var length: Double { line.length }

  /// Drives along the route.
  mutating func follow(_ route: DriveRoute, from start: Double, to end: Double, as label: Label = .route) {
    guard end > start else { return }
    let before = length
    let vertices = route.line(from: start, to: end)
    var segment = route.segment(at: start)
    for (index, vertex) in vertices.enumerated() {
      if index > 1 { segment += 1 }
      _ = line.append(vertex, speed: route.speeds[min(segment, route.speeds.count - 1)])
    }
    pieces.append(Piece(label: label, start: before, end: length, along: start))
  }

  /// Drives backwards along the route.
  mutating func reverse(_ route: DriveRoute, from start: Double, to end: Double, deviation: Int) {
    let before = length
    for vertex in route.line(from: end, to: start).reversed() {
      _ = line.append(vertex, speed: 13)
    }
    pieces.append(Piece(label: .backwards(deviation), start: before, end: length, along: start))
  }

  /// Drives along other roads.
  mutating func leave(_ road: [LocationCoordinate2D], speed: Double, as label: Label) {
    let before = length
    for vertex in road { _ = line.append(vertex, speed: speed) }
    pieces.append(Piece(label: label, start: before, end: length, along: 0))
  }
}
