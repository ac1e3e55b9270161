extension AttributeOptions: Codable {
  public init(from decoder: any Decoder) throws {
    let names = try decoder.singleValueContainer().decode([String].self)
    self = []
    for name in names {
      guard let option = AttributeOptions(name: name) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(name) is no known attribute"))
      }
      insert(option)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(requestNames)
  }
}
