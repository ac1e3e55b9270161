public import FairwayRoutes
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
    /// An entry of ``ElevationProfile/climbs``.
    case climb(index: Int)
    /// An entry of the leg's alerts, which are the app's own.
    case custom(index: Int)
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
  /// When the alert is announced; nil for one that is `NavigationOptions.alertDistance` before its start.
  public var lead: Lead?

  /// The priority of what is spoken of it: only a climb may wait until what is being spoken has ended.
  public var priority: AnnouncementPriority { if case .climb = kind { .information } else { .alert } }

  /// How early an alert is announced: at whichever of the two comes first.
  public struct Lead: Hashable, Sendable {
    /// The time before its start, at the present speed, in seconds.
    public var time: Double
    /// The distance before its start, in metres.
    public var distance: LocationDistance

    /// The distance before the start at which the alert is due at a speed.
    public func distance(at speed: Double) -> LocationDistance { max(distance, time * speed) }
  }
}

extension RouteAlert.Lead {
  /// The lead of an alert; one that a program has set may be anything.
  package init(of alert: CustomAlert) {
    func sound(_ value: Double?) -> Double? { value.map { $0.isFinite ? min(max(0, $0), 1e6) : 0 } }
    let distance = sound(alert.leadDistance)
    time = sound(alert.leadTime) ?? (distance == nil ? CustomAlert.usualLeadTime : 0)
    // However slow the vehicle is, it is announced before the vehicle is there.
    self.distance = max(distance ?? 0, Self.least)
  }

  private static let least: LocationDistance = 30

  /// A climb is announced early enough to shift and to drink, and not before it can be seen.
  static let climb = RouteAlert.Lead(time: 60, distance: 200)
}
