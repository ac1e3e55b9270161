import Foundation

/// Geodesics on an ellipsoid of revolution by numerical integration of Bessel's equations.
///
/// A geodesic corresponds to a great circle on the auxiliary sphere of reduced latitudes; its length, its longitude and
/// its reduced length are integrals over the great circle's arc, which Gauss and Legendre's rule gives to the last
/// digits. The inverse problem is solved by shooting: direction and arc are corrected until the end is met in space.
/// There is no series expansion anywhere, so this agrees with PROJ only if both are right.
///
/// Right to some nanometres for distances up to 17,000 km; nearly antipodal points are out of its scope.
public struct ReferenceGeodesic: Sendable {
  /// The ellipsoid of GPS.
  public static let wgs84 = ReferenceGeodesic(equatorialRadius: 6_378_137, flattening: 1 / 298.257223563)

  let equatorialRadius: Double
  let flattening: Double
  let polarRadius: Double
  private let secondEccentricitySquared: Double

  public init(equatorialRadius: Double, flattening: Double) {
    self.equatorialRadius = equatorialRadius
    self.flattening = flattening
    polarRadius = equatorialRadius * (1 - flattening)
    let eccentricitySquared = flattening * (2 - flattening)
    secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
  }

  /// A geodesic between two points: metres, and degrees clockwise from north (−180 to 180) at both ends.
  public struct Line: Sendable {
    public var distance: Double
    public var initialBearing: Double
    public var finalBearing: Double
  }

  /// The end of a geodesic.
  public struct End: Sendable {
    public var coordinate: ReferenceCoordinate
    /// The direction of travel there.
    public var bearing: Double
  }

  /// Where a geodesic of a given length and direction ends.
  public func destination(from start: ReferenceCoordinate, distance: Double, bearing: Double) -> End {
    Arc(self, from: start, bearing: bearing * .pi / 180).end(distance: distance)
  }

  /// The shortest geodesic between two points.
  public func inverse(from start: ReferenceCoordinate, to end: ReferenceCoordinate) -> Line {
    if start == end { return Line(distance: 0, initialBearing: 0, finalBearing: 0) }
    let target = position(end)
    var (bearing, span) = sphericalGuess(from: start, to: end)
    var best = (error: Double.infinity, line: Line(distance: .nan, initialBearing: .nan, finalBearing: .nan))
    for _ in 0..<20 {
      let arc = Arc(self, from: start, bearing: bearing)
      let reached = arc.end(span: span)
      let missing = target - position(reached.end.coordinate)
      let (forward, right) = frame(reached.end)
      let (along, across) = (missing.dot(forward), missing.dot(right))
      let error = hypot(along, across)
      guard error < best.error else { break }
      // What is still missing along the line belongs to its length: the line and its parallel differ in second order.
      best = (
        error,
        Line(
          distance: reached.distance + along, initialBearing: bearing * 180 / .pi, finalBearing: reached.end.bearing)
      )
      if error < 1e-10 { break }
      span += along / (polarRadius * reached.stretch)
      bearing += across / max(reached.reducedLength, error)
    }
    best.line.initialBearing = Self.turned(best.line.initialBearing)
    return best.line
  }

  /// The length of the shortest geodesic between two points.
  public func distance(from start: ReferenceCoordinate, to end: ReferenceCoordinate) -> Double {
    inverse(from: start, to: end).distance
  }

  /// Degrees turned into −180 to 180.
  static func turned(_ degrees: Double) -> Double {
    (degrees / 360 - (degrees / 360).rounded()) * 360
  }

  // MARK: Directions and positions in space

  /// Cartesian coordinates of a point of the ellipsoid.
  func position(_ point: ReferenceCoordinate) -> Vector {
    let (sine, cosine) = reducedLatitude(point.latitude)
    let longitude = point.longitude * .pi / 180
    return Vector(
      x: equatorialRadius * cosine * cos(longitude), y: equatorialRadius * cosine * sin(longitude),
      z: polarRadius * sine)
  }

  /// The directions of travel and to its right at the end of a line, in space.
  private func frame(_ end: End) -> (forward: Vector, right: Vector) {
    let (latitude, longitude) = (end.coordinate.latitude * .pi / 180, end.coordinate.longitude * .pi / 180)
    let bearing = end.bearing * .pi / 180
    let east = Vector(x: -sin(longitude), y: cos(longitude), z: 0)
    let north = Vector(
      x: -sin(latitude) * cos(longitude), y: -sin(latitude) * sin(longitude), z: cos(latitude))
    let (sine, cosine) = (sin(bearing), cos(bearing))
    return (
      Vector(
        x: sine * east.x + cosine * north.x, y: sine * east.y + cosine * north.y, z: sine * east.z + cosine * north.z),
      Vector(
        x: cosine * east.x - sine * north.x, y: cosine * east.y - sine * north.y, z: cosine * east.z - sine * north.z)
    )
  }

  /// Bearing and arc of the great circle between the reduced latitudes: within a third of a percent of the geodesic.
  private func sphericalGuess(
    from start: ReferenceCoordinate, to end: ReferenceCoordinate
  ) -> (bearing: Double, span: Double) {
    let (sinOne, cosOne) = reducedLatitude(start.latitude)
    let (sinOther, cosOther) = reducedLatitude(end.latitude)
    let (one, other) = (atan2(sinOne, cosOne), atan2(sinOther, cosOther))
    let turn = Self.turned(end.longitude - start.longitude) * .pi / 180
    let east = cosOther * sin(turn)
    // The difference of latitudes apart from the turn, so that short lines keep their digits.
    let half = sin(turn / 2)
    let north = sin(other - one) + 2 * sinOne * cosOther * half * half
    let chord = cos(other - one) - 2 * cosOne * cosOther * half * half
    return (atan2(east, north), atan2(hypot(east, north), chord))
  }

  /// Sine and cosine of the reduced latitude, with all digits even close to a pole.
  func reducedLatitude(_ degrees: Double) -> (sine: Double, cosine: Double) {
    // What is left to the pole is exact in degrees, and no longer so in radians.
    let toPole = (90 - abs(degrees)) * .pi / 180
    let cosine = abs(degrees) > 45 ? sin(toPole) : cos(degrees * .pi / 180)
    let sine = (1 - flattening) * (abs(degrees) > 45 ? (degrees < 0 ? -1 : 1) * cos(toPole) : sin(degrees * .pi / 180))
    let length = hypot(sine, cosine)
    return (sine / length, cosine / length)
  }

  // MARK: One geodesic, from a point into a direction

  /// A geodesic as an arc of the auxiliary sphere.
  struct Arc {
    private let geodesic: ReferenceGeodesic
    private let longitude: Double
    private let sinEquatorBearing: Double
    private let cosEquatorBearing: Double
    /// The arc from the equator to the start; its sine and cosine apart, with digits that the angle has not.
    private let start: Double
    private let sinStart: Double
    private let cosStart: Double
    private let startTurn: Double
    private let kSquared: Double

    /// A geodesic that leaves a point into a direction in radians.
    init(_ geodesic: ReferenceGeodesic, from point: ReferenceCoordinate, bearing: Double) {
      self.geodesic = geodesic
      longitude = point.longitude
      let (sine, cosine) = geodesic.reducedLatitude(point.latitude)
      sinEquatorBearing = sin(bearing) * cosine
      cosEquatorBearing = hypot(cos(bearing), sin(bearing) * sine)
      let length = hypot(sine, cos(bearing) * cosine)
      (sinStart, cosStart) = length > 0 ? (sine / length, cos(bearing) * cosine / length) : (0, 1)
      start = atan2(sinStart, cosStart)
      startTurn = atan2(sinEquatorBearing * sinStart, cosStart)
      kSquared = geodesic.secondEccentricitySquared * cosEquatorBearing * cosEquatorBearing
    }

    /// What a span of the arc leads to.
    struct Reached {
      var end: End
      var distance: Double
      /// Metres of polar radius that a radian is worth there.
      var stretch: Double
      /// How far apart at the end are lines that leave the start a radian apart.
      var reducedLength: Double
    }

    /// Where the arc is after `span` radians.
    func end(span: Double) -> Reached {
      let (length, turnIntegral, excess) = integrals(span)
      let (sinEnd, cosEnd) = sides(span)
      let equatorial = hypot(sinEquatorBearing, cosEquatorBearing * cosEnd)
      let latitude = atan2(cosEquatorBearing * sinEnd, (1 - geodesic.flattening) * equatorial)
      // The turn is counted through the circles of the arc, so that it has the sign and size of the path.
      var turn = atan2(sinEquatorBearing * sinEnd, cosEnd) - startTurn
      turn = ReferenceGeodesic.turned(turn * 180 / .pi) * .pi / 180
      let difference = turn - geodesic.flattening * sinEquatorBearing * turnIntegral
      let bearing = atan2(sinEquatorBearing, cosEquatorBearing * cosEnd)
      let stretch = (1 + kSquared * sinEnd * sinEnd).squareRoot()
      let startStretch = (1 + kSquared * sinStart * sinStart).squareRoot()
      let reducedLength =
        geodesic.polarRadius
        * (stretch * cosStart * sinEnd - startStretch * sinStart * cosEnd - cosStart * cosEnd * excess)
      return Reached(
        end: End(
          coordinate: ReferenceCoordinate(
            latitude: latitude * 180 / .pi,
            longitude: ReferenceGeodesic.turned(longitude + difference * 180 / .pi)),
          bearing: bearing * 180 / .pi),
        distance: geodesic.polarRadius * length, stretch: stretch, reducedLength: reducedLength)
    }

    /// Where the line is after `distance` metres.
    func end(distance: Double) -> End {
      var span = distance / geodesic.polarRadius
      for _ in 0..<10 {
        let excess = integrals(span).0 - distance / geodesic.polarRadius
        let (sinEnd, _) = sides(span)
        span -= excess / (1 + kSquared * sinEnd * sinEnd).squareRoot()
        if abs(excess) < 1e-16 { break }
      }
      return end(span: span).end
    }

    /// Sine and cosine of the arc from the equator to the end of a span.
    private func sides(_ span: Double) -> (sine: Double, cosine: Double) {
      (sinStart * cos(span) + cosStart * sin(span), cosStart * cos(span) - sinStart * sin(span))
    }

    /// The integrals for length, longitude and reduced length over `span` radians.
    private func integrals(_ span: Double) -> (Double, Double, Double) {
      let rule = abs(span) < 0.03 ? ReferenceGeodesic.coarse : ReferenceGeodesic.fine
      let ratio = 1 - geodesic.flattening
      return rule.integral(from: start, over: span) { sigma in
        let sine = sin(sigma)
        let square = kSquared * sine * sine
        let root = (1 + square).squareRoot()
        return (root, (2 - geodesic.flattening) / (1 + ratio * root), square / root)
      }
    }
  }

  private static let coarse = GaussLegendre(count: 4)
  private static let fine = GaussLegendre(count: 24)
}
