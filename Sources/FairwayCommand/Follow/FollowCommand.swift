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
      .value("--input", "FILE", "Read the fixes from this file, device or named pipe; standard input when not given."),
      .value(
        "--pace", "FACTOR",
        "Read a file FACTOR times as fast as it was driven; when not given, as fast as possible."),
      .optionalValue("--gpsd", "HOST[:PORT]", "Read the fixes from gpsd; localhost:2947 when nothing else is given."),
      .value(
        "--format", "FORM",
        "Of all lines: \(FixLineForm.allCases.map(\.rawValue).joined(separator: ", ")); recognised for each line when "
          + "not given."),
      .value("--time-unit", "UNIT", "What the time stamps of CSV and NDJSON count: s (default), ms, us or ns."),
      .flag("--accept-missing-checksums", "Read sentences of NMEA 0183 without a checksum too."),
      .flag("--strict", "End at the first line that cannot be read; else they are reported and counted."),
      RoadsOption.option,
      .value("--policy", "NAME", "How leaving the route is decided: evidence (default), threshold or legacy."),
      .value(
        "--back", "PLACE",
        "Where a route that was left is rejoined: ahead, nextStop, departure or\nnowhere; when not given, ahead on a line and nowhere on a route of a service."
      ),
      .value(
        "--session", "FILE", "Record the session there; if it has one, continue it with its own route and options."),
      .flag("--quiet", "No summary, and no lines about bad lines."),
    ] + ServerArguments.options,
    notes: """
      \(RouteArguments.bundledNote)
      \(GuidanceArguments.languagesNote)
      Without --guidance, follow speaks as every router does: the service's words at the pace of the vehicle, and words
      of its own, in the language of the route, where the service sends none.
      A line is read as soon as it is complete: a fix in CSV after a header, or in NDJSON; a sentence of NMEA 0183
      (RMC, GGA, GNS, GLL, VTG, GST and ZDA of any talker are used); a report of gpsd (TPV is used).
      Standard output gets JSON objects, one on each line, all those of a fix before the next fix is read:
        events     as with replay --events; visualInstruction and spokenInstruction have a text
        progress   the columns of replay --progress by name: the last line of each fix that was used
      Every event has fix, timestamp and event. Those of the router:
        rerouteRequested     latitude, longitude: a new route is requested from there; with --roads way and road, on
                             which the request begins
        routeReplaced        reason (reroute, closure, fasterRoute, alternative, caller, wayBack or sameRoads), distance,
                             duration, legs
        rerouteFailed        reason
        alternativesChanged  alternatives (id, distance, duration, distance_to_fork, distance_delta, duration_delta)
                             and removed, a list of ids
        alternativesFailed   reason
        alternativeTaken     an alternative becomes the route; or alternativeNotTaken
        pointsBack           latitude, longitude, distance, bearing and text: where the line is that was left, if no
                             route leads back to it
        refreshed            the times and speeds of the route are new
        roadsFailed          reason; the file of --roads is damaged
      With --roads and without --route the drive has no route. The line of each fix that was used then has latitude and
      longitude on the road, position (road, noRoad or outside the file's area), way, name, reference, class,
      name_probability, edge, direction, along, course, distance_from_road, bound, probability, limit (null is unknown, none
      no limit), limit_unit, limit_probability, speed, speeding, distance_driven, and next_fix_seconds and
      next_fix_distance: when the next fix is needed, for a receiver that saves battery. Its events:
        roadChanged, limitChanged, positionChanged, stopped, moving, gap, rejectedFix, roadsFailed (reason),
        alertAhead (id, kind, name, side, text)
        speeding      severity (unknown, notSpeeding, minor or major) and percentage above the limit
        aheadChanged  features with their distance: limit, bend (radius, turn), tunnel (length) and crossing; and the
                      distance_to_end of what is known, with end: reach, branch or road
      With --session such a drive is recorded, in a part of its own each time.
      With --server new routes are requested when the vehicle has left the route, and faster and alternative ones from
      time to time. A file is read faster than any server answers, so each of its fixes waits for the answers to what the
      one before has asked. \(ServerArguments.credentialsNote)
      With --session the same command continues after the process was killed; the route, the position and a request that
      was pending are those of a second before at most. Then the route and the policy of the arguments are not used, and
      fixes are counted from 0 again. One process at a time records a session file. What a first start has left without
      a whole beginning is set aside as FILE.incomplete; where a file is damaged, the session continues with what is left.
      At the end of the input, at Ctrl-C and at SIGTERM a summary goes to standard error; the exit code is 0 at the end
      of the input, 130 after a signal. A connection to gpsd that is lost is restored, so gpsd's input never ends.
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
          source: try openSource(), lines: FixLines(reading, form: form), reading: reading, session: drive,
          recorder: drive.recorder, pace: pace, isQuiet: isQuiet),
        isQuiet: isQuiet)
    }
    let start = try FollowStart(arguments, policy.options)
    let witness = try RoadsOption.witness(arguments, along: start.router.routeProgress.index)
    if let file = start.resumedFile, !isQuiet { Console.complain("fairway: \(file): the session continues") }
    try run(
      FollowLoop(
        source: try openSource(), lines: FixLines(reading, form: form), reading: reading,
        session: FollowSession(start.router, witness: witness, of: try arguments.text("--roads")),
        recorder: start.recorder, pace: pace, isQuiet: isQuiet),
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
