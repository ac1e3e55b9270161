extension JSONModel {
  /// Decodes the model with any decoder, by way of its JSON text.
  ///
  /// Set `userInfo[.shapeFormat]` to a ``RouteShapeFormat`` where polylines do not tell their own precision.
  public init(from decoder: any Decoder) throws {
    let shapeFormat = decoder.userInfo[.shapeFormat] as? RouteShapeFormat
    try self.init(jsonText: try JSONValue(from: decoder).json(), shapeFormat: shapeFormat)
  }

  /// Encodes the model with any encoder, by way of its JSON text.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue(json: jsonText()).encode(to: encoder)
  }
}

extension CodingUserInfoKey {
  /// The ``RouteShapeFormat`` of the polylines that a decoder is to meet; nil lets each route tell its own.
  public static var shapeFormat: CodingUserInfoKey {
    // The initialiser is fallible in its signature only: it accepts any text.
    CodingUserInfoKey(rawValue: "FairwayDirections.shapeFormat")!
  }
}
