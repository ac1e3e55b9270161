import RoadGraph

/// The option that says for whom, where and by which clock limits of roads hold.
enum LimitArguments {
  static let option = Syntax.Option.value(
    "--limits", "LIST",
    "With --roads, whose limits to tell: vehicle=truck (car, motorcycle, truck, bus or\n"
      + "carWithTrailer), country=DE where the file does not know it, clock=+02:00 for limits at\n"
      + "times of the day; with commas between.")

  /// The options of a command; by default those of a car, without a clock.
  static func limits(_ arguments: Arguments) throws(CommandFailure) -> LimitOptions {
    var options = LimitOptions()
    guard let text = try arguments.text("--limits") else { return options }
    guard try arguments.text("--roads") != nil else { throw .usage("--limits belongs to --roads") }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { throw .usage("--limits takes parts such as vehicle=truck, and has \"\(part)\"") }
      switch pair[0] {
      case "vehicle":
        guard let kind = VehicleKind(name: pair[1]) else {
          let names = VehicleKind.allCases.map { $0.name }.joined(separator: ", ")
          throw .usage("--limits: a vehicle is one of \(names), and not \"\(pair[1])\"")
        }
        options.vehicle = kind
      case "country":
        guard RoadCountry(code: pair[1]) != nil else {
          throw .usage("--limits: a country is two capital letters, as DE, and not \"\(pair[1])\"")
        }
        options.country = pair[1]
      case "clock":
        guard let offset = offset(pair[1]) else {
          throw .usage("--limits: a clock is ahead of Greenwich by a time such as +02:00, and not by \"\(pair[1])\"")
        }
        options.clockOffset = offset
      default: throw .usage("--limits has no part \"\(pair[0])\", but vehicle, country and clock")
      }
    }
    return options
  }

  /// Seconds of a text such as "+05:30"; nil if it is of another form.
  private static func offset(_ text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { ("0"..."9").contains($0) } }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours <= 14, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }
}
