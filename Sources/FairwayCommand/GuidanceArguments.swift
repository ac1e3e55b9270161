import FairwayDirections

/// `--guidance` and related options, for the subcommands whose output has instructions.
enum GuidanceArguments {
  static let options: [Syntax.Option] = [
    .value(
      "--guidance", "LANGUAGE",
      "Make banners and spoken instructions in this language, for example de or en-GB,\nif the route has none."),
    .value("--guidance-units", "UNITS", "Speak distances in these units: metric, imperial or british."),
    .flag("--replace-guidance", "Replace the route's own banners and instructions."),
    .flag("--silent-climbs", "Do not announce climbs."),
  ]

  /// The languages, for the help of a subcommand.
  static var languagesNote: String {
    "The languages of --guidance are \(GuidanceLanguage.all.joined(separator: ", ")); for any other, fairway uses English."
  }

  /// Returns the options of the guidance that is asked for.
  ///
  /// - Parameter source: Where words come from without `--guidance`.
  static func guidance(
    _ arguments: Arguments, byDefault source: GuidanceOptions.Source = .serviceOnly
  ) throws(CommandFailure) -> GuidanceOptions {
    let language = try arguments.text("--guidance")
    let units = try arguments.choice("--guidance-units", UnitSystem.self)
    let replaces = arguments.flag("--replace-guidance")
    if language == nil, source == .serviceOnly {
      if units != nil { throw .usage("--guidance-units belongs to --guidance") }
      if replaces { throw .usage("--replace-guidance belongs to --guidance") }
      if arguments.flag("--silent-climbs") { throw .usage("--silent-climbs belongs to --guidance") }
      return GuidanceOptions(source: .serviceOnly)
    }
    if let language, GuidanceLanguage(language).isFallback {
      Console.complain("fairway: there is no guidance in \(PrintableText.line(language)); it is in English")
    }
    var options = GuidanceOptions(source: replaces ? .device : .service, language: language, units: units)
    options.speaksClimbs = !arguments.flag("--silent-climbs")
    return options
  }
}
