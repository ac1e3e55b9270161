public import FairwayRoutes

extension RouterOptions {
  /// All options as a JSON object.
  public var json: JSONValue { OptionWriter.value(of: self) }

  /// Creates options from a JSON object in which any member may be missing, at every level.
  ///
  /// An unknown member is an error, and so is a number outside `OptionError.range`.
  public init(json: JSONValue) throws(OptionError) {
    self.init()
    try OptionReader.read(json, into: &self, path: "options")
  }
}
