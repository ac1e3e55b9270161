public import FairwayRoutes

extension GuidanceOptions {
  /// All options as a JSON object. The language and the units are missing if they are those of the request.
  public var json: JSONValue { OptionVisitor.json(of: self) }

  /// Creates options from a JSON object in which any member may be missing, at every level.
  ///
  /// An unknown member is an error, and so is a number outside `OptionError.range`.
  public init(json: JSONValue) throws(OptionError) {
    self.init()
    try OptionVisitor.read(json, into: &self, path: "options")
  }
}

extension GuidanceOptions.Source: OptionChoice {}
extension UnitSystem: OptionChoice {}

extension GuidanceOptions: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("source", &source)
    visitor.value("language", &language)
    visitor.value("units", &units)
    visitor.value("speaksClimbs", &speaksClimbs)
    visitor.group("driving", &driving)
    visitor.group("cycling", &cycling)
    visitor.group("walking", &walking)
  }
}

extension AnnouncementTiming: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("lead", &lead)
    visitor.number("preparation", &preparation)
    visitor.number("farNotice", &farNotice)
    visitor.number("spacing", &spacing)
    visitor.number("joining", &joining)
    visitor.number("following", &following)
  }
}
