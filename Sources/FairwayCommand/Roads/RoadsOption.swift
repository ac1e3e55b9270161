import FairwayCore
import FairwayRoads
import FairwaySessions
import RoadGraph

/// The option that names the roads which decisions are made with.
enum RoadsOption {
  static let option = Syntax.Option.value(
    "--roads", "FILE",
    "Use this file's roads as a second witness: is the vehicle beside the route, on another\n"
      + "road? A route that is a line has its streets from them. Without a route several files,\n"
      + "with commas between, are used as one. (Make the file with fairway roads pack.)")

  /// The roads of a command; nil without the option.
  static func roads(_ arguments: Arguments) throws(CommandFailure) -> RoadGraph? {
    try arguments.text("--roads").map { path throws(CommandFailure) in try RoadFile.open(path) }
  }

  /// The witness of a command; nil without the option.
  static func witness(_ arguments: Arguments) throws(CommandFailure) -> RoadWitness? {
    try roads(arguments).map { RoadWitness($0) }
  }

  /// The same with a route laid on the roads; fails if it lies on none of them.
  static func witness(_ arguments: Arguments, along index: RouteIndex) throws(CommandFailure) -> RoadWitness? {
    try witness(arguments, try roads(arguments), along: index)
  }

  /// The same with roads that were opened already.
  static func witness(
    _ arguments: Arguments, _ roads: RoadGraph?, along index: RouteIndex
  ) throws(CommandFailure) -> RoadWitness? {
    guard let path = try arguments.text("--roads"), let roads else { return nil }
    var witness = RoadWitness(roads)
    do throws(RoadGraphError) {
      // What is damaged may be where the route lies.
      guard try witness.lay(index)?.share == 0, witness.failure == nil else { return witness }
    } catch {
      throw RoadFile.failure(path, error)
    }
    let box = witness.roads?.box.map {
      ", which are in \($0.southWest.longitude),\($0.southWest.latitude),\($0.northEast.longitude),"
        + "\($0.northEast.latitude)"
    }
    throw .failed(
      file: path,
      "the route lies on none of its roads\(box ?? ""): fairway roads cut --route makes a file about a route")
  }
}

extension FreeFollowSession {
  /// A drive on roads without a route; nil if the arguments ask for another.
  convenience init?(_ arguments: Arguments) throws(CommandFailure) {
    guard let path = try arguments.text("--roads"), try arguments.text("--route") == nil,
      try arguments.text("--to") == nil
    else { return nil }
    let recording = try arguments.text("--session").map { name throws(CommandFailure) in
      (name, SessionFile(try SessionCommand.path(name)))
    }
    // The session of a file that has one goes on with its own route.
    if let (_, file) = recording, SessionCommand.hasRoute(file) { return nil }
    let ofRoutes = [
      "--route-index", "--precision", "--stops", "--server", "--policy", "--back", "--style", "--language",
      "--snap-limit",
    ]
    for option in ofRoutes where try arguments.text(option) != nil { throw .usage("\(option) belongs to --route") }
    guard !arguments.flag("--no-reroute") else { throw .usage("--no-reroute belongs to --route") }
    guard !arguments.flag("--ahead") else {
      throw .usage("--ahead belongs to --route; without one it is always written")
    }
    let alerts = try RoadAlertArguments.alerts(arguments)
    for option in ["--guidance", "--guidance-units"] where try arguments.text(option) != nil && alerts == nil {
      throw .usage("\(option) belongs to --route or --road-alerts")
    }
    let words = alerts == nil ? nil : RoadAlertWords(try GuidanceArguments.guidance(arguments))
    let recorder = recording.map { SessionRecorder(to: $0.1) }
    let drive = try FreeDriveSession(arguments, on: path)
    if recorder != nil, drive.state.atlas.files.count > 1 {
      throw .usage("--session takes one road file, and --roads names \(drive.state.atlas.files.count)")
    }
    drive.roadAlerts = alerts
    self.init(drive, file: path, words: words, recorder: recorder)
    recorder?.flush()
    if let (name, _) = recording, let failure = recorder?.failure { throw .failed(session: name, failure) }
  }
}

extension FreeDriveSession {
  /// A drive on the roads of a file, or of several as one, for the profile and with the alerts of the arguments.
  convenience init(_ arguments: Arguments, on path: String) throws(CommandFailure) {
    let mode = try arguments.choice("--profile", RoadProfile.self) ?? .driving
    self.init(on: try RoadFile.atlas(path), for: mode.users)
    alerts = try AlertArguments.alerts(arguments)
    limits = try LimitArguments.limits(arguments)
  }
}

/// A value of `--profile`, without a route.
private enum RoadProfile: String, CaseIterable {
  case driving, cycling, walking

  var users: RoadUsers {
    switch self {
    case .driving: .car
    case .cycling: .bicycle
    case .walking: .foot
    }
  }
}
