internal import FairwayRoutes
internal import GeoKernel

/// What a driver has heard and seen of the next maneuver on a route that another one has replaced.
///
/// A state keeps it until the vehicle is found on the new route. If the next maneuver there is the same one, it goes on
/// from what the driver knows of it; otherwise it begins anew.
struct ToldManeuver: Hashable, Sendable, PackedFields {
  /// Where the maneuver is: latitude and longitude in degrees.
  private var place = SIMD2<Double>.zero
  /// A hash of its kind and its words; 0 for no maneuver.
  private var sign: UInt64 = 0
  /// A hash of the banner that shows it; 0 for none.
  private(set) var banner: UInt64 = 0
  /// The number of its announcements that are left to say.
  private(set) var left: Int32 = .max
  /// The distance before it that the vehicle had reached, in metres.
  private var distance: Float = 0

  /// How near to each other two routes have the same maneuver, and how much farther from it than before a vehicle may be
  /// that still comes to it for the first time, in metres.
  private static let reach: LocationDistance = 20
  private static let slack: LocationDistance = 50

  /// Nothing.
  init() {}

  /// What was told of a maneuver, seen from a step before it.
  ///
  /// - Parameters:
  ///   - sign: The hash of the maneuver.
  ///   - left: The number of announcements that are left to say; nil if none was said.
  ///   - banner: The hash of the banner; 0 if none was shown.
  init(
    sign: UInt64, at coordinate: LocationCoordinate2D, left: Int?, banner: UInt64, distance: LocationDistance
  ) {
    place = SIMD2(coordinate.latitude, coordinate.longitude)
    (self.sign, self.banner) = (sign, banner)
    self.left = left.map { Int32(clamping: $0) } ?? .max
    self.distance = Float(distance)
  }

  /// Whether there is a maneuver of which something was told.
  var isPending: Bool { sign != 0 }

  /// Whether a maneuver on another route is this one, and the vehicle has not turned away from it since.
  func isSame(sign: UInt64, at coordinate: LocationCoordinate2D, distance: LocationDistance) -> Bool {
    sign == self.sign && distance <= LocationDistance(self.distance) + Self.slack
      && Geodesic.shortLength(from: coordinate, to: LocationCoordinate2D(latitude: place.x, longitude: place.y))
        <= Self.reach
  }

  /// Whether the values are valid.
  var isSound: Bool {
    left >= 0 && distance.isFinite && abs(place.x) <= 90 && abs(place.y) <= 180
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&place)
    coder.field(&sign)
    coder.field(&banner)
    coder.field(&left)
    coder.field(&distance)
  }
}

extension RouteIndex {
  /// What has been told of the maneuver at the end of the current step; nothing if the step ends a leg.
  func told(_ state: ProgressState) -> ToldManeuver {
    let step = state.routeStepIndex
    guard let sign = sign(ofManeuverAfter: step) else { return ToldManeuver() }
    let (spoken, shown) = (Int(state.cursors.spoken), state.lastVisual ?? -1)
    let isSaid = spoken > stepFirstSpoken[step]
    let isShown = shown >= stepFirstVisual[step]
    guard isSaid || isShown else { return ToldManeuver() }
    return ToldManeuver(
      sign: sign, at: end(ofRouteStep: step), left: isSaid ? max(0, stepFirstSpoken[step + 1] - spoken) : nil,
      banner: isShown ? self.sign(ofBanner: shown) : 0,
      distance: stepStarts[step + 1] - state.distanceAlong)
  }

  /// Whether the maneuver at the end of a step is one of which something was told on another route.
  func hasTold(_ told: ToldManeuver, after step: Int, from along: LocationDistance) -> Bool {
    guard let sign = sign(ofManeuverAfter: step) else { return false }
    return told.isSame(sign: sign, at: end(ofRouteStep: step), distance: stepStarts[step + 1] - along)
  }

  /// A hash of the banner that is shown from a place on: its lines and lanes. Never 0.
  func sign(ofBanner number: Int) -> UInt64 {
    let step = stepFirstVisual.lastIndex(notAbove: number, below: routeStepCount)
    let banners = self.step(step)?.instructionsDisplayedAlongStep ?? []
    let place = number - stepFirstVisual[step]
    guard banners.indices.contains(place) else { return 1 }
    var hash = StableHash()
    hash.mix(banners[place].primaryInstruction)
    hash.mix(banners[place].secondaryInstruction)
    hash.mix(banners[place].tertiaryInstruction)
    return max(1, hash.value)
  }

  private func end(ofRouteStep step: Int) -> LocationCoordinate2D {
    track.point(at: stepStarts[step + 1]).coordinate
  }

  /// A step of the route; nil for that of a leg without steps.
  private func step(_ number: Int) -> RouteStep? {
    let leg = legIndex(ofRouteStep: number)
    let steps = route.legs[leg].steps
    let place = number - legFirstStep[leg]
    return steps.indices.contains(place) ? steps[place] : nil
  }

  /// A hash of the maneuver at the end of a step: of its kind, and of the words of its last announcement and of its
  /// banner's first line. Nil where a leg ends. Never 0.
  private func sign(ofManeuverAfter number: Int) -> UInt64? {
    guard number + 1 < legFirstStep[legIndex(ofRouteStep: number) + 1], let step = step(number),
      let maneuver = self.step(number + 1)?.maneuver
    else { return nil }
    var hash = StableHash()
    hash.mix(maneuver.type.rawValue)
    hash.mix(maneuver.direction?.rawValue)
    hash.mix(step.instructionsSpokenAlongStep?.last?.text)
    hash.mix(step.instructionsDisplayedAlongStep?.first?.primaryInstruction.text)
    return max(1, hash.value)
  }
}

extension StableHash {
  /// Mixes in what a line of a banner shows.
  fileprivate mutating func mix(_ line: VisualInstruction?) {
    guard let line else { return mix(byte: 0xfd) }
    mix(line.text)
    mix(line.maneuverType?.rawValue)
    mix(line.maneuverDirection?.rawValue)
    for component in line.components where component.kind == .lane {
      mix(component.text)
      mix(UInt64(truncatingIfNeeded: component.indications?.rawValue ?? 0))
      mix(byte: component.isUsable == true ? 1 : 0)
    }
  }
}
