public import Foundation

extension Credentials {
  /// Creates credentials; missing values are taken from the environment or from the main bundle.
  ///
  /// The token is `FAIRWAY_ACCESS_TOKEN` or the Info.plist's `MBXAccessToken`, and the host `FAIRWAY_HOST` or
  /// `MBXAPIBaseURL`, otherwise Mapbox's. Credentials without a token are valid: a service that needs one answers
  /// `DirectionsError.unauthorized(message:)` when it is called.
  ///
  /// The authorization is `FAIRWAY_BEARER_TOKEN`, or `FAIRWAY_USER` with `FAIRWAY_PASSWORD`, or the user and password
  /// in the host's address, from which they are removed. Parameters in the host's address are sent with each request.
  public init(
    accessToken: String? = nil, host: URL? = nil, skuToken: String? = nil, authorization: Authorization? = nil
  ) {
    self.init(
      accessToken: accessToken, host: host, skuToken: skuToken, authorization: authorization,
      environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
  }
}
