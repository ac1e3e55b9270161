extension RoadClasses: Codable {
  public init(from decoder: any Decoder) throws {
    let names = try decoder.singleValueContainer().decode([String].self)
    self.init(requestNames: names.joined(separator: ","))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(requestNames)
  }
}
