extension LineString: Codable {
  public init(from decoder: any Decoder) throws {
    let bytes = try JSONValue(from: decoder).json()
    var reader = JSONReader(bytes, shapeFormat: decoder.userInfo[.shapeFormat] as? RouteShapeFormat)
    do {
      self = try Shape.read(&reader)
    } catch {
      throw error.error(in: bytes)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var writer = JSONWriter()
    Shape.write(self, to: &writer)
    try JSONValue(json: writer.bytes).encode(to: encoder)
  }
}
