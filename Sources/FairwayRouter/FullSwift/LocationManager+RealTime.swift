extension LocationManager {
  /// Updates a router in real time, with each fix when it is due.
  ///
  /// Returns after the last fix or when the manager is stopped; throws when the task is cancelled.
  public func run<C: Clock>(
    _ router: any Router, clock: C, isolation: isolated (any Actor)? = #isolation
  ) async throws where C.Duration == Duration {
    guard let first = nextUpdateTime else { return }
    let start = clock.now
    while let next = nextUpdateTime {
      try await clock.sleep(until: start.advanced(by: .seconds(next - first)), tolerance: nil)
      advance(to: next) { router.update($0) }
    }
  }
}
