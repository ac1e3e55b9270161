internal import FairwayCore
internal import FairwayRequests
internal import FairwayRoutes

/// The options of a router, and the decisions that it leaves to the caller of the library.
struct RouterSettings {
  /// The decisions that are left to the caller.
  struct Asks {
    var reroute = false
    var fasterRoute = false
    var nextLeg = false
    var missedStop = false
  }

  var options = RouterOptions()
  var asks = Asks()
  /// Whether the router looks for faster routes.
  var reroutesProactively = true
  /// The least level of the messages that are kept; `nil` for none.
  var log: LogLevel?
}

extension RouterSettings: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    options.visit(&visitor)
    visitor.group("asks", &asks)
    visitor.value("reroutesProactively", &reroutesProactively)
    visitor.value("log", &log)
  }
}

extension LogLevel: OptionChoice {}

extension RouterSettings.Asks: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("reroute", &reroute)
    visitor.value("fasterRoute", &fasterRoute)
    visitor.value("nextLeg", &nextLeg)
    visitor.value("missedStop", &missedStop)
  }
}
