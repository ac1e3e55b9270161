import FairwayCore
import FairwayDirections
import FairwayRoads
import GeoKernel
import RoadRoutes

/// `--road-alerts` and related options, for the subcommands that drive on roads.
enum RoadAlertArguments {
  static let options: [Syntax.Option] = [
    .optionalValue(
      "--road-alerts", "KINDS",
      "With --roads, announce what lies ahead: all, or with commas between\n\(lines)\n"
        + "(default: \(usualNames))."),
    .value(
      "--vehicle", "SIZES",
      "With --road-alerts, announce limits that these sizes exceed: height, width, length,\n"
        + "weight and axle-load, for example height=3.8,weight=12. Along a route, name all of\n"
        + "them before the drive, with the roads that are closed then."),
    .flag("--ahead", "With --route and --roads, write what lies ahead on the route's roads too."),
  ]

  private static let kinds: [(name: String, kind: RoadAlertOptions.Kinds)] = [
    ("sharp_bend", .sharpBend), ("lower_speed_limit", .lowerSpeedLimit), ("railway_crossing", .railwayCrossing),
    ("size_limits", .sizeLimits), ("traffic_signal", .trafficSignal), ("speed_bump", .speedBump),
    ("narrow_road", .narrowRoad), ("school_zone", .schoolZone), ("low_speed_zone", .lowSpeedZone),
    ("pedestrian_crossing", .pedestrianCrossing), ("closed_road", .closedRoad),
  ]
  private static var names: String { kinds.map(\.name).joined(separator: ", ") }
  /// The names in lines that fit into the help.
  private static var lines: String {
    [kinds[..<5], kinds[5...]].map { $0.map(\.name).joined(separator: ", ") }.joined(separator: ",\n")
  }
  private static var usualNames: String {
    kinds.filter { RoadAlertOptions.Kinds.usual.contains($0.kind) }.map(\.name).joined(separator: ",")
  }

  /// The options of the alerts that are asked for; nil for none.
  static func alerts(_ arguments: Arguments) throws(CommandFailure) -> RoadAlertOptions? {
    let text = try arguments.text("--road-alerts")
    let sizes = try arguments.text("--vehicle")
    guard text != nil || arguments.flag("--road-alerts") else {
      if sizes != nil { throw .usage("--vehicle belongs to --road-alerts") }
      return nil
    }
    guard try arguments.text("--roads") != nil else { throw .usage("--road-alerts belongs to --roads") }
    var options = RoadAlertOptions()
    if let text {
      options.kinds = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        if name == "all" {
          options.kinds = .all
        } else if let kind = kinds.first(where: { $0.name == name })?.kind {
          options.kinds.insert(kind)
        } else {
          throw .usage("--road-alerts takes all, or \(names), not '\(name)'")
        }
      }
    }
    if let sizes { try options.vehicle.take(sizes) }
    return options
  }
}

/// The language in which alerts about roads are written.
struct RoadAlertWords {
  var language: GuidanceLanguage
  var units: UnitSystem?

  /// The words of `--guidance`; nil without it.
  init?(_ options: GuidanceOptions) {
    guard let tag = options.language else { return nil }
    (language, units) = (GuidanceLanguage(tag), options.units)
  }
}

/// A drive on the roads of a file beside a route: what lies ahead, and alerts about it.
final class DriveBesideRoute {
  private var drive: FreeDrive
  private let words: RoadAlertWords?
  private let writesAhead: Bool
  private var trip: DriveAlongRoute?

  /// Begins a drive on roads; nil if the arguments ask for nothing of it.
  init?(_ arguments: Arguments, _ roads: RoadGraph?, _ words: RoadAlertWords?) throws(CommandFailure) {
    let alerts = try RoadAlertArguments.alerts(arguments)
    writesAhead = arguments.flag("--ahead")
    guard alerts != nil || writesAhead else { return nil }
    guard let roads else { throw .usage("--ahead belongs to --roads") }
    drive = FreeDrive(on: roads)
    drive.roadAlerts = alerts
    drive.limits = try LimitArguments.limits(arguments)
    self.words = words
  }

  /// Goes along the route of a router, which has its witness from then on.
  func follow(_ router: RouteController) -> SharedWitness? {
    trip = DriveAlongRoute(router) { [unowned self] body in body(&drive) }
    return trip?.witness
  }

  /// Where a route that begins at a time breaks a rule of its roads for the vehicle of `--vehicle`; none without sizes.
  func obstacles(on index: RouteIndex, departing time: Double) -> [[(name: String, value: JSONValue)]] {
    guard let vehicle = drive.roadAlerts?.vehicle, vehicle != RoadVehicle() else { return [] }
    let check = RouteCheck(vehicle: vehicle, limits: drive.limits, departure: time)
    // A file that is damaged is reported by the witness.
    let found = (try? drive.roads.obstacles(on: index, for: check)) ?? []
    return found.map { obstacle in
      guard case .object(let members) = obstacle.json else { return [] }
      return members.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
  }

  /// What the last fix has brought.
  var events: [FreeDriveEvent] {
    drive.events(in: words?.language, units: words?.units).filter { event in
      event.kind == .alertAhead || event.kind == .aheadChanged && writesAhead
    }
  }
}
