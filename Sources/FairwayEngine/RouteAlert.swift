public import GeoKernel

/// Something ahead on the route that a driver may want to know about.
public struct RouteAlert: Hashable, Sendable, Identifiable {
  /// The kind of an alert, with its indices in the route's model.
  public enum Kind: Hashable, Sendable {
    /// An entry of the leg's incidents.
    case incident(index: Int)
    /// An entry of the leg's closures: a closed stretch.
    case closure(index: Int)
    /// A tunnel, with its name if known.
    case tunnel(name: String?)
    /// The border between two regions of the leg.
    case borderCrossing(from: Int, to: Int)
    /// A toll booth or gantry at an intersection of a step.
    case tollCollection(step: Int, intersection: Int)
    /// A service or rest area at an intersection of a step.
    case serviceArea(step: Int, intersection: Int)
    /// A stretch with restricted access.
    case restrictedArea
  }

  /// Identifies the alert within its route. A refresh keeps the identifiers of the alerts that remain.
  public var id: String
  /// What the alert is about.
  public var kind: Kind
  /// The index of the leg.
  public var legIndex: Int
  /// Where it begins, in metres along the route shape.
  public var start: LocationDistance
  /// Where it ends; equal to ``start`` for a point.
  public var end: LocationDistance
}
