import DriveLab
import FairwayDirections
import Foundation
import GeoKernel
import TraceFiles

/// `fairway generate`: a drive along a route as a receiver would have recorded it, and its ground truth.
struct GenerateCommand: Subcommand {
  static let name = "generate"
  static let summary = "Make a drive along a route: fixes with noise, and labels of what really happened."
  static let syntax = Syntax(
    options: RouteArguments.options + [
      RouteArguments.profile,
      .value("--out", "FILE", "Write the trace to this file; - and nothing are standard output."),
      TraceForm.option,
      .value("--truth", "FILE", "Write the labels there (JSON); - is standard output."),
      .value("--rate", "HZ", "Fixes a second (default: 1)."),
      .value(
        "--fixes", "N",
        "The number of fixes: a round trip takes as many laps as fit, and the rest makes the\n"
          + "vehicle slower; too small a number cuts the trace."),
      .value("--laps", "N", "The number of laps of a round trip."),
      .value(
        "--noise", "MODEL",
        "What the receiver does: \(NoiseModel.allCases.map(\.rawValue).joined(separator: ", "))\n(default: open)."),
      .value(
        "--vehicle", "KIND",
        "Who follows the route: \(Vehicle.allCases.map(\.rawValue).joined(separator: ", ")) (default: car)."),
      .value(
        "--input", "FORM",
        "Where speed and course come from: \(VelocityInput.allCases.map(\.rawValue).joined(separator: ", "));\n"
          + "the default is recorded, the receiver's own."),
      .value("--seed", "N", "Another number makes another drive (default: 1)."),
      .value(
        "--detour", "LIST",
        "How the drive leaves the route, several with commas, each with @METRES or where\n"
          + "chance puts it:\n\(Detour.Kind.allCases.map(\.rawValue).joined(separator: ", "))."),
      .value("--driven", "FILE", "The route that the vehicle really takes, for the detour 'driven'."),
    ],
    notes: """
      \(RouteArguments.bundledNote)
      The same arguments make the same files. With the same seed, the fixes at 1 Hz are every tenth fix at 10 Hz.
      """)

  static func run(_ arguments: Arguments) throws {
    let out = try arguments.text("--out") ?? "-"
    let form = try arguments.choice("--format", TraceForm.self) ?? .csv
    let truth = try arguments.text("--truth")
    var outputs = OutputFiles()
    let outFile = try outputs.open(out, option: "--out")
    let truthFile = try truth.map { name throws(CommandFailure) in try outputs.open(name, option: "--truth") }
    let noise = try arguments.choice("--noise", NoiseModel.self) ?? .open
    let rate = try arguments.number("--rate", in: 1e-3...1000, "hertz") ?? 1
    let fixes = try arguments.integer("--fixes", in: 1...100_000_000)
    let laps = try arguments.integer("--laps", in: 1...100_000)
    let seed = try arguments.integer("--seed", in: 0...Int.max) ?? 1
    let vehicle = try arguments.choice("--vehicle", Vehicle.self) ?? .car
    let input = try arguments.choice("--input", VelocityInput.self) ?? .recorded
    let options = DriveOptions(
      noise: noise, seed: UInt64(seed), vehicle: vehicle, detours: try detours(arguments))
    let route = try RouteArguments.readOrBundled(arguments).route
    var trace: DriveTrace
    do {
      let drive = try FittedDrive(
        route: route, options: options, rounds: .laps(laps), fixes: fixes, rate: rate
      ).drive
      guard fixes != nil || drive.duration * rate < 1e8 else {
        throw CommandFailure.failed("generate: the drive has more than 100000000 fixes; --fixes sets their number")
      }
      trace = try drive.trace(noise: noise, rate: rate, limit: fixes ?? .max)
    } catch let error as DriveError {
      throw CommandFailure.failed("generate: \(error)")
    }
    trace.fixes = input.applied(to: trace.fixes)
    // The trace comes last, so that standard output is written only when nothing else can fail.
    if let truthFile { try truthFile.write(Data(trace.truth.json)) }
    try outFile.write(form.data(of: trace.fixes))
    try outputs.finish()
  }

  private static func detours(_ arguments: Arguments) throws -> [Detour] {
    var line: [LocationCoordinate2D] = []
    if let path = try arguments.text("--driven") {
      let steps = try RouteArguments.read(path).route.legs.flatMap(\.steps)
      line = steps.flatMap { $0.shape?.coordinates ?? [] }
    }
    let words = try arguments.text("--detour")?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let detours = try words.map { word throws(CommandFailure) in try detour(word, line: line) }
    guard line.isEmpty != detours.contains(where: { $0.kind == .driven }) else {
      throw CommandFailure.usage("--driven FILE and the detour 'driven' belong together")
    }
    return detours
  }

  private static func detour(
    _ word: Substring, line: [LocationCoordinate2D]
  ) throws(CommandFailure) -> Detour {
    let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let kind = Detour.Kind(rawValue: String(name)) else {
      let known = Detour.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--detour takes \(known), not '\(word)'")
    }
    guard parts.count == 2 else { return Detour(kind, line: kind == .driven ? line : []) }
    guard let along = Double(parts[1]), along.isFinite, along >= 0 else {
      throw .usage("--detour takes metres after the @, not '\(parts[1])'")
    }
    return Detour(kind, along: along)
  }
}
