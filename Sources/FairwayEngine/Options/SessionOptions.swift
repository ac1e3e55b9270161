package import FairwayRoutes

/// The options of a session that follows a route without a router: those of the engine, and the rule by which it says
/// when to request a new route.
package struct SessionOptions: Hashable, Sendable {
  package var navigation = NavigationOptions()
  package var reroute = RerouteRule()

  package init(navigation: NavigationOptions = NavigationOptions(), reroute: RerouteRule = RerouteRule()) {
    (self.navigation, self.reroute) = (navigation, reroute)
  }

  /// All options as a JSON object.
  package var json: JSONValue { OptionVisitor.json(of: self) }

  /// All options as the text of a JSON object.
  package var jsonText: [UInt8] { self == SessionOptions() ? Self.defaults : json.json() }

  /// Creates options from the text of a JSON object; returns `nil` if it is none.
  package init?(jsonText: [UInt8]) {
    if jsonText == Self.defaults {
      self.init()
    } else {
      guard let json = try? JSONValue(json: jsonText), let options = try? SessionOptions(json: json) else { return nil }
      self = options
    }
  }

  /// The text of the defaults. Most sessions have them, and each snapshot has the text.
  private static let defaults = SessionOptions().json.json()

  /// Creates options from a JSON object in which any member may be missing, at every level.
  package init(json: JSONValue) throws(OptionError) {
    self.init()
    try OptionVisitor.read(json, into: &self, path: "options")
  }
}

extension SessionOptions: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    navigation.visit(&visitor)
    visitor.group("reroute", &reroute)
  }
}
