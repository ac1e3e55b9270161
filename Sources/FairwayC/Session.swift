internal import CFairway
internal import FairwayCore
internal import FairwayRouter

/// What a session follows its route with: an engine alone, or a router, which requests new routes.
protocol SessionBody: AnyObject {
  /// The engine of the current route.
  var engine: ProgressEngine { get }
  var state: ProgressState { get }
  /// The events that the caller has not fetched.
  var events: EventQueue { get set }
  /// All options as JSON.
  var options: [UInt8] { get }

  /// Processes a fix; returns what it has changed.
  ///
  /// - Parameter isWatched: Whether the caller receives events; without, an engine makes none.
  func update(_ fix: Location, isWatched: Bool) -> ProgressChange
  /// Processes several fixes, and writes the progress after each to `columns`.
  func update(_ fixes: FixColumns, _ columns: ProgressColumns?, isWatched: Bool)
  func predict(at time: Double) -> PredictedPlace
  func advanceLeg(isWatched: Bool) throws(Failure) -> ProgressChange
  func skip(to leg: Int, isWatched: Bool) throws(Failure) -> ProgressChange
  /// Continues on another route.
  func follow(_ index: RouteIndex, isWatched: Bool) throws(Failure) -> ProgressChange
  /// Whether to request a new route now, which then counts as done.
  func requestRoute() throws(Failure) -> Bool
  /// Records that the pending request has failed.
  func failRequest() throws(Failure)
  func snapshot() throws(Failure) -> [UInt8]

  /// The router; `nil` if there is an engine alone.
  var router: RouterBody? { get }

  /// The roads that are asked about each fix; `nil` for none.
  var roads: SessionRoads? { get set }
}

/// A session behind a handle.
typealias Session = Exclusive<any SessionBody>

extension Session {
  convenience init(_ body: any SessionBody) { self.init(body, called: "session") }
}

/// Calls a body with the router of a session's handle.
func useRouter(
  _ handle: fairway_session, _ error: UnsafeMutablePointer<fairway_error>?,
  _ body: (RouterBody) throws(Failure) -> Void
) -> Int32 {
  call(error) { () throws(Failure) in
    try Handles.sessions.thing(handle).use { session throws(Failure) in
      guard let router = session.router else {
        throw Failure(FAIRWAY_ERROR_HANDLE, "\(handle) is a session without a router")
      }
      try body(router)
    }
  }
}
