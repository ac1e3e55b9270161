import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes

/// `fairway route --roads`: a way that is found on a road file, without a server.
enum RoadRouteArguments {
  static let options: [Syntax.Option] =
    [
      .value(
        "--roads", "FILE",
        "Find the way on the roads of this file (fairway roads makes one), without a\nserver; "
          + "with --file, say the streets of a line that lies on them.\n"
          + "Without --file, --profile is car, truck, bicycle, road-bicycle, mountain-bicycle\nor foot.")
    ] + ofProfile + [
      prepared,
      .value(
        "--depart", "TIME",
        "Heed rules that depend on the time, when you set out on the roads at this one by\n"
          + "the clocks there, as 2026-11-30T08:30."),
      .value("--heading", "DEGREES", "Set out in this direction on the roads, clockwise from north."),
      .flag("--why-not", "Say what stands in the way on the roads if there is no way."),
      .flag("--why", "Print for each junction on the roads why there is a maneuver, or none; not the answer."),
    ]

  /// The options of a profile but for its name.
  static let ofProfile: [Syntax.Option] = [
    .flag("--shortest", "Find the shortest way on the roads, not that of least cost."),
    .value(
      "--avoid", "KINDS",
      "Close roads of these kinds: "
        + RoadKind.allCases.map(\.name).joined(separator: ", ") + ", as toll,ferry."),
    .value(
      "--vehicle", "SIZES",
      "Keep off roads that are not for such a car or truck: height, width and length in\n"
        + "metres, weight and axle-load in tons, hazmat, as height=3.8,weight=12,hazmat."),
  ]

  /// The roads of the same file as they were prepared earlier.
  static let prepared = Syntax.Option.value(
    "--prepared", "FILE", "Use what fairway roads prepare has kept of these roads, for the same profile.")

  /// The name of a profile, for commands without a server.
  static let profileName = Syntax.Option.value(
    "--profile", "NAME", "Who travels: " + profiles.map(\.name).joined(separator: ", ") + " (default: car).")

  /// Throws an error if an option is given that belongs to `--roads` alone.
  static func refuse(_ arguments: Arguments) throws(CommandFailure) {
    for option in ["--avoid", "--depart", "--heading", "--prepared", "--vehicle"]
    where try arguments.text(option) != nil {
      throw .usage("\(option) belongs to --roads")
    }
    for flag in ["--shortest", "--why-not", "--why"] where arguments.flag(flag) {
      throw .usage("\(flag) belongs to --roads")
    }
  }

  /// A way that was found.
  struct Found {
    let routes: RoadRoutes
    let ways: [RoadRoute]
    let request: RoadRequest

    /// The best way.
    var route: RoadRoute { ways[0] }
    var response: RouteResponse { routes.answer(withAll: ways, to: request) }
  }

  /// Finds the way that the arguments ask for.
  static func find(_ path: String, _ arguments: Arguments) throws -> Found {
    for option in ["--server", "--file", "--style", "--language", "--snap-limit", "--stops", "--precision"]
    where try arguments.text(option) != nil {
      throw CommandFailure.usage("\(option) and --roads exclude each other")
    }
    if arguments.flag("--verbose") { throw CommandFailure.usage("--verbose belongs to --server") }
    var request = RoadRequest(
      try arguments.operands.map { RoadRequest.Place(try CoordinateArgument.waypoint($0).coordinate) })
    guard request.places.count >= 2 else {
      throw CommandFailure.usage("--roads needs two places or more, each as LON,LAT")
    }
    request.places[0].heading = try arguments.number("--heading", in: -360...360, "degrees")
    request.departure = try departure(arguments)
    let profile = try profile(arguments)
    let graph = try RoadFile.open(path)
    let kept = try arguments.text("--prepared")
    do throws(RoadRouteError) {
      let routes = try routes(graph, profile, preparedAt: kept)
      if request.departure != nil { tellLeftOut(of: routes.conditions) }
      let ways = try routes.routes(request, alternatives: arguments.flag("--alternatives") ? 2 : 0)
      return Found(routes: routes, ways: ways, request: request)
    } catch {
      guard case .noWay = error, arguments.flag("--why-not") else { throw failure(path, error, preparedAt: kept) }
      throw CommandFailure.failed(file: path, "\(error)\(try obstacle(request, graph, profile, path))")
    }
  }

  /// The roads of a file, prepared now or as they were kept.
  static func routes(
    _ graph: RoadGraph, _ profile: RoadProfile, preparedAt path: String?
  ) throws(RoadRouteError) -> RoadRoutes {
    guard let path else { return try RoadRoutes(on: graph, profile: profile) }
    return try RoadRoutes(on: graph, profile: profile, preparedAt: path)
  }

  private static func departure(_ arguments: Arguments) throws(CommandFailure) -> LocalTime? {
    guard let text = try arguments.text("--depart") else { return nil }
    guard let time = LocalTime(text) else {
      throw .usage("--depart takes a date and a time such as 2026-11-30T08:30, not '\(text)'")
    }
    return time
  }

  /// Says which parts of conditions are not looked at, the most frequent first.
  private static func tellLeftOut(of conditions: RoadConditions) {
    guard !conditions.leftOut.isEmpty else { return }
    let parts = conditions.leftOut.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = parts.prefix(5).map { "'\($0.key)' (\($0.value))" }.joined(separator: ", ")
    let others = parts.count > 5 ? " and \(parts.count - 5) others" : ""
    try? FileHandle.standardError.write(contentsOf: Data("Not looked at in conditions: \(named)\(others).\n".utf8))
  }

  /// What stands in the way, as an ending of a sentence.
  private static func obstacle(
    _ request: RoadRequest, _ graph: RoadGraph, _ profile: RoadProfile, _ path: String
  ) throws(CommandFailure) -> String {
    do throws(RoadRouteError) {
      return try RoadRoutes(on: graph, profile: profile).whyNot(request).map { ": \($0)" } ?? ""
    } catch {
      throw failure(path, error)
    }
  }

  /// The failure of a command, which names the road file, or what was kept of it.
  static func failure(_ path: String, _ error: RoadRouteError, preparedAt kept: String? = nil) -> CommandFailure {
    switch error {
    case .roads(let error): return RoadFile.failure(path, error)
    case .prepared(.system(let number)): return .failed(file: kept ?? path, RoadFile.reason(number))
    case .prepared(let error): return .failed(file: kept ?? path, "\(error)")
    default: return .failed(file: path, "\(error)")
    }
  }

  private static let profiles: [(name: String, profile: RoadProfile)] = [
    ("car", .car), ("truck", .truck), ("bicycle", .bicycle), ("road-bicycle", .bicycle(.road)),
    ("mountain-bicycle", .bicycle(.mountain)), ("foot", .foot),
  ]

  /// The profile that the arguments ask for.
  static func profile(_ arguments: Arguments) throws(CommandFailure) -> RoadProfile {
    let name = try arguments.text("--profile") ?? "car"
    guard var profile = profiles.first(where: { $0.name == name })?.profile else {
      let known = profiles.map(\.name).joined(separator: ", ")
      throw .usage("--profile of ways on roads is one of \(known), not '\(name)'")
    }
    if arguments.flag("--shortest") { profile.goal = .shortest }
    if let sizes = try arguments.text("--vehicle") {
      guard profile.traveller == .car else { throw .usage("--vehicle belongs to a car or a truck") }
      try profile.vehicle.take(sizes)
    }
    for name in try arguments.text("--avoid")?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      guard let kind = RoadKind(name: String(name)) else {
        let known = RoadKind.allCases.map(\.name)
        throw .usage("--avoid takes \(known.joined(separator: ", ")), not '\(name)'")
      }
      profile.weights[kind] = .refused
    }
    return profile
  }
}
