internal import GeoKernel

/// Where the vehicle is, and the plane in which that is reckoned.
struct Estimate: Hashable, Sendable, Codable {
  var filter = MotionFilter()
  /// Metres per degree around ``scaleLatitude``.
  private(set) var scale = PlaneScale()
  /// Before the first fix no latitude is near it.
  private var scaleLatitude: Float = 1000

  /// One scale serves this far to the north and the south, in degrees: its east–west error stays under 0.1 % up to 70°.
  private static let scaleReach = 0.02
  /// The last latitude of a scale, so far from the pole that nothing within the reach is out of range.
  private static let lastScale = 89.979

  /// Whether the scale serves a latitude.
  @inline(__always)
  func covers(latitude: Double) -> Bool { abs(latitude - Double(scaleLatitude)) <= Self.scaleReach }

  /// Takes the scale of another latitude.
  mutating func rescale(latitude: Double) {
    scaleLatitude = Float(max(-Self.lastScale, min(Self.lastScale, latitude)))
    scale = PlaneScale(latitude: Double(scaleLatitude))
  }

  /// The estimated position.
  @inline(__always) var coordinate: LocationCoordinate2D { filter.coordinate(scale) }

  /// A place between the estimated position, for 0, and the last fix, for 1.
  func coordinate(nearFix share: Double) -> LocationCoordinate2D { filter.coordinate(scale, biasShare: 1 - share) }

  /// From the last fix to a coordinate, in metres.
  @inline(__always)
  func change(to coordinate: LocationCoordinate2D) -> PlaneVector { filter.change(to: coordinate, scale: scale) }

  /// From the estimated position to a coordinate, in metres.
  func offset(to coordinate: LocationCoordinate2D) -> PlaneVector { filter.offset(to: coordinate, scale: scale) }

  /// Starts anew at a position that is known within `along` metres in the direction of a bearing and `across` metres
  /// beside it.
  mutating func start(
    at position: LocationCoordinate2D, bearing: LocationDirection, along: Double, across: Double, fix: Location
  ) {
    filter.start(
      at: position, fix: fix.coordinate, unit: PlaneVector(bearing: bearing), along: along, across: across,
      scale: scale)
  }

  /// Whether it is a place on Earth, in the plane of its latitude.
  var isSound: Bool {
    abs(scaleLatitude) <= 90 && scale == PlaneScale(latitude: Double(scaleLatitude))
      && abs(filter.fixCoordinate.latitude - Double(scaleLatitude)) <= 2 * Self.scaleReach && filter.isSound
  }

  private enum CodingKeys: String, CodingKey {
    case filter, scale, scaleLatitude
  }
}
