public import GeoKernel
public import RoadGraph

/// What is asked for: places in their order, and what to avoid on this way alone.
public struct RoadRequest: Hashable, Sendable {
  /// The most places that a request has.
  public static let mostPlaces = 500

  /// The places from the first to the last, at least two.
  public var places: [Place]
  /// Roads with another weight, on this way alone.
  public var avoiding: [Avoided] = []
  /// Whether one drives on straight at each stop on the way, instead of turning round where that is shorter.
  public var continuesStraight = false
  /// When one sets out, by the clocks of the place; nil leaves out all rules that depend on the time.
  ///
  /// A rule such as `motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00)` is first looked at for about when one comes there: in
  /// a straight line from the first place, at 50 km/h by car, 15 by bicycle, and 5 on foot. Where the way that is found comes to
  /// a road that is closed then, or makes a turn that is forbidden then, these are closed, and the search begins anew. So no way
  /// leads over a road at a time at which a rule closes it. Stops take no time.
  public var departure: LocalTime?
  /// What the search may use.
  public var limits = Limits()

  /// Creates a request for a way through places.
  public init(_ places: [Place]) { self.places = places }

  /// Creates a request for a way from one coordinate to another.
  public init(from start: LocationCoordinate2D, to end: LocationCoordinate2D) { places = [Place(start), Place(end)] }
}

extension RoadRequest {
  /// A place on the way.
  public struct Place: Hashable, Sendable {
    public var coordinate: LocationCoordinate2D
    /// All roads within this distance count, in metres. The default is 5.
    public var radius: LocationDistance = 5
    /// If no road within the radius leads on, the nearest one within this distance does. The default, and the greatest
    /// reach, is 2,000.
    public var reach: LocationDistance = 2000
    /// The direction of travel in degrees; nil is any.
    public var heading: LocationDirection?
    /// How far the direction of a road may be from the heading, in degrees.
    public var tolerance: LocationDirection = 60
    /// On which side of the road the place must be.
    public var side = Side.any
    /// What one does there.
    public var passing = Passing.stop

    /// Creates a stop at a coordinate.
    public init(_ coordinate: LocationCoordinate2D) { self.coordinate = coordinate }
  }

  /// The side of the road on which a place is. It counts where the place is more than a metre beside the road.
  public enum Side: UInt32, Hashable, Sendable {
    case any = 0
    /// That on which one drives there: one need not cross the road.
    case driving
    case other
  }

  /// What one does at a place between the first and the last.
  public enum Passing: Hashable, Sendable {
    /// One stops, and drives on in any direction. A leg ends here.
    case stop
    /// One passes it, straight on. No leg ends here.
    case through
    /// One passes it, and may turn round there. No leg ends here.
    case turning
  }

  /// Roads that are avoided.
  public enum Avoided: Hashable, Sendable {
    /// The road nearest to a point, both directions.
    case point(LocationCoordinate2D, RoadWeight = .refused)
    /// All roads that have a part within a polygon, whose ring need not be closed.
    case area([LocationCoordinate2D], RoadWeight = .refused)
    /// An edge in one direction.
    case road(RoadRestriction.Road, RoadWeight = .refused)
  }

  /// What a search may use; nil is no limit.
  public struct Limits: Sendable {
    /// The most states to settle in each leg. Each takes under a microsecond.
    public var states: Int?
    /// The most bytes of memory for a search.
    public var memory: Int?
    /// Whether the search may go on, asked some thousand times a second: a deadline, or whether the user has cancelled.
    public var mayGoOn: (@Sendable () -> Bool)?

    public init(states: Int? = nil, memory: Int? = nil, mayGoOn: (@Sendable () -> Bool)? = nil) {
      self.states = states
      self.memory = memory
      self.mayGoOn = mayGoOn
    }
  }
}

extension RoadRequest.Limits: Hashable {
  /// Whether states and memory are the same; checks are not compared.
  public static func == (a: Self, b: Self) -> Bool { a.states == b.states && a.memory == b.memory }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(states)
    hasher.combine(memory)
  }
}
