// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRouter
internal import FairwayRoutes

extension RouterBody {
  /// What the library stores besides the router.
  private struct Stored: OptionGroup {
    var format = ""
    /// The router's own snapshot.
    var router = Member(json: .null)
    var asks = RouterSettings.Asks()
    var decisions = PendingDecisions()
    /// The number of questions so far, so that a number never stands for two questions.
    var questionCount = 0
    /// The least level of the messages that are kept; `nil` for none.
    var log: LogLevel?

    mutating func visit(_ visitor: inout OptionVisitor) {
      visitor.value("format", &format)
      visitor.value("router", &router)
      visitor.group("asks", &asks)
      visitor.group("decisions", &decisions)
      visitor.value("questionCount", &questionCount)
      visitor.value("log", &log)
    }
  }

  /// A member that is read later, by its owner.
  private struct Member: OptionValue {
    var json: JSONValue

    init(json: JSONValue) { self.json = json }
    init(_ json: JSONValue, _ path: String) throws(OptionError) { self.json = json }
  }

  private static var format: String { "fairway-router" }

  /// Reads what ``snapshot()`` has written.
  private static func read(_ snapshot: [UInt8]) throws(Failure) -> (stored: Stored, router: RouterSnapshot) {
    var stored = Stored()
    guard let json = try? JSONValue(json: snapshot),
      (try? OptionVisitor.read(json, into: &stored, path: "snapshot")) != nil, stored.format == format
    else { throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the text is not the snapshot of a router") }
    do throws(SnapshotError) {
      return (stored, try RouterSnapshot(json: stored.router.json))
    } catch {
      if case .version = error { throw Failure(FAIRWAY_ERROR_MISMATCH, "\(error)") }
      throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the text is not the snapshot of a router: \(error)")
    }
  }

  /// Creates a router from a snapshot.
  convenience init(snapshot: [UInt8], server: RequestServer?) throws(Failure) {
    let (stored, router) = try Self.read(snapshot)
    let messages = RouterMessages(asks: stored.asks, questionCount: Int32(clamping: stored.questionCount))
    try self.init(messages, server, log: stored.log) { provider, log throws(Failure) in
      do throws(SnapshotError) {
        return try RouteController(resuming: router, routingProvider: provider, log: log)
      } catch {
        throw Failure(FAIRWAY_ERROR_MISMATCH, "\(error)")
      }
    }
    stored.decisions.ask(messages, controller)
    messages.settle(controller)
  }

  func snapshot() throws(Failure) -> [UInt8] {
    let stored = Stored(
      format: Self.format, router: Member(json: controller.snapshot().json), asks: messages.asks,
      decisions: PendingDecisions(messages.questions.values), questionCount: Int(messages.questionCount), log: log)
    return OptionVisitor.json(of: stored).json()
  }
}

@c @implementation
public func fairway_router_restore(
  _ snapshot: UnsafePointer<UInt8>?, _ snapshotLength: Int, _ server: UnsafePointer<CChar>?, _ serverLength: Int,
  _ router: UnsafeMutablePointer<fairway_session>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let router else { throw .null("router") }
    guard snapshot != nil else { throw .null("snapshot") }
    let text = try Input.bytes(server, serverLength, "server")
    let server = text.isEmpty ? nil : try RequestServer(json: try JSONValue.decoded(text, "server"))
    let body = try RouterBody(snapshot: try Input.bytes(snapshot, snapshotLength, "snapshot"), server: server)
    router.pointee = try Handles.sessions.add(Session(body))
  }
}
