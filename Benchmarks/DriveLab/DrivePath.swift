import GeoKernel

/// The line that a vehicle really drives, and what each part of it is to the planned route.
struct DrivePath: Sendable {
  enum Label: Hashable, Sendable {
    /// On the route.
    case route
    /// Off it, in a deviation.
    case away(Int)
    /// Back along the route, in a deviation.
    case backwards(Int)
    /// On the route again, but before the place reached earlier.
    case again(Int)
    /// After the end of the route.
    case after
  }

  /// A stretch of one label.
  struct Piece: Sendable {
    let label: Label
    let start: Double
    let end: Double
    /// The route's distance at the start; it falls while driving backwards.
    let along: Double
  }

  /// A departure from the route, in metres driven.
  struct Deviation: Sendable {
    /// As the truth names it.
    var kind: String
    let alongLeft: Double
    var alongBack: Double?
    let left: Double
    var back: Double?
    /// Where the place of turning round is reached again.
    var passed: Double?
    /// The part of the route that counts for the distance from it: up to here.
    var roadEnd: Double
  }

  private(set) var line = LineBuilder()
  private(set) var pieces: [Piece] = []
  var deviations: [Deviation] = []
  /// Whether the vehicle stands still at the end of the drive.
  var stopsAtEnd = false

  /// Metres driven so far.
  var length: Double { line.length }

  /// Drives on along the route.
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

  /// Drives back along the route.
  mutating func reverse(_ route: DriveRoute, from start: Double, to end: Double, deviation: Int) {
    let before = length
    for vertex in route.line(from: end, to: start).reversed() {
      _ = line.append(vertex, speed: 13)
    }
    pieces.append(Piece(label: .backwards(deviation), start: before, end: length, along: start))
  }

  /// Drives on along other roads.
  mutating func leave(_ road: [LocationCoordinate2D], speed: Double, as label: Label) {
    let before = length
    for vertex in road { _ = line.append(vertex, speed: speed) }
    pieces.append(Piece(label: label, start: before, end: length, along: 0))
  }
}
