internal import CRoadGraph
public import GeoKernel

extension RoadAhead {
  /// Something that a driver may want to know of.
  public struct Feature: Hashable, Sendable {
    public var kind: Kind
    public var start: LocationDistance
    /// Where it ends; equal to ``start`` for a point.
    public var end: LocationDistance

    /// What a feature is. What stands at a node counts in the direction of travel alone, if the map says a direction.
    public enum Kind: Hashable, Sendable {
      /// Another greatest speed from here on; nil if it is not known.
      case limit(RoadWay.Limit?)
      /// A bend: its least radius in metres, and the degrees by which it turns, positive to the right.
      case bend(radius: LocationDistance, turn: LocationDegrees)
      case tunnel
      /// Other roads begin here that the vehicle may take.
      case crossing
      case bridge
      /// A road that costs a toll.
      case toll
      /// A toll booth or gantry.
      case tollCollection
      /// Traffic signals, for drivers or at a crossing for pedestrians.
      case trafficSignal
      /// A stop sign. Without a direction in the map it counts where the nearer end of its edge lies ahead.
      case stop
      /// A sign to give way, with directions as those of ``stop``.
      case giveWay
      /// A marked crossing for pedestrians.
      case pedestrianCrossing
      /// A crossing with a railway or a tram.
      case levelCrossing
      /// A bump, hump, table, cushion or dip.
      case speedBump
      /// A gate, bollard or other barrier: the attribute of its node.
      case barrier(RoadAttribute)
      /// No vehicle may be larger or heavier.
      case sizeLimit(SizeLimit)
      /// A chicane or choker, or a road less than 3.5 m wide that is open in both directions, or 2.5 m in one.
      case narrow
      /// A place where the map warns of a school or of children.
      case school
      /// A zone with a limit of at most 30, or a living street.
      case lowSpeedZone
      /// A road that is closed to the vehicle in this direction, at least at the time: the tag that says so.
      case closed(tag: String)
    }
  }

  /// The greatest size or weight of a vehicle: at all times, and under conditions that hold when it is looked for.
  public enum SizeLimit: Hashable, Sendable {
    /// In metres.
    case height(LocationDistance)
    case width(LocationDistance)
    case length(LocationDistance)
    /// In metric tons.
    case weight(Double)
    case axleLoad(Double)

    /// Metres or metric tons.
    public var value: Double {
      switch self {
      case .height(let value), .width(let value), .length(let value), .weight(let value), .axleLoad(let value): value
      }
    }
  }
}

extension RoadAhead.Feature.Kind {
  /// The name in files and in the bindings.
  public var name: String {
    switch self {
    case .limit: "limit"
    case .bend: "bend"
    case .tunnel: "tunnel"
    case .crossing: "crossing"
    case .bridge: "bridge"
    case .toll: "toll"
    case .tollCollection: "toll_collection"
    case .trafficSignal: "traffic_signal"
    case .stop: "stop"
    case .giveWay: "give_way"
    case .pedestrianCrossing: "pedestrian_crossing"
    case .levelCrossing: "level_crossing"
    case .speedBump: "speed_bump"
    case .barrier: "barrier"
    case .sizeLimit(.height): "height_limit"
    case .sizeLimit(.width): "width_limit"
    case .sizeLimit(.length): "length_limit"
    case .sizeLimit(.weight): "weight_limit"
    case .sizeLimit(.axleLoad): "axle_load_limit"
    case .narrow: "narrow"
    case .school: "school"
    case .lowSpeedZone: "low_speed_zone"
    case .closed: "closed"
    }
  }
}
