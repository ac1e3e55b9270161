internal import CGeoKernel

/// An error in the input of a kernel call, with its position.
public enum GeoKernelError: Error, Hashable, Sendable {
  /// The position of the error.
  public enum Position: Hashable, Sendable {
    /// An offset in bytes from the start of the text.
    case byte(Int)
    /// An index into the coordinates.
    case vertex(Int)
  }

  /// An argument other than a coordinate is out of its range, for example a precision of 10.
  case invalidArgument
  /// Memory for the result could not be allocated.
  case outOfMemory
  /// A coordinate is not a number or infinite.
  case notFinite(at: Position)
  /// A latitude is outside −90…90.
  case latitudeOutOfRange(at: Position)
  /// A longitude is outside −180…180.
  case longitudeOutOfRange(at: Position)
  /// A polyline has a byte outside 63…126.
  case invalidCharacter(at: Position)
  /// A polyline ends inside the number that starts there.
  case truncatedNumber(at: Position)
  /// A polyline has a number of more than eight characters that starts there.
  case numberTooLong(at: Position)
  /// A polyline ends after the latitude that starts there.
  case missingLongitude(at: Position)
  /// There are no coordinates.
  case empty
  /// There are more coordinates than the kernel handles.
  case tooManyVertices
  /// The line is longer than 200,000 km; the position is the first vertex beyond.
  case tooLong(at: Position)
}

extension GeoKernelError {
  /// Creates the error for a status of the kernel, which must not be success.
  init(_ status: gk_status, at position: Position) {
    switch Int(status) {
    case GK_ERROR_MEMORY: self = .outOfMemory
    case GK_ERROR_NOT_FINITE: self = .notFinite(at: position)
    case GK_ERROR_LATITUDE: self = .latitudeOutOfRange(at: position)
    case GK_ERROR_LONGITUDE: self = .longitudeOutOfRange(at: position)
    case GK_ERROR_CHARACTER: self = .invalidCharacter(at: position)
    case GK_ERROR_TRUNCATED: self = .truncatedNumber(at: position)
    case GK_ERROR_NUMBER_TOO_LONG: self = .numberTooLong(at: position)
    case GK_ERROR_ODD_COUNT: self = .missingLongitude(at: position)
    case GK_ERROR_EMPTY: self = .empty
    case GK_ERROR_TOO_MANY: self = .tooManyVertices
    case GK_ERROR_TOO_LONG: self = .tooLong(at: position)
    default: self = .invalidArgument
    }
  }
}

extension GeoKernelError: CustomStringConvertible {
  /// A sentence with the position.
  public var description: String {
    switch self {
    case .invalidArgument: "an argument is out of its range"
    case .outOfMemory: "there is no memory for the result"
    case .notFinite(let position): "the coordinate at \(position) is not finite"
    case .latitudeOutOfRange(let position): "the latitude at \(position) is outside -90...90"
    case .longitudeOutOfRange(let position): "the longitude at \(position) is outside -180...180"
    case .invalidCharacter(let position): "the character at \(position) does not belong in a polyline"
    case .truncatedNumber(let position): "the polyline ends inside the number at \(position)"
    case .numberTooLong(let position): "the polyline's number at \(position) is too long"
    case .missingLongitude(let position): "the polyline ends after the latitude at \(position)"
    case .empty: "there is no coordinate"
    case .tooManyVertices: "there are too many coordinates"
    case .tooLong(let position): "the line is longer than 200,000 km at \(position)"
    }
  }
}

extension GeoKernelError.Position: CustomStringConvertible {
  /// "byte 12" or "vertex 12".
  public var description: String {
    switch self {
    case .byte(let offset): "byte \(offset)"
    case .vertex(let index): "vertex \(index)"
    }
  }
}
