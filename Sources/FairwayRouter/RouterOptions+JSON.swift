public import FairwayRoutes

extension RouterOptions {
  /// All options as a JSON object.
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
  extension RouterOptions: Codable {
    /// Decodes the ``json`` with any decoder; numbers may have any size.
    public init(from decoder: any Decoder) throws {
      self.init()
      try OptionVisitor.read(JSONValue(from: decoder), into: &self, path: "options", within: OptionVisitor.anyRange)
    }

    /// Encodes the ``json`` with any encoder.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }
#endif
