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

#if !hasFeature(Embedded)
  extension GuidanceOptions: Codable {
    /// Decodes the ``json`` with any decoder; numbers may have any size.
    public init(from decoder: any Decoder) throws {
      self.init()
      try OptionVisitor.read(JSONValue(from: decoder), into: &self, path: "options", within: OptionVisitor.anyRange)
    }

    /// Encodes the ``json`` with any encoder.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }
#endif

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
