internal import FairwayRoutes

/// A session in its shortest stored form: its options, its requests for new routes and its state.
package struct PackedSession {
  package var options: NavigationOptions
  package var reroute: RerouteState
  package var state: ProgressState

  package init(options: NavigationOptions, reroute: RerouteState, state: ProgressState) {
    (self.options, self.reroute, self.state) = (options, reroute, state)
  }

  /// The session as bytes, the same on every platform.
  package func packed() -> [UInt8] {
    var (session, writer) = (self, FieldWriter())
    var text = options.json.json()
    session.pack(&writer, &text)
    return writer.bytes
  }

  /// Reads the result of ``packed()``.
  package init(packed bytes: [UInt8]) throws(PackedStateError) {
    self.init(options: NavigationOptions(), reroute: RerouteState(), state: ProgressState())
    var reader = FieldReader(bytes)
    var text: [UInt8] = []
    pack(&reader, &text)
    // The options of another version have other members.
    guard state.version == ProgressState.currentVersion, let json = try? JSONValue(json: text),
      let options = try? NavigationOptions(json: json)
    else { throw .version }
    guard reader.isComplete else { throw .damaged }
    self.options = options
  }

  private mutating func pack(_ coder: inout some FieldCoder, _ options: inout [UInt8]) {
    coder.field(&state.version)
    coder.field(&options)
    coder.field(&reroute)
    coder.field(&state)
  }
}
