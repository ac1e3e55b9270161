// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if hasFeature(Embedded)
  internal import CFairway

  extension RouterBody {
    func snapshot() throws(Failure) -> [UInt8] {
      throw Failure(FAIRWAY_ERROR_STATE, "this build of the library stores no routers; its sessions can be stored")
    }
  }
#else
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoutes

  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  extension RouterBody {
    /// What a snapshot contains.
    private struct Stored: Codable {
      var format = "fairway-router"
      var router: RouterSnapshot
      var asks: RouterSettings.Asks
      /// Whether the decision about the next leg is pending. That about a reroute is asked for again by the rule.
      var asksAboutLeg: Bool
      /// Whether the decision about a closure ahead is pending: the router asks once for each closure.
      var asksAboutClosure: Bool
      /// The stop of which the decision is pending whether to leave it out: the router asks once for each.
      var asksAboutStop: Trip.Stop.ID?
      /// The number of questions so far, so that a number never stands for two questions.
      var questionCount: Int32
      /// The name of the least level of the messages that are kept; `nil` for none.
      var log: String?
    }

    /// Creates a router from a snapshot.
    convenience init(snapshot: [UInt8], server: RequestServer?) throws(Failure) {
      let stored: Stored
      do {
        stored = try JSONDecoder().decode(Stored.self, from: Data(snapshot))
      } catch SnapshotError.version(let version) {
        throw Failure(FAIRWAY_ERROR_MISMATCH, "\(SnapshotError.version(version))")
      } catch {
        throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the text is not the snapshot of a router")
      }
      guard stored.format == "fairway-router" else {
        throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the text is not the snapshot of a router")
      }
      let messages = RouterMessages(asks: stored.asks, questionCount: stored.questionCount)
      try self.init(messages, server, log: stored.log.flatMap(LogLevel.init)) { provider throws(Failure) in
        do throws(SnapshotError) {
          return try RouteController(resuming: stored.router, routingProvider: provider, log: { _ in })
        } catch {
          throw Failure(FAIRWAY_ERROR_MISMATCH, "\(error)")
        }
      }
      if stored.asksAboutClosure, controller.isClosureAhead {
        messages.ask(.reroute(isAroundClosure: true), controller)
      }
      if let stop = stored.asksAboutStop, controller.trip.ahead.first?.id == stop {
        messages.ask(.missedStop(stop), controller)
      }
      if stored.asksAboutLeg, state.hasArrivedAtWaypoint { messages.ask(.nextLeg, controller) }
      messages.settle(controller)
    }

    func snapshot() throws(Failure) -> [UInt8] {
      let stored = Stored(
        router: controller.snapshot(), asks: messages.asks, asksAboutLeg: messages.asksAboutLeg,
        asksAboutClosure: messages.asksAboutClosure, asksAboutStop: messages.asksAboutStop,
        questionCount: messages.questionCount, log: log?.name)
      do {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return [UInt8](try encoder.encode(stored))
      } catch {
        throw Failure(FAIRWAY_ERROR_STATE, "the route has a number that JSON cannot contain")
      }
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
#endif
