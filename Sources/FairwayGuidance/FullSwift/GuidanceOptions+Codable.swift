internal import FairwayRoutes

extension GuidanceOptions: Codable {
  /// Decodes the ``json`` with any decoder; numbers may have any size.
  public init(from decoder: any Decoder) throws {
    self.init()
    try OptionVisitor.read(JSONValue(from: decoder), into: &self, path: "options", within: OptionVisitor.anyRange)
  }

  /// Encodes the ``json`` with any encoder.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
