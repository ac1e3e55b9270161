#if !hasFeature(Embedded)
  internal import CFairway
  internal import FairwayCore
  internal import FairwayRoutes

  /// The options of a router, and the decisions that it leaves to the caller of the library.
  struct RouterSettings {
    /// The decisions that are left to the caller.
    struct Asks: Codable {
      var reroute = false
      var fasterRoute = false
      var nextLeg = false

      fileprivate static var members: [(String, WritableKeyPath<Asks, Bool>)] {
        [("reroute", \.reroute), ("fasterRoute", \.fasterRoute), ("nextLeg", \.nextLeg)]
      }
    }

    var options = RouterOptions()
    var asks = Asks()
    /// Whether the router looks for faster routes.
    var reroutesProactively = true
    /// The least level of the messages that are kept; `nil` for none.
    var log: LogLevel?

    /// Decodes options from a text in which any member may be missing; an empty text gives the defaults.
    init(text: [UInt8]) throws(Failure) {
      guard case .object(var members) = try JSONValue.options(text) else {
        throw Failure(FAIRWAY_ERROR_JSON, "options is not an object")
      }
      if let value = members.removeValue(forKey: "asks") { asks = try Self.asks(value) }
      if let value = members.removeValue(forKey: "reroutesProactively") {
        reroutesProactively = try Self.flag(value, "options.reroutesProactively")
      }
      if let value = members.removeValue(forKey: "log") {
        guard case .string(let name) = value, let level = LogLevel.allCases.first(where: { $0.name == name }) else {
          throw Failure(FAIRWAY_ERROR_JSON, "options.log is none of debug, information, warning, error")
        }
        log = level
      }
      do throws(OptionError) {
        options = try RouterOptions(json: .object(members))
      } catch {
        throw Failure(error)
      }
    }

    /// All options as JSON, sorted by name.
    var text: [UInt8] {
      guard case .object(var members) = options.json else { return [] }
      var asked: JSONObject = [:]
      for (name, path) in Asks.members { asked[name] = .bool(asks[keyPath: path]) }
      members["asks"] = .object(asked)
      members["reroutesProactively"] = .bool(reroutesProactively)
      if let log { members["log"] = .string(log.name) }
      return JSONValue.object(members).json()
    }

    private static func asks(_ value: JSONValue) throws(Failure) -> Asks {
      guard case .object(let members) = value else {
        throw Failure(FAIRWAY_ERROR_JSON, "options.asks is not an object")
      }
      var asks = Asks()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        guard let member = Asks.members.first(where: { $0.0 == name }) else {
          throw Failure(FAIRWAY_ERROR_JSON, "there is no options.asks.\(name)")
        }
        asks[keyPath: member.1] = try flag(value, "options.asks.\(name)")
      }
      return asks
    }

    private static func flag(_ value: JSONValue, _ path: String) throws(Failure) -> Bool {
      guard case .bool(let flag) = value else { throw Failure(FAIRWAY_ERROR_JSON, "\(path) is not true or false") }
      return flag
    }
  }
#endif
