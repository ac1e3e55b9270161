import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom

/// A walk along streets in a plane, and the route that was planned for it.
struct Walk {
  /// What a walk does where it passes its fork.
  enum Way: CaseIterable {
    case fork, sideStreet, route, otherPavement
  }

  let frame = LocalFrame(origin: LocationCoordinate2D(latitude: 47, longitude: 8))
  /// Whether it leaves the route at its fork.
  let leaves: Bool
  private let speed: Double
  private let fork: Double
  /// The corners of the plan and of the line that is walked, how long that is, and how far to its right the walker is.
  private let corners: [PlaneVector]
  private let line: [PlaneVector]
  private let length: Double
  private let aside: Double

  /// How far the route goes on behind the fork, at least, and how far a walk that leaves it there, in metres.
  private static let planned = 250.0
  private static let beyond = 150.0

  /// The time of the whole walk, in seconds.
  var duration: Double { (length - 20) / speed }

  init(_ way: Way, random: inout SeededGenerator) {
    speed = random.uniform(1.2...1.6)
    fork = random.uniform(200...900)
    var corners = [PlaneVector.zero]
    var (along, bearing, behind) = (0.0, random.uniform(0...360), 0)
    func turn(by metres: Double) {
      corners.append(corners[corners.count - 1] + PlaneVector(length: metres, bearing: bearing))
    }
    while along < fork + Self.planned {
      let street = random.uniform(40...220)
      if behind == 0, along + street > fork {
        turn(by: fork - along)
        behind = corners.count - 1
        turn(by: along + street - fork)
      } else {
        turn(by: street)
      }
      along += street
      bearing += random.chance(0.5) ? random.uniform(-25...25) : random.uniform(-100...100)
    }
    let ahead = (corners[behind + 1] - corners[behind]).bearing
    let hand: Double = random.chance(0.5) ? 1 : -1
    let angle = way == .fork ? random.uniform(20...60) : random.uniform(60...120)
    leaves = way == .fork || way == .sideStreet
    line =
      leaves
      ? corners[...behind] + [corners[behind] + PlaneVector(length: Self.beyond, bearing: ahead + hand * angle)]
      : corners
    length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    aside = hand * (way == .otherPavement ? random.uniform(8...14) : random.uniform(1...5))
    self.corners = corners
  }

  /// The route.
  var plan: Route {
    let shape = SideRoad.dense(corners.map(frame.coordinate(at:)))
    let (length, end) = (Geodesic.length(of: shape), shape[shape.count - 1])
    var step = RouteStep(
      maneuver: Maneuver(location: shape[0], type: .depart), shape: LineString(shape), distance: length,
      expectedTravelTime: length / 1.4)
    step.transportType = .walking
    let arrival = RouteStep(maneuver: Maneuver(location: end, type: .arrive), shape: LineString([end, end]))
    let leg = RouteLeg(steps: [step, arrival], distance: length, expectedTravelTime: length / 1.4)
    return Route(legs: [leg], shape: LineString(shape), distance: length, expectedTravelTime: length / 1.4)
  }

  /// Where the walker is after a time.
  func place(at time: Double) -> PlaneVector {
    var left = time * speed
    for (place, (start, end)) in zip(line, line.dropFirst()).enumerated() {
      let street = end - start
      if left <= street.length || place == line.count - 2 {
        let direction = street * (1 / street.length)
        return start + direction * left + direction.right * aside
      }
      left -= street.length
    }
    return line[0]
  }

  /// Whether the walker has left the route by then.
  func hasLeft(at time: Double) -> Bool { leaves && time * speed > fork }

  func distance(from place: PlaneVector) -> Double {
    zip(corners, corners.dropFirst()).reduce(.infinity) { min($0, place.distance(toLineFrom: $1.0, to: $1.1)) }
  }

  /// Whether it keeps to the route, or ends so far from it for so long that this has to be told.
  var isGraded: Bool {
    !leaves
      || stride(from: duration - WalkerStudy.longApart, through: duration, by: 1).allSatisfy {
        distance(from: place(at: $0)) > WalkerStudy.farApart
      }
  }
}

/// The receiver of a walker: its error is mostly slow, and as large as its accuracy of 4 to 10 m says, or two thirds to
/// six fifths of that. A quarter of the receivers state no accuracy, half of them neither speed nor course.
struct WalkersReceiver {
  private let slow: DriftNoise
  private let white: WhiteNoise
  private let whiteDeviation: Double
  private let accuracy: Double?
  private let tellsVelocity: Bool

  init(duration: Double, random: inout SeededGenerator) {
    let stated = random.uniform(4...10)
    // Two thirds of a circular normal distribution lie within one and a half standard deviations.
    let deviation = stated / 1.5 * random.uniform(0.6...1.2)
    slow = DriftNoise(
      deviation: 0.95 * deviation, correlation: random.uniform(20...90), duration: duration, random: &random)
    white = WhiteNoise(seed: random.next())
    whiteDeviation = min(1, 0.3 * deviation)
    accuracy = random.chance(0.75) ? stated : nil
    tellsVelocity = random.chance(0.5)
  }

  /// The fix at a full second, after the walker has moved since the one before.
  func fix(at time: Double, _ place: PlaneVector, moved: PlaneVector, in frame: LocalFrame) -> Location {
    let (first, second) = (white.pair(2 * Int(clamping: time)), white.pair(2 * Int(clamping: time) + 1))
    let error = slow.value(at: time) + PlaneVector(east: first.0, north: first.1) * whiteDeviation
    let velocity = moved + PlaneVector(east: second.0, north: second.1) * 0.2
    return Location(
      coordinate: frame.coordinate(at: place + error), timestamp: 1_700_000_000 + time, horizontalAccuracy: accuracy,
      speed: tellsVelocity ? velocity.length : nil,
      course: tellsVelocity && velocity.length > 0.3 ? velocity.bearing : nil)
  }
}
