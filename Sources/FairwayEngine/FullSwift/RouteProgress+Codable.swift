internal import FairwayRoutes

extension RouteProgress: Codable {
  private enum CodingKeys: String, CodingKey {
    case route, state
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let index = try RouteIndex(container.decode(Route.self, forKey: .route))
    let state = try container.decode(ProgressState.self, forKey: .state)
    guard ProgressEngine(index: index).accepts(state) else {
      throw DecodingError.dataCorruptedError(
        forKey: .state, in: container,
        debugDescription: "the state belongs to another route or version, or has impossible values")
    }
    self.init(index: index, state: state)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(route, forKey: .route)
    try container.encode(state, forKey: .state)
  }
}
