import DriveLab
import FairwayCore
import FairwayDirections
import TraceFiles

/// The route and the trace of a replay, either from files or generated.
struct ReplayInput {
  let route: Route
  /// The name of the route's file, for messages.
  let routeName: String
  /// The name of the trace's file, for messages.
  let traceName: String
  /// The open trace.
  let reader: any TraceReader
  /// The time it took to open the trace, in seconds; for a packed one it includes the check.
  let secondsOfOpening: Double
  /// The time it took to generate the drive, in seconds; `nil` for a trace from a file.
  let secondsOfGenerating: Double?

  /// The parameters of a generated drive, which misses a turn and returns to the route.
  private static let fixes = 1_000_000
  private static let rate = 10.0
  private static let noise = NoiseModel.open
  private static let seed: UInt64 = 1
  /// A distance along the bundled tour in metres: in its second round, before the right turn onto Coast Motorway.
  private static let missedTurn = 25_276.0

  init(_ arguments: Arguments) throws {
    let routeFile = try arguments.text("--route")
    let traceFile = try arguments.text("--trace")
    let reading = try TraceArguments.reading(arguments)
    let rate = reading.rate
    let laps = try arguments.integer("--laps", in: 1...100_000)
    traceName = traceFile.map(Console.inputName) ?? "the made-up drive"
    guard routeFile != "-" || traceFile != "-" else {
      throw CommandFailure.usage("standard input cannot be both --route and --trace")
    }
    let guidance = try GuidanceArguments.guidance(arguments)
    let alerts = try AlertArguments.alerts(arguments)
    func alerted(_ route: Route) -> Route {
      guard let alerts else { return route }
      var route = route
      route.addAlerts(alerts)
      route.addAlertWords(guidance)
      return route
    }
    var (single, routeName) = try RouteArguments.readOrBundled(arguments)
    single.addGuidance(guidance)
    self.routeName = routeName
    let clock = ContinuousClock()
    if let traceFile {
      guard let route = laps == nil ? single : single.laps(laps ?? 1) else {
        throw CommandFailure.failed(file: routeName, "does not end where it begins: it cannot be driven in laps")
      }
      self.route = alerted(route)
      secondsOfGenerating = nil
      let start = clock.now
      do {
        reader = try TraceFormat.open(traceFile, reading)
      } catch {
        throw CommandFailure.failed(trace: traceName, error)
      }
      secondsOfOpening = (clock.now - start).seconds
      return
    }
    let start = clock.now
    let trace: DriveTrace
    do {
      let isDefault = routeFile == nil && laps == nil
      let detour = Detour(.turnReturn, along: isDefault ? Self.missedTurn : nil)
      let options = DriveOptions(noise: Self.noise, seed: Self.seed, detours: [detour])
      let fitted = try FittedDrive(
        route: single, options: options, rounds: isDefault ? .tour : .laps(laps), fixes: isDefault ? Self.fixes : nil,
        rate: rate ?? Self.rate)
      route = alerted(fitted.route)
      trace = try fitted.drive.trace(noise: Self.noise, rate: rate ?? Self.rate, limit: Self.fixes)
    } catch {
      throw CommandFailure.failed(file: routeName, "\(error)")
    }
    reader = MemoryTrace(trace.fixes)
    secondsOfOpening = 0
    secondsOfGenerating = (clock.now - start).seconds
  }

  func routeIndex() throws(CommandFailure) -> RouteIndex {
    do {
      return try RouteIndex(route)
    } catch {
      throw .failed(file: routeName, "\(error)")
    }
  }

  /// Returns messages about the lines without a valid fix, with the first ones as examples.
  func complaint(about bad: BadLines) -> [String] {
    let count = bad.count == 1 ? "1 line holds no fix and was" : "\(bad.count) lines hold no fix and were"
    let examples = bad.examples.map { "  \(CommandFailure.failed(trace: traceName, $0).message)" }
    let more = bad.count > bad.examples.count ? ["  and \(bad.count - bad.examples.count) more"] : []
    return ["fairway: \(traceName): \(count) skipped:"] + examples + more
  }
}
