public import Foundation

/// Where a service is, and what opens it.
///
/// A description never shows the token.
public struct Credentials: Hashable, Sendable {
  /// The access token, where the service needs one.
  public let accessToken: String?
  /// The address that the paths of requests are appended to.
  public let host: URL
  /// A further token that tells the service how requests are billed.
  public let skuToken: String?
  /// What opens a server that asks for a password or a token in the header, whatever its style.
  public let authorization: Authorization?

  /// Credentials as given; what is not given is looked for in the environment, then in the main bundle.
  ///
  /// The token is `FAIRWAY_ACCESS_TOKEN` or the Info.plist's `MBXAccessToken`, the host `FAIRWAY_HOST` or `MBXAPIBaseURL`,
  /// else Mapbox's. Without a token there are credentials all the same: a service that needs one answers
  /// ``DirectionsError/unauthorized(message:)`` at the call.
  ///
  /// The authorization is `FAIRWAY_BEARER_TOKEN`, or `FAIRWAY_USER` with `FAIRWAY_PASSWORD`, or the user and the password
  /// of the host's address, which loses them. Parameters in the host's address are sent with each request.
  public init(
    accessToken: String? = nil, host: URL? = nil, skuToken: String? = nil, authorization: Authorization? = nil
  ) {
    self.init(
      accessToken: accessToken, host: host, skuToken: skuToken, authorization: authorization,
      environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
  }

  init(
    accessToken: String?, host: URL?, skuToken: String?, authorization: Authorization? = nil,
    environment: [String: String], information: [String: Any]
  ) {
    func found(_ variable: String, _ key: String?) -> String? {
      [environment[variable], key.flatMap { information[$0] as? String }].compactMap { $0 }.first { !$0.isEmpty }
    }
    self.accessToken = accessToken ?? found("FAIRWAY_ACCESS_TOKEN", "MBXAccessToken")
    self.skuToken = skuToken
    let host = host ?? found("FAIRWAY_HOST", "MBXAPIBaseURL").flatMap { URL(string: $0) } ?? Self.mapboxHost
    let fromHost = host.user(percentEncoded: false).map {
      Authorization.basic(user: $0, password: host.password(percentEncoded: false) ?? "")
    }
    let fromEnvironment =
      found("FAIRWAY_BEARER_TOKEN", nil).map(Authorization.bearer)
      ?? found("FAIRWAY_USER", nil).map {
        Authorization.basic(user: $0, password: environment["FAIRWAY_PASSWORD"] ?? "")
      }
    self.authorization = authorization ?? fromHost ?? fromEnvironment
    var components = URLComponents(url: host, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    self.host = components?.url ?? host
  }

  /// Mapbox's own service.
  ///
  /// The initialiser is fallible for other texts than this; a file's address would be refused at the call.
  public static let mapboxHost = URL(string: "https://api.mapbox.com") ?? URL(filePath: "/")

  /// The parameters of a request to a service that takes its tokens in the address.
  var queryItems: [URLQueryItem] {
    [
      accessToken.map { URLQueryItem(name: "access_token", value: $0) },
      skuToken.map { URLQueryItem(name: "sku", value: $0) },
    ]
    .compactMap { $0 }
  }

  /// The host for people to read, without what may be secret.
  var shownHost: String { host.shown(Redaction(secrets)) }

  /// All that must not be shown, each as it is before it is written into an address or a header.
  var secrets: [String] {
    let parameters = URLComponents(url: host, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return [accessToken, skuToken].compactMap { $0 } + (authorization?.secrets ?? []) + parameters.compactMap(\.value)
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "Credentials(\(shownHost), \(accessToken == nil ? "no token" : "with a token")"
      + (authorization.map { ", \($0)" } ?? "") + ")"
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror {
    Mirror(self, children: ["host": shownHost, "accessToken": accessToken == nil ? "none" : "<token>"])
  }
}
