public import GeoKernel

/// Something on the route ahead that a driver may want to know of.
public struct RouteAlert: Hashable, Sendable, Identifiable {
  /// What it is, with its place in the route's model.
  public enum Kind: Hashable, Sendable {
    /// An entry of the leg's incidents.
    case incident(index: Int)
    /// An entry of the leg's closures: a stretch that is closed.
    case closure(index: Int)
    /// A tunnel; the name where it is known.
    case tunnel(name: String?)
    /// The border between two regions of the leg.
    case borderCrossing(from: Int, to: Int)
    /// A booth or gantry at an intersection of a step.
    case tollCollection(step: Int, intersection: Int)
    /// A service or rest area at an intersection of a step.
    case serviceArea(step: Int, intersection: Int)
    /// A stretch that not everybody may drive.
    case restrictedArea
  }

  /// Tells the alerts of one route apart. A refresh keeps it for what it keeps, whatever else it adds or takes away.
  public var id: String
  /// What it is.
  public var kind: Kind
  /// The leg.
  public var legIndex: Int
  /// Where it begins, in metres of the geometry from the start of the route.
  public var start: LocationDistance
  /// Where it ends; where it begins for a point.
  public var end: LocationDistance
}
