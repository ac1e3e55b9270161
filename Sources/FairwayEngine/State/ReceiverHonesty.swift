internal import GeoKernel

/// What is known about the receiver: its stated accuracy and how far that can be trusted.
@usableFromInline
struct ReceiverHonesty: Hashable, Sendable, PackedFields {
  /// The accuracy of the last fix used, or the assumed one.
  @usableFromInline var accuracy = 0.0
  /// The accuracy at the last measurement update, and the time since then in seconds.
  private(set) var updateAccuracy: Float = 0
  var updateAge: Float = 0
  /// The square of the factor by which stated accuracies are too small.
  private(set) var factor: Float = 1
  /// How long the receiver's apparent error has been larger than plausible, in seconds.
  private(set) var strayTime: Float = 0

  /// The largest ratio of a squared error to the stated one: a single burst does not make the receiver dishonest.
  private static let largestRatio = 25.0
  /// The factor that compensates for the part of a bias that is mistaken for motion and so missing from the error.
  private static let missingShare = 1.3
  /// How many times as fast straying is forgotten as it is counted: a receiver with intermittent errors is just noisy.
  private static let forgetting = 2.0

  /// The standard deviation of the receiver's slowly varying error along one axis.
  func drift(_ receiver: ReceiverModel) -> Double {
    max(receiver.driftFloor, receiver.driftShare * accuracy * Double(factor).squareRoot())
  }

  /// The variance of the receiver's slowly varying error along one axis.
  @inline(__always)
  func driftVariance(_ receiver: ReceiverModel) -> Double {
    let honest = receiver.driftShare * accuracy
    return larger(honest * honest * Double(factor), receiver.driftFloor * receiver.driftFloor)
  }

  /// The share of its error that remains when the receiver becomes more accurate: the error shrinks with the accuracy.
  @inline(__always)
  var sureness: Double { min(1, accuracy / larger(Double(updateAccuracy), 1e-9)) }

  /// Learns from the bias after a measurement update: a bias larger than the accuracy allows shows that the accuracy is
  /// stated too small.
  ///
  /// - Parameters:
  ///   - error: The square of the bias.
  ///   - share: The weight of the new information.
  @inline(__always)
  mutating func learn(_ error: Double, share: Double, _ receiver: ReceiverModel) {
    let honest = receiver.driftShare * accuracy
    let floor = receiver.driftFloor * receiver.driftFloor
    let ratio = min(Self.largestRatio, 0.5 * error / larger(honest * honest, floor))
    let known = Double(factor)
    factor = Float(larger(known + (Self.missingShare * ratio - known) * min(1, share), 1))
    noteUpdate()
  }

  /// Records that the position of this fix was used, or that the estimate starts at it.
  @inline(__always)
  mutating func noteUpdate() {
    updateAge = 0
    updateAccuracy = Float(accuracy)
  }

  /// Counts how long the receiver's apparent error has been larger than plausible.
  ///
  /// - Parameter error: The square of the bias.
  mutating func watchStraying(_ error: Double, _ interval: Double, _ receiver: ReceiverModel) {
    let limit = receiver.strayDistance + receiver.strayAccuracies * accuracy
    let isStray = error > limit * limit
    guard isStray || strayTime > 0 else { return }
    strayTime = max(0, strayTime + Float(isStray ? interval : -Self.forgetting * interval))
  }

  /// Forgets the straying when the estimate starts over: the previous bias was not an error of the receiver.
  mutating func forgetStraying() { strayTime = 0 }

  /// Starts with a receiver about which nothing is known.
  mutating func start(_ receiver: ReceiverModel) { factor = Float(receiver.firstFactor * receiver.firstFactor) }

  /// Whether the values are valid for a receiver.
  var isSound: Bool {
    accuracy > 0 && areNumbers(Double(updateAccuracy), Double(updateAge), Double(factor), Double(strayTime))
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&accuracy)
    coder.field(&updateAccuracy)
    coder.field(&updateAge)
    coder.field(&factor)
    coder.field(&strayTime)
  }
}
