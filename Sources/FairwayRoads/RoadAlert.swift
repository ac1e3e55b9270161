public import FairwayGuidance
public import FairwayRoutes
public import GeoKernel
public import RoadGraph
internal import RoadRoutes

/// An alert that a drive has made of what lies ahead on its road.
public struct RoadAlert: Hashable, Sendable {
  /// What it is about. An axle load counts as `CustomAlert.Kind.weightLimit`.
  public var kind: CustomAlert.Kind
  /// The feature of the way ahead.
  public var feature: RoadAhead.Feature
  /// The metres to its beginning when it was announced.
  public var distance: LocationDistance
  /// The speed to have there, in metres per second; 0 where the vehicle may have to stop, or must not go on.
  public var speed: LocationSpeed

  /// The priority of what is spoken of it. Signals, bumps, narrow roads, zones and crossings of pedestrians may wait until
  /// what is being spoken has ended.
  public var priority: AnnouncementPriority {
    switch kind {
    case .trafficSignal, .speedBump, .narrowRoad, .lowSpeedZone, .pedestrianCrossing: .information
    default: .alert
    }
  }

  /// Returns what is spoken of it, in the words of a language: of a limit of sizes also its value, such as "Height
  /// limit 3.2 m in 800 meters".
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - units: The system of units; nil for that of the language's region.
  public func announcement(in language: GuidanceLanguage, units: UnitSystem? = nil) -> String {
    language.announcement(
      of: CustomAlert(id: kind.rawValue, kind: kind), at: distance, measure: measure, units: units) ?? ""
  }

  /// The value of a limit of sizes, with its unit.
  private var measure: SizeMeasure? {
    guard case .sizeLimit(let limit) = feature.kind else { return nil }
    return switch limit {
    case .height, .width, .length: .meters(limit.value)
    case .weight, .axleLoad: .tons(limit.value)
    }
  }
}

extension RoadAlert {
  // Speeds in metres per second: a bump, and a place where 30 km/h are fast enough.
  private static let bumpSpeed = 20 / 3.6
  private static let slowSpeed = 30 / 3.6
  /// The share of the speed driven up to which the speed for a bend asks for an alert.
  private static let bendShare = 0.85
  /// How far before a road that is too small for the vehicle, or closed, a driver still finds another, in metres.
  private static let detourDistance = 800.0

  /// Creates the alert of a feature that a vehicle meets at its present speed; nil if there is none.
  ///
  /// - Parameters:
  ///   - distance: The metres to it.
  ///   - speed: The speed driven.
  ///   - limit: The greatest speed before it in metres per second; nil if it is not known.
  init?(
    _ feature: RoadAhead.Feature, in distance: LocationDistance, at speed: LocationSpeed, limit: LocationSpeed?,
    _ options: RoadAlertOptions
  ) {
    guard let (kind, option) = Self.kind(of: feature.kind), options.kinds.contains(option) else { return nil }
    (self.kind, self.feature, self.distance) = (kind, feature, distance)
    switch feature.kind {
    case .bend(let radius, _):
      self.speed = options.speed(forRadius: radius)
      guard self.speed <= Self.bendShare * speed else { return nil }
    case .limit(let next):
      guard let limit, let next = next?.greatestSpeed, next < limit, next < speed else { return nil }
      self.speed = next
    case .sizeLimit(let size):
      guard size.isExceeded(by: options.vehicle) else { return nil }
      self.speed = 0
    case .trafficSignal, .levelCrossing, .pedestrianCrossing, .closed: self.speed = 0
    case .speedBump:
      self.speed = Self.bumpSpeed
      guard speed > self.speed else { return nil }
    default:
      self.speed = Self.slowSpeed
      guard speed > self.speed else { return nil }
    }
  }

  private static func kind(
    of feature: RoadAhead.Feature.Kind
  ) -> (kind: CustomAlert.Kind, option: RoadAlertOptions.Kinds)? {
    switch feature {
    case .bend: (.sharpBend, .sharpBend)
    case .limit: (.lowerSpeedLimit, .lowerSpeedLimit)
    case .levelCrossing: (.railwayCrossing, .railwayCrossing)
    case .sizeLimit(.height): (.heightLimit, .sizeLimits)
    case .sizeLimit(.width): (.widthLimit, .sizeLimits)
    case .sizeLimit(.length): (.lengthLimit, .sizeLimits)
    case .sizeLimit: (.weightLimit, .sizeLimits)
    case .trafficSignal: (.trafficSignal, .trafficSignal)
    case .speedBump: (.speedBump, .speedBump)
    case .narrow: (.narrowRoad, .narrowRoad)
    case .school: (.schoolZone, .schoolZone)
    case .lowSpeedZone: (.lowSpeedZone, .lowSpeedZone)
    case .closed: (.closedRoad, .closedRoad)
    case .pedestrianCrossing: (.pedestrianCrossing, .pedestrianCrossing)
    case .tunnel, .crossing, .bridge, .toll, .tollCollection, .stop, .giveWay, .barrier: nil
    }
  }

  /// How far before it the alert is due at a speed.
  func lead(at speed: LocationSpeed, _ options: RoadAlertOptions) -> LocationDistance {
    let lead = options.lead(at: speed, to: self.speed)
    return switch feature.kind {
    case .sizeLimit, .closed: max(lead, Self.detourDistance)
    default: lead
    }
  }

  /// How little an alert of its kind says that is not less than this.
  var strictness: Double {
    switch feature.kind {
    case .bend, .limit: speed
    case .sizeLimit(let size): size.value
    default: 0
    }
  }

  /// The metres behind one alert in which others of its kind go with it, such as the bends of a series, unless they ask for
  /// less by a factor.
  var series: (gap: LocationDistance, factor: Double) {
    switch feature.kind {
    case .bend: (Self.seriesGap, Self.bendShare)
    case .limit, .sizeLimit, .closed: (Self.sameGap, 1)
    default: (Self.seriesGap, 1)
    }
  }

  private static let seriesGap = 150.0
  /// A place may be found anew some metres beside where it was.
  private static let sameGap = 20.0
}

extension RoadWay.Limit {
  /// In metres per second; infinite if there is no limit.
  var greatestSpeed: LocationSpeed { metresPerSecond ?? .infinity }
}

extension RoadAhead.SizeLimit {
  func isExceeded(by vehicle: RoadVehicle) -> Bool {
    func exceeds(_ size: Double?, _ most: Double) -> Bool { size.map { $0 > most } ?? false }
    return switch self {
    case .height(let most): exceeds(vehicle.height, most)
    case .width(let most): exceeds(vehicle.width, most)
    case .length(let most): exceeds(vehicle.length, most)
    case .weight(let most): exceeds(vehicle.weight, most)
    case .axleLoad(let most): exceeds(vehicle.axleLoad, most)
    }
  }
}
