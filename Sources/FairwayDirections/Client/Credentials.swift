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

  /// Credentials as given; what is not given is looked for in the environment, then in the main bundle.
  ///
  /// The token is `FAIRWAY_ACCESS_TOKEN` or the Info.plist's `MBXAccessToken`, the host `FAIRWAY_HOST` or `MBXAPIBaseURL`,
  /// else Mapbox's. Without a token there are credentials all the same: a service that needs one answers
  /// ``DirectionsError/unauthorized(message:)`` at the call.
  public init(accessToken: String? = nil, host: URL? = nil, skuToken: String? = nil) {
    self.init(
      accessToken: accessToken, host: host, skuToken: skuToken,
      environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
  }

  init(
    accessToken: String?, host: URL?, skuToken: String?, environment: [String: String], information: [String: Any]
  ) {
    func found(_ variable: String, _ key: String) -> String? {
      [environment[variable], information[key] as? String].compactMap { $0 }.first { !$0.isEmpty }
    }
    self.accessToken = accessToken ?? found("FAIRWAY_ACCESS_TOKEN", "MBXAccessToken")
    self.host =
      host ?? found("FAIRWAY_HOST", "MBXAPIBaseURL").flatMap { URL(string: $0) } ?? Self.mapboxHost
    self.skuToken = skuToken
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

  /// A text of a server or of the system without the tokens it may quote.
  func redacting(_ text: String) -> String {
    var text = text
    for token in [accessToken, skuToken].compactMap({ $0 }) where !token.isEmpty {
      text = text.replacing(token, with: "<token>")
      if let encoded = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
        text = text.replacing(encoded, with: "<token>")
      }
    }
    return text
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "Credentials(\(host.absoluteString), \(accessToken == nil ? "no token" : "with a token"))"
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror {
    Mirror(self, children: ["host": host, "accessToken": accessToken == nil ? "none" : "<token>"])
  }
}
