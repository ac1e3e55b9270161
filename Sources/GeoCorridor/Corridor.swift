internal import CGeoCorridor
internal import CGeoKernel
public import GeoKernel

/// The area of all points within a radius of a track, or what two such areas share.
///
/// The geodesic distance from any point of the boundary to the track is the radius within 1 %, except on the cap lines of
/// flat ends and where the area is cut at the antimeridian. Edges of the boundary are straight in longitude and latitude,
/// and the bound holds all along them. Immutable; any number of tasks may share one.
public final class Corridor: Sendable {
  /// How a corridor ends beyond the first and the last vertex.
  public enum Ends: Hashable, Sendable {
    /// With half a disc of the radius.
    case round
    /// With a line across the track. A track without length has no direction to cut across and gets a disc; one of
    /// some millimetres may leave nothing.
    case flat
  }

  /// The radii that a corridor may have, in metres.
  public static let radii: ClosedRange<LocationDistance> = GK_CORRIDOR_MINIMUM_RADIUS...GK_CORRIDOR_MAXIMUM_RADIUS

  /// How much work making a corridor may be before it fails. What a corridor needs depends on its input alone.
  public struct Budget: Hashable, Sendable {
    /// The most vertices that may be left when the track has been simplified to the radius and its long segments have
    /// been cut. Each takes about 4 µs; where the corridor covers itself many times, 150 µs.
    public var vertices: Int
    /// How often the boundaries of parts of the corridor, or of two corridors, may cross. Each crossing takes some 30 µs.
    public var crossings: Int

    /// The budget of a call that states none: some seconds at the worst.
    public static let usual = Budget(
      vertices: Int(GK_CORRIDOR_USUAL_VERTICES), crossings: Int(GK_CORRIDOR_USUAL_CROSSINGS))

    /// A budget; what is left out is that of ``usual``.
    public init(vertices: Int = Budget.usual.vertices, crossings: Int = Budget.usual.crossings) {
      self.vertices = vertices
      self.crossings = crossings
    }

    var limits: gk_corridor_budget {
      gk_corridor_budget(vertices: max(0, vertices), crossings: max(0, crossings))
    }
  }

  // Plain memory that nothing changes after it was made.
  private nonisolated(unsafe) let handle: OpaquePointer

  private init(handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    gk_corridor_destroy(handle)
  }

  /// The corridor of a line of geodesics between vertices.
  ///
  /// - Parameters:
  ///   - coordinates: The vertices, at least one and at most 10 million, with longitudes in −540…540; together at most
  ///     200,000 km.
  ///   - radius: Metres, within ``radii``.
  ///   - ends: The form of both ends.
  ///   - budget: How much work it may be.
  /// - Complexity: O(*n*) of the vertices, then some microseconds for each that matters at this radius.
  public convenience init(
    _ coordinates: [LocationCoordinate2D], radius: LocationDistance, ends: Ends = .round, budget: Budget = .usual
  ) throws(GeoCorridorError) {
    var made: OpaquePointer?
    var fault = gk_fault()
    var limits = budget.limits
    let kind = ends == .round ? GK_CORRIDOR_ENDS_ROUND : GK_CORRIDOR_ENDS_FLAT
    let status = coordinates.withUnsafeBufferPointer { vertices in
      vertices.withMemoryRebound(to: Double.self) { numbers in
        gk_corridor_create(
          numbers.baseAddress, numbers.baseAddress.map { $0 + 1 }, 2, vertices.count, radius, gk_corridor_ends(kind),
          &limits, nil, &made, &fault)
      }
    }
    guard let made else { throw GeoCorridorError(status, fault) }
    self.init(handle: made)
  }

  /// The corridor of a track.
  ///
  /// - Parameters:
  ///   - track: The line; a track of length zero gives a disc.
  ///   - radius: Metres, within ``radii``.
  ///   - ends: The form of both ends.
  ///   - budget: How much work it may be.
  /// - Complexity: O(*n*) of the vertices, then some microseconds for each that matters at this radius.
  public convenience init(
    _ track: Track, radius: LocationDistance, ends: Ends = .round, budget: Budget = .usual
  ) throws(GeoCorridorError) {
    try self.init(track.coordinates(from: 0, to: track.length), radius: radius, ends: ends, budget: budget)
  }

  /// Whether a coordinate is inside; false for one that is not valid. On the very boundary it may be either.
  ///
  /// - Complexity: O(log *n*) of the boundary's vertices.
  public func contains(_ coordinate: LocationCoordinate2D) -> Bool {
    gk_corridor_contains(handle, coordinate.latitude, coordinate.longitude)
  }

  /// The area in square metres on the ellipsoid.
  ///
  /// - Complexity: O(*n*) of the boundary's vertices.
  public var area: Double { gk_corridor_area(handle) }

  /// Whether there is nothing in it, as in the intersection of corridors far from each other.
  public var isEmpty: Bool { gk_corridor_count(handle).polygons == 0 }

  /// The boxes around the corridor: two where it lies across the antimeridian, the first of which ends at 180° and the
  /// second of which begins at −180°; none when it is empty; else one.
  ///
  /// - Complexity: O(*n*) of the boundary's vertices.
  public var boundingBoxes: [BoundingBox] {
    withUnsafeTemporaryAllocation(of: gk_corridor_box.self, capacity: 2) { boxes in
      let count = gk_corridor_boxes(handle, boxes.baseAddress)
      return boxes.prefix(count).map { box in
        BoundingBox(
          southWest: LocationCoordinate2D(latitude: box.south, longitude: box.west),
          northEast: LocationCoordinate2D(latitude: box.north, longitude: box.east))
      }
    }
  }

  /// What this corridor shares with another one; empty when that is nothing. The boundaries may cross as often as the
  /// budget allows.
  ///
  /// - Complexity: O(*n* log *n*) of both boundaries' vertices and their crossings.
  public func intersection(_ other: Corridor, budget: Budget = .usual) throws(GeoCorridorError) -> Corridor {
    var made: OpaquePointer?
    var limits = budget.limits
    var fault = gk_fault()
    let status = gk_corridor_intersection(handle, other.handle, &limits, nil, &made, &fault)
    guard let made else { throw GeoCorridorError(status, fault) }
    return Corridor(handle: made)
  }

  /// The rings of each polygon, exterior ring first, as RFC 7946 has them.
  ///
  /// Each ring is closed, its last coordinate equal to its first. Exterior rings run counterclockwise, interior ones
  /// clockwise. Polygons do not overlap and do not cross the antimeridian; one with a pole in it has an edge along the
  /// pole's latitude.
  ///
  /// - Complexity: O(*n*) of the boundary's vertices.
  public var rings: [[[LocationCoordinate2D]]] {
    let counts = gk_corridor_count(handle)
    var polygonRings = [Int](repeating: 0, count: counts.polygons)
    var ringVertices = [Int](repeating: 0, count: counts.rings)
    var latitudes = [Double](repeating: 0, count: counts.vertices)
    var longitudes = latitudes
    gk_corridor_copy(handle, &polygonRings, &ringVertices, &latitudes, &longitudes)
    var (ring, vertex) = (0, 0)
    return polygonRings.map { count in
      defer { ring += count }
      return ringVertices[ring..<ring + count].map { size in
        defer { vertex += size }
        return (vertex..<vertex + size).map {
          LocationCoordinate2D(latitude: latitudes[$0], longitude: longitudes[$0])
        }
      }
    }
  }
}
