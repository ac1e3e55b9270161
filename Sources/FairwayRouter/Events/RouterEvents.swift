#if !hasFeature(Embedded)
  extension RouteController {
    /// Returns the events of this router from now on; its observer still receives them too.
    ///
    /// ```swift
    /// for await event in router.events() {
    ///   if case .visualInstruction(let banner, _) = event { show(banner) }
    /// }
    /// ```
    ///
    /// The sequence may be read on any thread. It ends with ``finishRouting()`` or with the router.
    ///
    /// - Parameter bufferingPolicy: The events to keep if they come faster than they are read.
    public func events(
      bufferingPolicy: AsyncStream<RouterEvent>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<RouterEvent> {
      let (stream, continuation) = AsyncStream.makeStream(of: RouterEvent.self, bufferingPolicy: bufferingPolicy)
      if drive.isFinished {
        continuation.finish()
      } else {
        if streams == nil { streams = RouterEventStreams() }
        streams?.continuations.append(continuation)
      }
      return stream
    }
  }

  /// The streams of one router's events; they end when this object is released.
  final class RouterEventStreams {
    var continuations: [AsyncStream<RouterEvent>.Continuation] = []

    deinit {
      for continuation in continuations { continuation.finish() }
    }

    @inline(never)  // Otherwise each fix prepares for its results, with streams or without.
    func yield(_ event: RouterEvent) {
      // A stream that is not read any more is forgotten.
      continuations.removeAll { continuation in
        if case .terminated = continuation.yield(event) { true } else { false }
      }
    }
  }
#else
  /// There are no streams without concurrency.
  final class RouterEventStreams {
    func yield(_ event: RouterEvent) {}
  }
#endif
