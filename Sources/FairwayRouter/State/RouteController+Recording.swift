/// The inputs of a router, and the recording of them.
extension RouteController {
  /// The recording of the session; nil for none.
  ///
  /// A recording has whole inputs: one that is set while an input is processed, such as by an observer, begins with the
  /// next one, and the one that it replaces ends there.
  package var recording: (any RouterRecording)? {
    get { nextRecording ?? activeRecording }
    set {
      nextRecording = .some(newValue)
      if inputDepth == 0 { beginNextRecording() }
    }
  }

  /// Begins an input: a call of the owner, or one within an event, a question or a request.
  @inline(__always)
  func beginInput() {
    if inputDepth == 0, nextRecording != nil { beginNextRecording() }
    inputDepth += 1
  }

  private func beginNextRecording() {
    guard let next = nextRecording else { return }
    nextRecording = nil
    activeRecording?.stop()
    activeRecording = next
    next?.start()
  }

  /// Processes a call of the owner, and records it if the session is recorded.
  @inline(__always)
  func perform<Answer, Failure: Error>(
    _ input: @autoclosure () -> RouterInput, _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    beginInput()
    defer { inputDepth -= 1 }
    guard let recording = activeRecording else { return try body() }
    recording.begin(input(), hasDecider: recordedDecider())
    defer { recording.end() }
    return try body()
  }

  /// Returns whether there is a decider, which the recording is told with each input.
  func recordedDecider() -> Bool {
    hadDecider = decider != nil
    return hadDecider
  }

  /// Whether there is a decider, or the recording does not know yet that it was released: who repeats the input has
  /// one, and is asked.
  var hasDecider: Bool { decider != nil || (hadDecider && activeRecording != nil) }

  /// Processes a call of a session around the router as one input, with the fixes and calls that it consists of.
  package func performSession(_ body: () -> Void) {
    beginInput()
    defer { inputDepth -= 1 }
    body()
  }

  /// Whether answers of the provider that arrive are kept for later, so that they come between two inputs of a session.
  package var holdsAnswers: Bool {
    get { requests.holdsAnswers }
    set { requests.holdsAnswers = newValue }
  }

  /// Records the change of a property.
  func note(_ input: @autoclosure () -> RouterInput) { perform(input()) {} }
}
