internal import CGeoCorridor
internal import CGeoKernel

/// The reasons why a corridor cannot be created, with the vertex if there is one.
public enum GeoCorridorError: Error, Hashable, Sendable {
  /// The radius is not within ``Corridor/radii``.
  case invalidRadius
  /// There are no vertices.
  case empty
  /// There are more than 10 million vertices, or more than the budget allows remain after the track is simplified to
  /// the radius.
  case tooManyVertices
  /// The track is longer than 200,000 km at this vertex.
  case tooLong(vertex: Int)
  /// Boundaries cross each other more often than the budget allows.
  case tooManyCrossings
  /// A coordinate is not a number or infinite.
  case notFinite(vertex: Int)
  /// A latitude is outside −90…90.
  case latitudeOutOfRange(vertex: Int)
  /// A longitude is outside −540…540.
  case longitudeOutOfRange(vertex: Int)
  /// Memory could not be allocated.
  case outOfMemory
  /// GEOS rejected a geometry, for the given reason.
  case geometryFailed(reason: String)
}

extension GeoCorridorError {
  /// Creates the error for a status of the kernel, which must not be success.
  init(_ status: gk_status, _ fault: gk_fault) {
    switch Int(status) {
    case GK_ERROR_EMPTY: self = .empty
    case GK_ERROR_TOO_MANY: self = .tooManyVertices
    case GK_ERROR_TOO_LONG: self = .tooLong(vertex: fault.position)
    case GK_ERROR_TOO_COMPLEX: self = .tooManyCrossings
    case GK_ERROR_NOT_FINITE: self = .notFinite(vertex: fault.position)
    case GK_ERROR_LATITUDE: self = .latitudeOutOfRange(vertex: fault.position)
    case GK_ERROR_LONGITUDE: self = .longitudeOutOfRange(vertex: fault.position)
    case GK_ERROR_MEMORY: self = .outOfMemory
    case GK_ERROR_GEOS: self = .geometryFailed(reason: Self.sentence(fault))
    default: self = .invalidRadius
    }
  }

  private static func sentence(_ fault: gk_fault) -> String {
    withUnsafeBytes(of: fault.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension GeoCorridorError: CustomStringConvertible {
  /// A sentence with the position.
  public var description: String {
    switch self {
    case .invalidRadius: "the radius of a corridor is 1 to 100,000 metres"
    case .empty: "there is no vertex"
    case .tooManyVertices: "there are too many vertices"
    case .tooLong(let vertex): "the line is longer than 200,000 km at vertex \(vertex)"
    case .tooManyCrossings: "the boundaries cross each other too often"
    case .notFinite(let vertex): "vertex \(vertex) is not finite"
    case .latitudeOutOfRange(let vertex): "the latitude of vertex \(vertex) is outside -90...90"
    case .longitudeOutOfRange(let vertex): "the longitude of vertex \(vertex) is outside -540...540"
    case .outOfMemory: "there is no memory for the corridor"
    case .geometryFailed(let reason): "GEOS: \(reason)"
    }
  }
}
