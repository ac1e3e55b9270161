internal import FairwayRoutes

/// A session in its shortest stored form: its options, its requests for new routes, its state, the last fix that was
/// used and the last position that was shown.
package struct PackedSession {
  package var options: SessionOptions
  package var reroute: RerouteState
  package var state: ProgressState
  /// The last fix that was used, as received.
  package var lastFix: Location?
  /// The last position that was shown. Of a stored one only what the next prediction depends on is meaningful.
  package var shown: PredictedPlace?

  package init(
    options: SessionOptions, reroute: RerouteState, state: ProgressState, lastFix: Location? = nil,
    shown: PredictedPlace? = nil
  ) {
    (self.options, self.reroute, self.state, self.lastFix, self.shown) = (options, reroute, state, lastFix, shown)
  }

  /// Whether a session with these values can be continued on the route of an engine.
  package func isAccepted(by engine: ProgressEngine) -> Bool {
    engine.accepts(state) && lastFix?.isPossible != false && shown?.isPossible(on: engine.index) != false
  }

  /// The session as bytes, the same on every platform.
  ///
  /// `optionsText` is the options as JSON, if that was made before: making it takes most of the time.
  package func packed(optionsText: [UInt8]? = nil) -> [UInt8] {
    var (session, writer) = (self, FieldWriter())
    var text = optionsText ?? options.jsonText
    session.pack(&writer, &text)
    return writer.bytes
  }

  /// Reads the result of ``packed()``.
  package init(packed bytes: [UInt8]) throws(PackedStateError) {
    self.init(options: SessionOptions(), reroute: RerouteState(), state: ProgressState())
    var reader = FieldReader(bytes)
    var text: [UInt8] = []
    pack(&reader, &text)
    guard ProgressState.readVersions.contains(state.version) else { throw .version(state.version) }
    guard reader.isComplete, let options = SessionOptions(jsonText: text) else { throw .damaged }
    self.options = options
    state.version = ProgressState.currentVersion
  }

  private mutating func pack(_ coder: inout some FieldCoder, _ options: inout [UInt8]) {
    coder.field(&state.version)
    coder.field(&options)
    coder.field(&reroute)
    coder.field(&state)
    coder.field(&lastFix, otherwise: .unknown)
    coder.field(&shown, otherwise: .unknown)
  }
}
