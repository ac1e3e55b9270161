import FairwayCore
import FairwayDirections

/// `--alerts`, for the subcommands that follow a route.
enum AlertArguments {
  static let option = Syntax.Option.value(
    "--alerts", "FILE",
    "Alert to these points and stretches: GeoJSON whose properties have kind, name, text,\n"
      + "side, heading, bothWays, leadTime, leadDistance and reach.")

  /// Returns the alerts of the file that is named; nil without one.
  static func alerts(_ arguments: Arguments) throws(CommandFailure) -> CustomAlerts? {
    guard let file = try arguments.text("--alerts") else { return nil }
    let bytes = try Console.readArray(file)
    do {
      return try CustomAlerts(geoJSON: bytes)
    } catch {
      throw .failed("\(Console.inputName(file)):\(error)")
    }
  }
}
