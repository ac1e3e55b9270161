public import FairwayEngine
internal import GeoKernel

/// The view of a map during a drive, as data: what to give a map view for each frame.
///
/// ```swift
/// var camera = NavigationCamera(on: CameraScreen(width: 390, height: 844, insets: CameraPadding(top: 120, bottom: 90)))
/// func draw(at time: Double) {
///   let place = engine.predict(state, at: time)
///   let position = camera.position(at: place, on: engine.index)
///   mapView.jump(to: position)
/// }
/// ```
///
/// While it follows, the view has the vehicle at a fixed place of the screen and reaches as far ahead as is driven in some
/// seconds, or somewhat beyond the next maneuver where that is nearer. It turns, zooms and tilts with bounded speed and
/// acceleration, and is still when the vehicle stands. An overview shows what is left of the route.
///
/// A value: copies go on independently. It does not know the map view; a frame that the user has moved is the app's own, and
/// the next position is where the camera would be.
public struct NavigationCamera: Sendable {
  /// What the camera shows.
  public enum Mode: Int, Hashable, Sendable {
    /// The vehicle and the way ahead of it.
    case following
    /// All that is left of the route, seen from straight above with north up.
    case overview
  }

  /// What is shown. A change takes ``transitionTime``.
  public var mode = Mode.following
  /// The view on which the map is drawn.
  public var screen: CameraScreen
  public var options: CameraOptions

  /// How long it takes from one mode to the other, in seconds.
  public static let transitionTime = 1.5

  // Times are in seconds, distances in metres, speeds in m/s.

  /// When a frame is drawn, and when the vehicle is where it shows it.
  private struct Moment {
    var frame: Double
    var vehicle: Double

    init(frame: Double?, vehicle: Double) {
      self.vehicle = vehicle
      self.frame = if let frame, frame.isFinite { frame } else { vehicle }
    }
  }

  /// The least and the greatest distance that a view reaches ahead, and the distance of a view at a maneuver.
  static let reaches = 150.0...3_000.0
  static let maneuverReach = 90.0
  /// How far beyond the next maneuver it reaches, and by which share of the distance to it.
  static let beyondManeuver = 30.0
  static let maneuverShare = 1.25
  /// The places on the way ahead that are in view.
  private static let places = 8
  /// For how long the direction of the way ahead is taken, and over which distances.
  private static let directionTime = 2.5
  private static let directionDistances = 15.0...60.0
  /// The speed below which the vehicle stands.
  static let standingSpeed = 0.5
  /// What a view leaves free at its edges, as a share.
  private static let margin = 0.08
  /// A frame that comes later than this shows the goal at once.
  private static let longestPause = 2.0
  /// The least number of steps of the motions in a second.
  private static let stepRate = 120.0

  private static let zoomLimits = BoundedMotion.Limits(speed: 1.5, acceleration: 2, deadband: 0.04)
  private static let bearingLimits = BoundedMotion.Limits(speed: 90, acceleration: 120, deadband: 0.5)
  private static let pitchLimits = BoundedMotion.Limits(speed: 45, acceleration: 90, deadband: 0.1)
  private static let heightLimits = BoundedMotion.Limits(speed: 0.5, acceleration: 1, deadband: 0.001)
  private static let offsetLimits = BoundedMotion.Limits(speed: 2_000, acceleration: 4_000, deadband: 0.1)

  private var zoom = BoundedMotion(0)
  private var bearing = BoundedMotion(0)
  private var pitch = BoundedMotion(0)
  private var height = BoundedMotion(0.5)
  /// How far the middle of the view is from where it should be, in points.
  private var right = BoundedMotion(0)
  private var down = BoundedMotion(0)
  /// The goal of the last frame, its moment, the speed of the vehicle, and what was shown.
  private var last: (goal: CameraView, moment: Moment, speed: Double, mode: Mode, shown: CameraView)?
  /// Where the change of the mode has begun.
  private var transition: (from: CameraView, start: Double)?
  /// How far the vehicle looked ahead when it last moved.
  private var reach = Self.reaches.lowerBound
  /// The boxes around the route that an overview shows.
  private var extent: RouteExtent?

  public init(on screen: CameraScreen, options: CameraOptions = CameraOptions()) {
    (self.screen, self.options) = (screen, options)
  }

  /// The position for a frame of a drive on a route.
  ///
  /// - Parameters:
  ///   - place: The prediction for the time of the frame, of which this takes time, place and speed.
  ///   - index: The route of the prediction.
  ///   - frameTime: When the frame is drawn, by any clock that does not stop and is the same for all frames. The view moves in
  ///     this time, also while the vehicle's own stands still, as in a replay that is paused. By default, and where it is not
  ///     finite, the time of the prediction.
  /// - Complexity: About ten searches of the route; an overview is O(*n*) in its points the first time.
  public mutating func position(
    at place: PredictedPlace, on index: RouteIndex, frameTime: Double? = nil
  ) -> CameraPosition {
    let moment = Moment(frame: frameTime, vehicle: place.timestamp)
    var place = place
    place.coordinate = sound(place.coordinate)
    let vehicle = MercatorPoint(place.coordinate)
    if mode == .overview {
      if extent?.fingerprint != index.fingerprint { extent = RouteExtent(index) }
      if let box = extent?.box(from: place.distanceAlong, vehicle: vehicle) {
        return advance(to: overview(of: box), at: moment, speed: 0)
      }
    }
    guard place.routeState != .offRoute else { return position(at: place.location, frameTime: frameTime) }
    let leg = min(max(0, place.legIndex), index.legCount - 1)
    let steps = index.routeSteps(ofLeg: leg)
    let step = min(steps.lowerBound + min(max(0, place.stepIndex), steps.count - 1), index.routeStepCount - 1)
    let maneuver = index.range(ofRouteStep: step).upperBound
    place.distanceAlong = min(max(0, place.distanceAlong), index.length)
    look(ahead: place.speed)
    let goal = view(of: vehicle, at: place, maneuver: maneuver, on: index.track)
    return advance(to: goal, at: moment, speed: place.speed)
  }

  /// The position for a frame of a drive without a route, or off it.
  ///
  /// - Parameters:
  ///   - location: Where the vehicle is predicted to be, when, and with which speed and course.
  ///   - frameTime: When the frame is drawn, as on a route.
  public mutating func position(at location: Location, frameTime: Double? = nil) -> CameraPosition {
    let speed = location.speed ?? 0
    let coordinate = sound(location.coordinate)
    let vehicle = MercatorPoint(coordinate)
    look(ahead: speed)
    let isOverview = mode == .overview
    let isCourseUp = !isOverview && options.orientation == .courseUp
    let metre = side(ofMetreAt: coordinate)
    var bearing = 0.0
    if isCourseUp { bearing = course(speed >= Self.standingSpeed ? location.course : nil) }
    let ahead = isOverview ? Self.reaches.upperBound : reach
    return advance(
      to: view(of: vehicle, bearing, isCourseUp) { fit in fit(ahead * metre, 0) },
      at: Moment(frame: frameTime, vehicle: location.timestamp), speed: speed)
  }

}

extension NavigationCamera {
  /// Takes note of how far the vehicle looks ahead; when it stands that stays.
  private mutating func look(ahead speed: Double) {
    guard speed >= Self.standingSpeed else { return }
    reach = min(max(speed * options.sound.lookAhead, Self.reaches.lowerBound), Self.reaches.upperBound)
  }

  /// A coordinate, or the last one if it is none.
  private func sound(_ coordinate: LocationCoordinate2D) -> LocationCoordinate2D {
    coordinate.isValid ? coordinate : last?.goal.center.coordinate ?? LocationCoordinate2D(latitude: 0, longitude: 0)
  }

  /// A direction, or the present one if it is not known.
  private func course(_ degrees: Double?) -> Double {
    guard let degrees, degrees.isFinite else { return last?.goal.bearing ?? 0 }
    return degrees
  }

  /// The view of a vehicle on its route.
  private func view(
    of vehicle: MercatorPoint, at place: PredictedPlace, maneuver: Double, on track: Track
  ) -> CameraView {
    let along = place.distanceAlong
    let toManeuver = max(0, maneuver - along)
    let reach = min(reach, max(Self.maneuverReach, Self.maneuverShare * toManeuver + Self.beyondManeuver))
    let isCourseUp = options.orientation == .courseUp
    let bearing = isCourseUp ? direction(at: place, toManeuver, on: track) : 0
    let (sine, cosine) = sineAndCosine(degrees: bearing)
    return view(of: vehicle, bearing, isCourseUp) { fit in
      for number in 1...Self.places {
        let distance = min(track.length, along + reach * Double(number) / Double(Self.places))
        let way = MercatorPoint(track.point(at: distance).coordinate).unwrapped(near: vehicle) - vehicle
        fit(way.x * sine - way.y * cosine, way.x * cosine + way.y * sine)
      }
    }
  }

  /// The direction of the way ahead: that to a place some seconds ahead, but not beyond the maneuver, after which it turns.
  private func direction(at place: PredictedPlace, _ toManeuver: Double, on track: Track) -> Double {
    if place.speed < Self.standingSpeed, let last, last.mode == .following { return last.goal.bearing }
    let distance = min(
      toManeuver,
      min(max(place.speed * Self.directionTime, Self.directionDistances.lowerBound), Self.directionDistances.upperBound)
    )
    guard distance > 5 else { return course(place.course) }
    return Geodesic.inverse(from: place.coordinate, to: track.point(at: place.distanceAlong + distance).coordinate)
      .initialBearing
  }

  /// The view with a vehicle at its place on the screen in which all places are seen for which `visit` calls its argument
  /// with the distances ahead and to the right, in sides of the world.
  private func view(
    of vehicle: MercatorPoint, _ bearing: Double, _ isCourseUp: Bool, _ visit: ((Double, Double) -> Void) -> Void
  ) -> CameraView {
    let (screen, options) = (screen.sound, options.sound)
    let height = isCourseUp ? options.vehicleHeight : 0.5
    let pitch = isCourseUp ? options.pitch : 0
    let free = screen.free
    let projection = Projection(
      above: free.height * height * (1 - Self.margin), below: free.height * (1 - height) * (1 - Self.margin),
      beside: 0.5 * free.width * (1 - Self.margin), eye: Projection.eyeHeights * screen.height,
      tilt: sineAndCosine(degrees: pitch))
    var side = 0.0
    visit { side = max(side, projection.pointSide(forward: $0, right: $1)) }
    return CameraView(center: vehicle, zoom: zoom(side), bearing: bearing, pitch: pitch, height: height)
  }

  /// The length of a metre, in sides of the world.
  private func side(ofMetreAt coordinate: LocationCoordinate2D) -> Double {
    1 / (Self.equator * max(0.01, sineAndCosine(degrees: coordinate.latitude).cosine))
  }

  /// The length of the equator of a map, in metres.
  private static let equator = 40_075_016.685578488

  /// The zoom level at which a point has a side, in sides of the world.
  private func zoom(_ side: Double) -> Double {
    let zooms = options.sound.zooms
    guard side > 0 else { return zooms.upperBound }
    let level = MercatorZoom.level(scale: 1 / (side * Projection.worldPoints))
    return min(max(level, zooms.lowerBound), zooms.upperBound)
  }

  /// The view of a box from straight above.
  private func overview(of box: RouteExtent.Box) -> CameraView {
    let free = screen.sound.free
    let share = 1 - 2 * Self.margin
    let side = max(box.size.x / (free.width * share), box.size.y / (free.height * share))
    return CameraView(center: box.middle, zoom: zoom(side), bearing: 0, pitch: 0, height: 0.5)
  }

  /// Moves towards a goal.
  ///
  /// - Parameter speed: That of the vehicle, in metres per second.
  private mutating func advance(to goal: CameraView, at moment: Moment, speed: Double) -> CameraPosition {
    let screen = screen.sound
    let time = moment.frame
    guard let last, abs(time - last.moment.frame) <= Self.longestPause else {
      jump(to: goal)
      transition = nil
      self.last = (goal, moment, speed, mode, goal)
      return goal.position(on: screen)
    }
    let interval = max(0, time - last.moment.frame)
    let points = Projection.worldPoints * MercatorZoom.scale(level: zoom.value)
    let leap = (last.goal.center.unwrapped(near: goal.center) - goal.center) * points
    let isFar = max(abs(leap.x), abs(leap.y)) > 2 * max(screen.width, screen.height)
    if mode != last.mode || isFar {
      transition = (last.shown, last.moment.frame)
      jump(to: goal)
    } else {
      // What the vehicle drives is seen at once; a leap, such as a return to the route, is made up for in time.
      let driven =
        2 * max(speed, last.speed) * max(0, moment.vehicle - last.moment.vehicle) * points
        * side(ofMetreAt: goal.center.coordinate)
        + (mode == .following ? 1 : 0)
      if leap.x * leap.x + leap.y * leap.y > driven * driven {
        right.value += leap.x
        down.value += leap.y
      }
      move(to: goal, for: interval)
    }
    var shown = current(goal)
    if let change = transition {
      let share = (time - change.start) / Self.transitionTime
      if share < 1 {
        shown = change.from.blended(with: shown, Self.eased(max(0, share)))
      } else {
        transition = nil
      }
    }
    var latest = moment
    latest.frame = max(time, last.moment.frame)
    self.last = (goal, latest, speed, mode, shown)
    return shown.position(on: screen)
  }

  private mutating func jump(to goal: CameraView) {
    zoom.jump(to: goal.zoom)
    bearing.jump(to: goal.bearing)
    pitch.jump(to: goal.pitch)
    height.jump(to: goal.height)
    right.jump(to: 0)
    down.jump(to: 0)
  }

  private mutating func move(to goal: CameraView, for interval: Double) {
    guard interval > 0 else { return }
    // Several short steps, so that all rates of frames show the same.
    let steps = Int(clamping: (interval * Self.stepRate).rounded(.up))
    let time = interval / Double(steps)
    for _ in 0..<steps {
      zoom.move(by: goal.zoom - zoom.value, for: time, Self.zoomLimits)
      bearing.move(by: CameraView.turn(from: bearing.value, to: goal.bearing), for: time, Self.bearingLimits)
      pitch.move(by: goal.pitch - pitch.value, for: time, Self.pitchLimits)
      height.move(by: goal.height - height.value, for: time, Self.heightLimits)
      right.move(by: -right.value, for: time, Self.offsetLimits)
      down.move(by: -down.value, for: time, Self.offsetLimits)
    }
  }

  /// The view of the motions around a goal's centre.
  private func current(_ goal: CameraView) -> CameraView {
    let side = 1 / (Projection.worldPoints * MercatorZoom.scale(level: zoom.value))
    let offset = MercatorPoint(x: right.value, y: down.value) * side
    return CameraView(
      center: goal.center + offset, zoom: zoom.value, bearing: bearing.value, pitch: pitch.value, height: height.value)
  }

  /// An even share made to begin and to end at rest.
  private static func eased(_ share: Double) -> Double { share * share * share * (10 + share * (6 * share - 15)) }
}

extension CameraScreen {
  /// The size of what is not covered.
  var free: (width: Double, height: Double) {
    (max(1, width - insets.left - insets.right), max(1, height - insets.top - insets.bottom))
  }
}
