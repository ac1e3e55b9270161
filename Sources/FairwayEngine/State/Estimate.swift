internal import GeoKernel

/// The estimated position of the vehicle, and the scale of the plane in which it is computed.
struct Estimate: Hashable, Sendable, PackedFields {
  var filter = MotionFilter()
  /// Metres per degree around ``scaleLatitude``.
  private(set) var scale = PlaneScale()
  /// The latitude of the scale; initially one that no coordinate is near.
  private var scaleLatitude: Float = 1000

  /// The distance north and south for which a scale is valid, in degrees: its east–west error is below 0.1 % up to 70°.
  private static let scaleReach = 0.02
  /// The last latitude of a scale, far enough from the pole that nothing within its reach is out of range.
  private static let lastScale = 89.979

  /// Whether the scale is valid at a latitude.
  @inline(__always)
  func covers(latitude: Double) -> Bool { abs(latitude - Double(scaleLatitude)) <= Self.scaleReach }

  /// Changes to the scale of another latitude.
  mutating func rescale(latitude: Double) {
    scaleLatitude = Float(max(-Self.lastScale, min(Self.lastScale, latitude)))
    scale = PlaneScale(latitude: Double(scaleLatitude))
  }

  /// The estimated position.
  @inline(__always) var coordinate: LocationCoordinate2D { filter.coordinate(scale) }

  /// A position between the estimate, for 0, and the last fix, for 1.
  func coordinate(nearFix share: Double) -> LocationCoordinate2D { filter.coordinate(scale, biasShare: 1 - share) }

  /// The vector from the last fix to a coordinate, in metres.
  @inline(__always)
  func change(to coordinate: LocationCoordinate2D) -> PlaneVector { filter.change(to: coordinate, scale: scale) }

  /// The same vector wherever the plane is: near a pole by the geodesic, because meridians converge within metres.
  func displacement(to coordinate: LocationCoordinate2D) -> PlaneVector {
    scale.displacement(from: filter.fixCoordinate, to: coordinate)
  }

  /// The vector from the estimated position to a coordinate, in metres.
  @inline(__always)
  func offset(to coordinate: LocationCoordinate2D) -> PlaneVector { filter.offset(to: coordinate, scale: scale) }

  /// Starts over at a position known to within `along` metres in the direction of a bearing and `across` metres beside
  /// it.
  mutating func start(
    at position: LocationCoordinate2D, bearing: LocationDirection, along: Double, across: Double, fix: Location
  ) {
    filter.start(
      at: position, fix: fix.coordinate, unit: PlaneVector(bearing: bearing), along: along, across: across,
      scale: scale)
  }

  /// Whether the values are valid, with a scale for the latitude of the fix.
  var isSound: Bool {
    abs(scaleLatitude) <= 90 && scale == PlaneScale(latitude: Double(scaleLatitude))
      && abs(filter.fixCoordinate.latitude - Double(scaleLatitude)) <= 2 * Self.scaleReach && filter.isSound
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&filter)
    coder.field(&scale)
    coder.field(&scaleLatitude)
  }
}
