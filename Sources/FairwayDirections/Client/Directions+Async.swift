public import Foundation
public import GeoKernel

extension Directions {
  /// Requests routes, best first.
  ///
  /// Cancelling the task cancels the request, which then fails with `DirectionsError.cancelled`.
  public func calculate(_ options: RouteOptions) async throws(DirectionsError) -> RouteResponse {
    try await answer { self.calculateRoutes(for: options, answer: $0) }
  }

  /// Requests the matches of a trace.
  ///
  /// Cancelling the task cancels the request, which then fails with `DirectionsError.cancelled`.
  public func calculate(_ options: MatchOptions) async throws(DirectionsError) -> MapMatchingResponse {
    try await answer { self.exchange(self.request(for: options), decoder: self.matchDecoder(options), $0) }
  }

  /// Requests the matches of a trace as routes.
  ///
  /// Cancelling the task cancels the request, which then fails with `DirectionsError.cancelled`.
  public func calculateRoutes(matching options: MatchOptions) async throws(DirectionsError) -> RouteResponse {
    try await answer { self.calculateRoutes(matching: options, answer: $0) }
  }

  /// Requests the updated attributes of a route.
  ///
  /// Cancelling the task cancels the request, which then fails with `DirectionsError.cancelled`.
  public func refreshRoute(_ part: RouteRefreshPart) async throws(DirectionsError) -> RouteRefreshResponse {
    try await answer { self.refreshRoute(part, answer: $0) }
  }

  /// Fetches the versions of the offline routing tiles, newest first.
  ///
  /// Cancelling the task cancels the request, which then fails with `DirectionsError.cancelled`.
  public func availableOfflineVersions() async throws(DirectionsError) -> [OfflineVersion] {
    try await answer {
      self.exchange(
        self.offlineRequest { self.builder.prepared($0.versionsRequest) }, decoder: self.versionsDecoder, $0)
    }
  }

  /// Downloads the tiles of a version that cover an area; the caller owns the file.
  ///
  /// Cancelling the task cancels the download, which then fails with `DirectionsError.cancelled`.
  public func downloadTiles(
    in coordinateBounds: BoundingBox, version: OfflineVersion
  ) async throws(DirectionsError) -> URL {
    try await answer { handler in
      self.download(self.tilesOrder(in: coordinateBounds, version: version), handler)
    }
  }

  /// Downloads what makes the tiles of a version of those of an older one; the caller owns the file.
  ///
  /// Cancelling the task cancels the download, which then fails with `DirectionsError.cancelled`.
  public func downloadDifference(
    in coordinateBounds: BoundingBox, from old: OfflineVersion, to version: OfflineVersion
  ) async throws(DirectionsError) -> URL {
    try await answer { handler in
      self.download(self.differenceOrder(in: coordinateBounds, from: old, to: version), handler)
    }
  }

  private func download(
    _ order: Result<OfflineOrder, DirectionsError>,
    _ handler: @escaping @Sendable (Result<URL, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let started: (any RoutingRequest)? = download(order) { file, _ in handler(file) }
    return started ?? AnsweredRequest()
  }

  /// Waits for the answer of the request that a closure starts.
  private func answer<Value: Sendable>(
    _ start: @Sendable (@escaping @Sendable (Result<Value, DirectionsError>) -> Void) -> any RoutingRequest
  ) async throws(DirectionsError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let running = CancellationRelay()
    let result: Result<Value, DirectionsError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        running.hold(start { continuation.resume(returning: $0) })
      }
    } onCancel: {
      running.cancel()
    }
    return try result.get()
  }
}
