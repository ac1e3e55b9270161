import FairwayCore
import FairwayDirections
import Foundation
import TraceFiles

/// `fairway follow`: navigates live, by fixes that come one by one.
struct FollowCommand: Subcommand {
  static let name = "follow"
  static let summary = "Navigate live: fixes from a pipe or gpsd, progress and events as they happen."
  static let cancellingSignals = [SIGINT, SIGTERM]
  static let syntax = Syntax(
    options: RouteArguments.options + GuidanceArguments.options + [
      AlertArguments.option,
      .value("--input", "FILE", "Read the fixes from this file, device or named pipe (default: standard input)."),
      .value(
        "--pace", "FACTOR",
        "Read a file FACTOR times as fast as the drive was (default: as fast as possible)."),
      .optionalValue("--gpsd", "HOST[:PORT]", "Read the fixes from gpsd (default: localhost:2947)."),
      .value(
        "--format", "FORM",
        "The form of all lines: \(FixLineForm.allCases.map(\.rawValue).joined(separator: ", "));\n"
          + "without it, follow recognizes the form of each line."),
      .value("--time-unit", "UNIT", "What the time stamps of CSV and NDJSON count: s (default), ms, us or ns."),
      .flag("--accept-missing-checksums", "Read sentences of NMEA 0183 without a checksum too."),
      .flag("--strict", "End at the first line that follow cannot read; otherwise it reports and counts them."),
      RoadsOption.option,
      LimitArguments.option,
    ] + RoadAlertArguments.options + FollowProvider.options + [
      .value("--policy", "NAME", "The off-route rule: evidence (default), threshold or legacy."),
      .value(
        "--back", "PLACE",
        "Where to rejoin a route that the vehicle left: ahead, nextStop, departure or nowhere\n(default: ahead on a line, nowhere on a service's route)."
      ),
      .value(
        "--session", "FILE", "Record the session in this file, or continue the file's session with its own options."),
      .flag("--quiet", "Print no summary, and report no bad lines."),
    ] + ServerArguments.options,
    notes: """
      \(RouteArguments.bundledNote)
      \(GuidanceArguments.languagesNote)
      Without --guidance, follow speaks like every router: the service's words, timed by the vehicle's speed, and its
      own words, in the route's language, where the service sends none.
      follow reads a line as soon as it is complete: a fix in CSV after a header, or in NDJSON; a sentence of NMEA 0183
      (RMC, GGA, GNS, GLL, VTG, GST and ZDA from any talker); a report from gpsd (TPV).
      It writes JSON objects to standard output, one on each line, all for one fix before it reads the next fix:
        events     as with replay --events; visualInstruction and spokenInstruction have a text
        progress   the columns of replay --progress by name: the last line for each fix that the router used
      Every event has fix, timestamp and event. The router's events:
        rerouteRequested     latitude, longitude: the router requests a new route from there; with --roads also way and
                             road, where the request begins
        routeReplaced        reason (reroute, closure, fasterRoute, alternative, caller, wayBack or sameRoads), distance,
                             duration, legs
        rerouteFailed        reason
        alternativesChanged  alternatives (id, distance, duration, distance_to_fork, distance_delta, duration_delta)
                             and removed, a list of ids
        alternativesFailed   reason
        alternativeTaken     an alternative becomes the route; or alternativeNotTaken
        pointsBack           latitude, longitude, distance, bearing and text: where to rejoin the line that the vehicle
                             left, if no route leads back to it
        refreshed            the route's times and speeds are new
        roadsFailed          reason; the file of --roads is damaged
      With --roads and without --route the drive has no route. The line for each used fix then has latitude and
      longitude on the road, position (road, noRoad or outside the file's area), way, name, reference, class,
      name_probability, edge, direction, along, course, distance_from_road, bound, probability, limit (null is unknown, none
      no limit), limit_unit, limit_probability, speed, speeding, distance_driven, and next_fix_seconds and
      next_fix_distance: when the drive needs the next fix, for a receiver that saves battery. Its events:
        roadChanged, limitChanged, positionChanged, stopped, moving, gap, rejectedFix, roadsFailed (reason),
        alertAhead (id, kind, name, side, text)
        speeding      severity (unknown, notSpeeding, minor or major) and percentage above the limit
        aheadChanged  features with their kind, distance and, for stretches, length: limit, bend (radius, turn), tunnel,
                      bridge, toll, toll_collection, crossing, traffic_signal, stop, give_way, pedestrian_crossing,
                      level_crossing, speed_bump, barrier (barrier), height_limit and others (value in m or t), narrow,
                      school, low_speed_zone, closed (tag); and the distance_to_end of the known part, with end: reach,
                      branch, road or path
      With --road-alerts, with a route and without one, alertAhead comes once for what lies ahead on the roads, early
      enough to brake: kind, distance, speed (m/s, to have there), priority (alert or information), value (of a limit of
      sizes, in m or t) and, with --guidance, text. At most four come in a minute.
      With --vehicle besides, obstacle comes before a route is followed, for each place where the route breaks a rule of
      its roads for the vehicle: rule (height_limit and others with value in m or t, closed or barrier with tag, or
      restriction with its condition), start and end (metres along the route), latitude, longitude, way and node.
      With --session, follow records such a drive in a new part of the file each time.
      With --server, the router requests new routes when the vehicle has left the route, and faster and alternative
      routes from time to time. follow reads a file faster than any server answers, so each fix waits for the answers
      to the requests of the fix before. \(ServerArguments.credentialsNote)
      With --roads, the router finds new routes on the file's roads, within the fix that leaves the route, and with
      --server where the server does not answer. With --to it finds the first route there too, from the first fix.
      With --session, the same command continues after the process was killed, with the route, the position and a
      pending request of at most a second before. It then ignores the route and the policy of the arguments, and
      counts fixes from 0 again. Only one process at a time may record a session file. If the first start left a file
      without a complete beginning, follow sets it aside as FILE.incomplete; if a file is damaged, the session
      continues with what is left.
      At the end of the input, at Ctrl-C and at SIGTERM a summary goes to standard error; the exit code is 0 at the end
      of the input, 130 after a signal. follow connects to gpsd again when it loses the connection, so gpsd's input
      never ends.
      """)

  static func run(_ arguments: Arguments) async throws {
    let policy = try arguments.choice("--policy", ReplayCommand.Policy.self) ?? .evidence
    let form = try arguments.choice("--format", FixLineForm.self)
    var reading = TraceReading(
      isStrict: arguments.flag("--strict"), timeUnit: try arguments.choice("--time-unit", TimeUnit.self) ?? .seconds)
    reading.acceptsMissingChecksums = arguments.flag("--accept-missing-checksums")
    let isQuiet = arguments.flag("--quiet")
    let pace = try arguments.number("--pace", in: 1e-3...1e6, "factors").map { FilePace(factor: $0) }
    let openSource = try source(arguments)
    if let drive = try FreeFollowSession(arguments) {
      return try run(
        FollowLoop(
          source: try openSource(), lines: FixLines(reading, form: form), reading: reading, session: drive, pace: pace,
          isQuiet: isQuiet),
        isQuiet: isQuiet)
    }
    var start = try FollowStart(arguments, policy.options)
    let session = try start.session()
    if let file = start.resumedFile, !isQuiet { Console.complain("fairway: \(file): the session continues") }
    try run(
      FollowLoop(
        source: try openSource(), lines: FixLines(reading, form: form), reading: reading, session: session, pace: pace,
        isQuiet: isQuiet),
      isQuiet: isQuiet)
  }

  private static func run(_ loop: consuming FollowLoop, isQuiet: Bool) throws {
    var loop = loop
    let wasInterrupted: Bool
    do {
      wasInterrupted = try loop.run()
    } catch {
      if !isQuiet { try Console.complain(lines: loop.summary.text) }
      throw error
    }
    if !isQuiet { try Console.complain(lines: loop.summary.text) }
    if wasInterrupted { throw CommandFailure.interrupted("interrupted") }
  }

  /// Returns a function that opens the input, after the arguments were checked.
  private static func source(
    _ arguments: Arguments
  ) throws(CommandFailure) -> () throws(CommandFailure) -> any LiveSource {
    let path = try arguments.text("--input")
    let gpsd = try arguments.text("--gpsd")
    if gpsd != nil || arguments.flag("--gpsd") {
      guard path == nil, try arguments.text("--format") == nil, try arguments.text("--pace") == nil else {
        throw .usage("--gpsd excludes --input, --format and --pace")
      }
      let address = try gpsd.map { text throws(CommandFailure) in try GPSDAddress(text) } ?? GPSDAddress()
      let isQuiet = arguments.flag("--quiet")
      return { GPSDSource(address) { if !isQuiet { Console.complain("fairway: \($0)") } } }
    }
    let route = try arguments.text("--route")
    guard route != "-" || (path ?? "-") != "-" else {
      throw .usage("standard input cannot be both --route and the fixes; --input or --gpsd names another source")
    }
    return { () throws(CommandFailure) in try LiveFile(path ?? "-") }
  }
}
