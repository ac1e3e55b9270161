public import GeoKernel

/// Which part of a line a route follows, and what of the route leads back to it.
///
/// A route that was made along a line begins at the start of the line. Whenever the vehicle has left it, another route
/// follows the rest of the line, behind a way that leads back there.
public struct LinePart: Hashable, Sendable {
  /// The length of the way at the beginning of the route that leads to the line, in metres along the route shape.
  public var wayBack: LocationDistance
  /// The length of the line in front of the part that the route follows, in metres.
  public var before: LocationDistance

  /// Creates the whole of a line, or a part of it.
  public init(wayBack: LocationDistance = 0, before: LocationDistance = 0) {
    (self.wayBack, self.before) = (wayBack, before)
  }
}

extension Route {
  /// The part of a line that the route follows; nil if it follows none, as one that a service has made.
  ///
  /// It is stored in the foreign members, so it is saved, recorded and replayed with the route.
  public var linePart: LinePart? {
    get {
      guard case .object(let members) = foreignMembers[Self.linePartKey],
        case .number(let wayBack) = members[Self.wayBackKey], case .number(let before) = members[Self.beforeKey],
        wayBack >= 0, before >= 0, wayBack.isFinite, before.isFinite
      else { return nil }
      return LinePart(wayBack: wayBack, before: before)
    }
    set {
      foreignMembers[Self.linePartKey] = newValue.map { part in
        .object([Self.wayBackKey: .number(part.wayBack), Self.beforeKey: .number(part.before)])
      }
    }
  }

  private static let linePartKey = "fairway_line"
  private static let wayBackKey = "way_back"
  private static let beforeKey = "before"
}
