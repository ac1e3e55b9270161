internal import FairwayEngine
internal import GeoKernel
internal import SeededRandom

/// A vehicle that drives along a line, and changes to another where this passes beside it.
struct LineVehicle {
  /// Where the vehicle is, without the receiver's errors, and the direction of its line.
  private(set) var place: LocationCoordinate2D
  private(set) var bearing: LocationDirection
  /// How far it has driven, in metres.
  private(set) var driven = 0.0
  private(set) var time = 1_770_000_000.0
  private var line: Track
  private var along: LocationDistance

  /// Metres in a second.
  private static let speed = 10.0
  /// How far a line may begin beside the vehicle, how much of it is looked at, and how much its direction may differ.
  private static let (reach, beginning, turn) = (15.0, 400.0, 60.0)
  /// The error of the receiver in metres, in each direction.
  private static let error = 2.0

  init(on line: Track) {
    (self.line, along) = (line, 0)
    let point = line.point(at: 0)
    (place, bearing) = (point.coordinate, point.bearing)
  }

  /// Whether the line is at its end.
  var isAtEnd: Bool { along >= line.length }

  /// Whether it has come to a distance along its line.
  func isAt(_ distance: LocationDistance) -> Bool { along >= distance }

  /// Drives for a second, at most to a distance along the line.
  mutating func drive(to most: LocationDistance = .infinity) {
    let next = max(along, min(along + Self.speed, line.length, most))
    driven += next - along
    along = next
    let point = line.point(at: along)
    (place, bearing) = (point.coordinate, point.bearing)
    time += 1
  }

  /// Goes on along another line if it passes here soon after it begins, in the vehicle's direction or, if the vehicle turns
  /// round, in any. Returns whether it does.
  mutating func change(to other: Track, turningRound: Bool = false) -> Bool {
    var best = Self.reach
    var found: LocationDistance?
    for distance in stride(from: 0, through: min(other.length, Self.beginning), by: 1) {
      let point = other.point(at: distance)
      let apart = Geodesic.distance(from: place, to: point.coordinate)
      let turn = (point.bearing - bearing).remainder(dividingBy: 360)
      if apart < best, turningRound || abs(turn) <= Self.turn { (best, found) = (apart, distance) }
    }
    guard let found else { return false }
    (line, along) = (other, found)
    return true
  }

  /// Goes on along a line from its beginning.
  mutating func begin(_ other: Track) { (line, along) = (other, 0) }

  /// What a receiver says.
  func fix(_ random: inout SeededGenerator) -> Location {
    let aside = Geodesic.destination(from: place, distance: Self.error * random.normal(), bearing: 90)
    return Location(
      coordinate: Geodesic.destination(from: aside, distance: Self.error * random.normal(), bearing: 0),
      timestamp: time,
      horizontalAccuracy: 2 * Self.error, speed: isAtEnd ? 0 : Self.speed,
      course: isAtEnd ? nil : (bearing + 360).truncatingRemainder(dividingBy: 360))
  }
}
