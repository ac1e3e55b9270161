import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom

/// A random route in a plane, and where a vehicle is each second that does not drive along it, or not to its end.
struct AstrayDrive {
  let frame = LocalFrame(origin: LocationCoordinate2D(latitude: 47, longitude: 8))
  /// The vehicle's places each second.
  let places: [PlaneVector]
  private let route: BentLine

  /// The end of the route.
  var destination: PlaneVector { route.place(at: route.length).place }

  /// How far a vehicle drives on beyond the end of the route, in metres, and for how many seconds one stands.
  private static let beyond = 150.0
  private static let standing = 120
  private static let driving = 90

  init(_ way: ArrivalStudy.Way, random: inout SeededGenerator) {
    let route: BentLine
    switch way {
    case .stands: route = BentLine(bends: 0, shortest: 5, random: &random)
    case .keepsBeside, .beginsBeyond: route = BentLine(bends: random.integer(0...3), shortest: 5, random: &random)
    case .passesBy: route = BentLine(bends: random.integer(0...3), shortest: 60, random: &random)
    }
    self.route = route
    let hand: Double = random.chance(0.5) ? 1 : -1
    switch way {
    case .stands:
      let (place, ahead) = route.place(at: random.chance(0.5) ? route.length : random.uniform(0...route.length))
      // At the end of the route beyond it as often as beside it.
      let isBeyond = random.chance(0.5)
      let there = isBeyond ? route.place(at: route.length + 50).place : place + ahead.right * (50 * hand)
      places = Array(repeating: there, count: Self.standing)
    case .keepsBeside:
      let (place, ahead) = route.place(at: random.uniform(0...route.length))
      let start = place + ahead.right * (random.uniform(40...150) * hand)
      let course = random.chance(0.6) ? ahead : PlaneVector(length: 1, bearing: random.uniform(0...360))
      let speed = random.chance(0.4) ? 0 : random.uniform(1...15)
      places = (0..<Self.driving).map { start + course * (speed * Double($0)) }
    case .beginsBeyond:
      let start = route.place(at: route.length + random.uniform(50...100)).place
      let course = PlaneVector(length: random.uniform(0...15), bearing: random.uniform(0...360))
      places = (0..<Self.driving).map { start + course * Double($0) }
    case .passesBy:
      let (aside, speed, way) = (random.uniform(50...100) * hand, random.uniform(2...14), random.uniform(40...200))
      // It leaves the route early enough to be all that far away 60 m before the end.
      let leaves = min(random.uniform(0...0.8) * route.length, route.length - 60 - way)
      let stops = random.chance(0.5)
      let end = route.length + (stops ? random.uniform(-20...20) : Self.beyond)
      let driven = stride(from: max(0, leaves - 100), to: end, by: speed).map { along in
        let (place, ahead) = route.place(at: along)
        return place + ahead.right * (aside * max(0, min(1, (along - leaves) / way)))
      }
      places = driven + Array(repeating: driven[driven.count - 1], count: stops ? Self.standing : 0)
    }
  }

  /// The route.
  var plan: Route {
    let shape = route.corners.map(frame.coordinate(at:))
    let (length, end) = (Geodesic.length(of: shape), shape[shape.count - 1])
    let step = RouteStep(
      maneuver: Maneuver(location: shape[0], type: .depart), shape: LineString(shape), distance: length,
      expectedTravelTime: length / 10)
    let arrival = RouteStep(maneuver: Maneuver(location: end, type: .arrive), shape: LineString([end, end]))
    let leg = RouteLeg(steps: [step, arrival], distance: length, expectedTravelTime: length / 10)
    return Route(legs: [leg], shape: LineString(shape), distance: length, expectedTravelTime: length / 10)
  }
}

/// A line of streets with bends.
private struct BentLine {
  let corners: [PlaneVector]
  let length: Double

  /// The longest street in metres, and the greatest bend in degrees.
  private static let longest = 500.0
  private static let greatestBend = 110.0

  init(bends: Int, shortest: Double, random: inout SeededGenerator) {
    var corners = [PlaneVector.zero]
    var (length, bearing) = (0.0, random.uniform(0...360))
    for _ in 0...bends {
      let street = random.uniform(shortest...(shortest < 25 && random.chance(0.5) ? 25 : Self.longest))
      corners.append(corners[corners.count - 1] + PlaneVector(length: street, bearing: bearing))
      length += street
      bearing += random.uniform(-Self.greatestBend...Self.greatestBend)
    }
    (self.corners, self.length) = (corners, length)
  }

  /// The place at a distance along the line, straight on beyond its end, and the direction of the line there.
  func place(at along: Double) -> (place: PlaneVector, ahead: PlaneVector) {
    var left = along
    for (number, (start, end)) in zip(corners, corners.dropFirst()).enumerated() {
      let street = end - start
      if left <= street.length || number == corners.count - 2 {
        let ahead = street * (1 / street.length)
        return (start + ahead * left, ahead)
      }
      left -= street.length
    }
    return (.zero, .zero)
  }
}

/// A receiver whose error changes slowly, and a little with each fix; most state an accuracy, half of them speed and
/// course.
struct DriftingReceiver {
  private let size: Double
  private var slow: PlaneVector
  private let accuracy: Double?
  private let tellsVelocity: Bool

  init(random: inout SeededGenerator) {
    size = random.uniform(2...5)
    slow = PlaneVector(east: random.normal(), north: random.normal()) * size
    accuracy = random.chance(0.7) ? max(4, 1.2 * size) : nil
    tellsVelocity = random.chance(0.5)
  }

  /// The next fix of a drive.
  mutating func fix(_ number: Int, of drive: AstrayDrive, random: inout SeededGenerator) -> Location {
    slow = slow * 0.967 + PlaneVector(east: random.normal(), north: random.normal()) * (0.25 * size)
    let quick = PlaneVector(east: random.normal(), north: random.normal()) * (0.4 * size)
    let place = drive.places[number]
    let moved = place - drive.places[max(0, number - 1)]
    return Location(
      coordinate: drive.frame.coordinate(at: place + slow * 0.8 + quick), timestamp: 1_700_000_000 + Double(number),
      horizontalAccuracy: accuracy, speed: tellsVelocity ? moved.length : nil,
      course: tellsVelocity && moved.length > 0.3 ? moved.bearing : nil)
  }
}
