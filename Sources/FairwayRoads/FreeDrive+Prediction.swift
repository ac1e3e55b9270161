public import FairwayEngine
public import GeoKernel
internal import RoadGraph

/// The predicted position of a vehicle without a route: what to draw between two fixes, and in a tunnel.
public struct PredictedRoadPlace: Hashable, Sendable {
  /// The time of the prediction, in seconds since 1970. It is not earlier than the last fix.
  public var timestamp: Double
  /// The seconds since the last fix.
  public var age: Double
  /// On the road; on none, along the vehicle's course.
  public var coordinate: LocationCoordinate2D
  /// The direction of travel in degrees clockwise from north; nil if it is not known.
  public var course: LocationDirection?
  /// The speed in metres per second.
  public var speed: LocationSpeed
  /// The distance within which the vehicle is in nine of ten cases: along the road or, on none, in any direction.
  public var bound: LocationDistance
  /// Whether it is on a road.
  public var isOnRoad: Bool
  /// Whether the road is a tunnel there.
  public var isInTunnel: Bool
}

extension PredictedRoadPlace {
  /// The prediction in the form of a fix, such as a `NavigationCamera` of the module FairwayCamera takes.
  public var location: Location {
    Location(
      coordinate: coordinate, timestamp: timestamp, horizontalAccuracy: bound, speed: speed, course: course)
  }
}

extension FreeDrive {
  /// Predicts where the vehicle is at a time; nil before the first fix.
  ///
  /// It follows the road straight on, and waits where the way ahead ends: which of its branches the vehicle takes is not
  /// known. It changes nothing: call it for every frame that is drawn.
  ///
  /// - Parameter time: The time, in seconds since 1970 by the clock of the fixes. One before the last fix, or NaN, counts
  ///   as the time of that fix.
  public func predict(at time: Double) -> PredictedRoadPlace? {
    guard let fix else { return nil }
    let age = time > fix.timestamp ? min(time - fix.timestamp, Outlook.longestAge) : 0
    guard let place = position.place else { return placeOffRoads(fix, age) }
    var outlook = Outlook(reached: along, start: along, end: max(along, ahead.length))
    outlook.speed = isStanding ? 0 : speed
    outlook.usualSpeed = outlook.speed
    outlook.deviation = place.bound / Self.nineInTen
    let (there, bound) = outlook.reach(age)
    let spot = ahead.place(at: there)
    let isAtEnd = there >= ahead.length && age > 0
    return PredictedRoadPlace(
      timestamp: fix.timestamp + age, age: age,
      coordinate: age > 0 ? spot?.coordinate ?? place.coordinate : place.coordinate,
      course: spot?.bearing ?? place.course, speed: isAtEnd ? 0 : outlook.speed(after: age), bound: bound,
      isOnRoad: true,
      isInTunnel: ahead.features.contains { $0.kind == .tunnel && $0.start <= there && there <= $0.end })
  }

  /// The prediction away from all roads: along the course.
  private func placeOffRoads(_ fix: Location, _ age: Double) -> PredictedRoadPlace {
    let driven = isStanding ? 0 : speed * min(age, Outlook.courseTime)
    let outlook = Outlook(reached: 0, start: 0, end: 0, speed: isStanding ? 0 : speed)
    let accuracy = fix.horizontalAccuracy.map { min(max($0, 3), 100) } ?? 8
    var coordinate = fix.coordinate
    var turned = isStanding ? 0 : Outlook.turnShare * speed * age * min(1, age / Outlook.courseTime)
    if let course = fix.course, driven > 0 {
      coordinate = Geodesic.destination(from: coordinate, distance: driven, bearing: course)
    } else {
      turned = driven
    }
    return PredictedRoadPlace(
      timestamp: fix.timestamp + age, age: age, coordinate: coordinate, course: isStanding ? nil : fix.course,
      speed: isStanding ? 0 : speed, bound: 1.5 * accuracy + outlook.motionBound(age) + turned, isOnRoad: false,
      isInTunnel: false)
  }

  private static let nineInTen = 1.645
}
