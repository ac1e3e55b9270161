extension JSONModel {
  /// Decodes the model with any decoder, through its JSON text.
  ///
  /// Set `userInfo[.shapeFormat]` to a ``RouteShapeFormat`` if the precision of the polylines cannot be detected.
  public init(from decoder: any Decoder) throws {
    let shapeFormat = decoder.userInfo[.shapeFormat] as? RouteShapeFormat
    try self.init(jsonText: try JSONValue(from: decoder).json(), shapeFormat: shapeFormat)
  }

  /// Encodes the model with any encoder, through its JSON text.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue(json: jsonText()).encode(to: encoder)
  }
}

extension CodingUserInfoKey {
  /// The key for the ``RouteShapeFormat`` of the polylines; without a value it is detected for each route.
  public static var shapeFormat: CodingUserInfoKey {
    // The initializer is fallible only in its signature: it accepts any text.
    CodingUserInfoKey(rawValue: "FairwayRoutes.shapeFormat")!
  }
}
