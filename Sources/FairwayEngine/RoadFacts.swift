public import FairwayRoutes

/// What is known of the road at a place of a drive, each with where it comes from: the route, or a road file beside it.
///
/// A service may say much of a route, or nothing: OSRM has no limits. A `RoadWitness` of the module FairwayRoads lays the
/// route on the roads of a file, and says the rest. What the route says comes first.
///
/// ```swift
/// let facts = router.roadFacts
/// if let limit = facts.limit, let value = limit.value.value {
///   print("\(value) \(limit.value.unit.rawValue), from the \(limit.source.name)")
/// }
/// ```
public struct RoadFacts: Hashable, Sendable {
  /// Where a fact comes from.
  public enum Source: UInt8, CaseIterable, Hashable, Sendable {
    /// The route says it.
    case route = 1
    /// The road file says it.
    case file
    /// Nobody says it: it follows from a law, if the road is what it seems to be. Show it as uncertain.
    case assumed

    /// The name in files and in the bindings.
    public var name: String {
      switch self {
      case .route: "route"
      case .file: "file"
      case .assumed: "assumed"
      }
    }
  }

  /// A value, and where it comes from.
  public struct Fact<Value: Hashable & Sendable>: Hashable, Sendable {
    public var value: Value
    public var source: Source

    public init(_ value: Value, _ source: Source) {
      self.value = value
      self.source = source
    }
  }

  /// The limit, as on the sign; infinite if there is none. nil if it is not known, as all of these.
  public var limit: Fact<SpeedLimit>?
  /// The law that sets a limit which is ``Source/assumed``.
  public var law: String?
  public var name: Fact<String>?
  /// The number of the road, such as "A 8".
  public var number: Fact<String>?
  /// The class, such as "motorway": of the route as its service names it, of a file as OpenStreetMap does.
  public var roadClass: Fact<String>?
  public var isTunnel: Fact<Bool>?
  public var isBridge: Fact<Bool>?
  public var isToll: Fact<Bool>?
  public var drivesOnLeft: Fact<Bool>?
  /// What the file says of the limit and was not looked at, such as "wet", or a tag that cannot be read.
  public var leftOut: [String] = []

  /// Creates facts of which none is known.
  public init() {}

  /// The limit in metres per second that a driver can be held to: nil if it is not known, or assumed.
  package var certainLimit: Double? {
    guard let limit, limit.source != .assumed else { return nil }
    return limit.value.metersPerSecond
  }

  /// These facts, and what others say of those that are not known.
  package func filled(by other: RoadFacts?) -> RoadFacts {
    guard let other else { return self }
    var filled = self
    if limit == nil { (filled.limit, filled.law, filled.leftOut) = (other.limit, other.law, other.leftOut) }
    // A name without a number is that of the route: the number of another map might be another road's.
    if name == nil, number == nil { (filled.name, filled.number) = (other.name, other.number) }
    filled.roadClass = roadClass ?? other.roadClass
    filled.isTunnel = isTunnel ?? other.isTunnel
    filled.isBridge = isBridge ?? other.isBridge
    filled.isToll = isToll ?? other.isToll
    filled.drivesOnLeft = drivesOnLeft ?? other.drivesOnLeft
    return filled
  }
}

extension RouteProgress {
  /// The limit at the vehicle's place: the route's, or else what a witness says; nil if it is not known.
  ///
  /// Off the route its limits are those of another road, which a witness knows.
  package func limit(_ witness: (any FixWitness)?) -> RoadFacts.Fact<SpeedLimit>? {
    if witness == nil || state.routeState != .offRoute, let limit = currentLegProgress.currentSpeedLimit,
      limit.metersPerSecond != nil
    {
      return RoadFacts.Fact(limit, .route)
    }
    return witness?.roadFacts(at: state, on: index)?.limit
  }

  /// What the route itself says of the road at the vehicle's place.
  public var roadFacts: RoadFacts {
    var facts = RoadFacts()
    let leg = currentLegProgress
    if let limit = leg.currentSpeedLimit, limit.metersPerSecond != nil { facts.limit = RoadFacts.Fact(limit, .route) }
    guard let step = leg.currentStep else { return facts }
    facts.name = step.names?.first.map { RoadFacts.Fact($0, .route) }
    facts.number = step.codes?.first.map { RoadFacts.Fact($0, .route) }
    guard let junction = leg.currentStepProgress.currentIntersection else { return facts }
    facts.roadClass = junction.mapboxStreets?.roadClass.map { RoadFacts.Fact($0, .route) }
    // A route names what a road is, and not what it is not.
    if let classes = junction.outletRoadClasses {
      if classes.contains(.tunnel) { facts.isTunnel = RoadFacts.Fact(true, .route) }
      if classes.contains(.toll) { facts.isToll = RoadFacts.Fact(true, .route) }
    }
    return facts
  }
}
