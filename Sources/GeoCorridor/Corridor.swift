internal import CGeoCorridor
internal import CGeoKernel
public import GeoKernel

/// The area of all points within a radius of a track, or the intersection of two such areas.
///
/// The geodesic distance from any point of the boundary to the track is the radius within 1 %, except on the cap lines
/// of flat ends and on cuts at the antimeridian. Edges of the boundary are straight in longitude and latitude, and the
/// bound holds all along them. A corridor is immutable; any number of tasks may share it.
public final class Corridor: Sendable {
  /// The shape of a corridor at the first and the last vertex.
  public enum Ends: Hashable, Sendable {
    /// Half a disc with the radius.
    case round
    /// A line across the track. A track without length has no direction and gets a disc; the corridor of one of some
    /// millimetres may be empty.
    case flat
  }

  /// The permitted radii, in metres.
  public static let radii: ClosedRange<LocationDistance> = GK_CORRIDOR_MINIMUM_RADIUS...GK_CORRIDOR_MAXIMUM_RADIUS

  /// The work that creating a corridor may take before it fails. The work depends only on the input.
  public struct Budget: Hashable, Sendable {
    /// The maximum number of vertices after the track was simplified to the radius and its long segments were divided.
    /// Each takes about 4 µs; where the corridor covers itself many times, 150 µs.
    public var vertices: Int
    /// The maximum number of crossings between the boundaries of parts of the corridor, or of two corridors. Each takes
    /// about 30 µs.
    public var crossings: Int

    /// The default budget: some seconds in the worst case.
    public static let usual = Budget(
      vertices: Int(GK_CORRIDOR_USUAL_VERTICES), crossings: Int(GK_CORRIDOR_USUAL_CROSSINGS))

    /// Creates a budget; omitted values are those of ``usual``.
    public init(vertices: Int = Budget.usual.vertices, crossings: Int = Budget.usual.crossings) {
      self.vertices = vertices
      self.crossings = crossings
    }

    var limits: gk_corridor_budget {
      gk_corridor_budget(vertices: max(0, vertices), crossings: max(0, crossings))
    }
  }

  // Plain memory that does not change after its creation.
  private nonisolated(unsafe) let handle: OpaquePointer

  private init(handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    gk_corridor_destroy(handle)
  }

  /// Creates the corridor of a line of geodesics between vertices.
  ///
  /// - Parameters:
  ///   - coordinates: The vertices, from one to 10 million, with longitudes in −540…540 and a total length of at most
  ///     200,000 km.
  ///   - radius: The radius in metres, within ``radii``.
  ///   - ends: The shape of both ends.
  ///   - budget: The permitted work.
  /// - Complexity: O(*n*) in the number of vertices, then some microseconds for each that remains at this radius.
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

  /// Creates the corridor of a track.
  ///
  /// - Parameters:
  ///   - track: The line; a track of length zero gives a disc.
  ///   - radius: The radius in metres, within ``radii``.
  ///   - ends: The shape of both ends.
  ///   - budget: The permitted work.
  /// - Complexity: O(*n*) in the number of vertices, then some microseconds for each that remains at this radius.
  public convenience init(
    _ track: Track, radius: LocationDistance, ends: Ends = .round, budget: Budget = .usual
  ) throws(GeoCorridorError) {
    try self.init(track.coordinates(from: 0, to: track.length), radius: radius, ends: ends, budget: budget)
  }

  /// Returns whether a coordinate is inside; false if it is not valid. Exactly on the boundary it may be either.
  ///
  /// - Complexity: O(log *n*) in the number of the boundary's vertices.
  public func contains(_ coordinate: LocationCoordinate2D) -> Bool {
    gk_corridor_contains(handle, coordinate.latitude, coordinate.longitude)
  }

  /// The area in square metres on the ellipsoid.
  ///
  /// - Complexity: O(*n*) in the number of the boundary's vertices.
  public var area: Double { gk_corridor_area(handle) }

  /// Whether the corridor is empty, like the intersection of corridors far from each other.
  public var isEmpty: Bool { gk_corridor_count(handle).polygons == 0 }

  /// The bounding boxes of the corridor: two if it crosses the antimeridian, the first of which ends at 180° and the
  /// second of which begins at −180°; none if it is empty; otherwise one.
  ///
  /// - Complexity: O(*n*) in the number of the boundary's vertices.
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

  /// Returns the intersection with another corridor, which may be empty. The budget limits the crossings of the
  /// boundaries.
  ///
  /// - Complexity: O(*n* log *n*) in the number of both boundaries' vertices and their crossings.
  public func intersection(_ other: Corridor, budget: Budget = .usual) throws(GeoCorridorError) -> Corridor {
    var made: OpaquePointer?
    var limits = budget.limits
    var fault = gk_fault()
    let status = gk_corridor_intersection(handle, other.handle, &limits, nil, &made, &fault)
    guard let made else { throw GeoCorridorError(status, fault) }
    return Corridor(handle: made)
  }

  /// The rings of each polygon, with the exterior ring first, as in RFC 7946.
  ///
  /// Each ring is closed: its last coordinate equals its first. Exterior rings run counterclockwise, interior ones
  /// clockwise. Polygons do not overlap and do not cross the antimeridian; one that contains a pole has an edge along
  /// the pole's latitude.
  ///
  /// - Complexity: O(*n*) in the number of the boundary's vertices.
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
