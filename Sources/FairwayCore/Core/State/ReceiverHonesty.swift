internal import GeoKernel

/// What is known of the receiver: how accurate it says it is, and how far that can be believed.
@usableFromInline
struct ReceiverHonesty: Hashable, Sendable, Codable {
  /// The accuracy of the last fix used, or the assumed one.
  @usableFromInline var accuracy = 0.0
  /// The accuracy at the last measurement update, and how many seconds ago that was.
  private(set) var updateAccuracy: Float = 0
  var updateAge: Float = 0
  /// The square of the factor by which accuracies are stated too small.
  private(set) var factor: Float = 1
  /// For how many seconds the receiver would have had to be wrong by more than it may be.
  private(set) var strayTime: Float = 0

  /// An error counts as at most this many times the honest one, squared: a single burst does not make a liar.
  private static let largestRatio = 25.0
  /// What a measured error is raised by: part of a bias is always taken for movement and missing from it.
  private static let missingShare = 1.3
  /// How many times as fast straying is forgotten as it grows: a receiver that is wrong in turns is only noisy.
  private static let forgetting = 2.0

  /// The standard deviation of the receiver's slow error along one axis.
  func drift(_ receiver: ReceiverModel) -> Double {
    max(receiver.driftFloor, receiver.driftShare * accuracy * Double(factor).squareRoot())
  }

  /// The variance of the same.
  @inline(__always)
  func driftVariance(_ receiver: ReceiverModel) -> Double {
    let honest = receiver.driftShare * accuracy
    return larger(honest * honest * Double(factor), receiver.driftFloor * receiver.driftFloor)
  }

  /// As the receiver gets surer of itself, what it was wrong by shrinks with its accuracy: by this share.
  @inline(__always)
  var sureness: Double { min(1, accuracy / larger(Double(updateAccuracy), 1e-9)) }

  /// Learns from the bias that a measurement update left: one larger than the accuracy allows shows that it is stated
  /// too small.
  ///
  /// - Parameters:
  ///   - error: The square of the bias.
  ///   - share: How much of what is known is learnt anew.
  @inline(__always)
  mutating func learn(_ error: Double, share: Double, _ receiver: ReceiverModel) {
    let honest = receiver.driftShare * accuracy
    let floor = receiver.driftFloor * receiver.driftFloor
    let ratio = min(Self.largestRatio, 0.5 * error / larger(honest * honest, floor))
    let known = Double(factor)
    factor = Float(larger(known + (Self.missingShare * ratio - known) * min(1, share), 1))
    noteUpdate()
  }

  /// The position of this fix was used, or the estimate starts at it.
  @inline(__always)
  mutating func noteUpdate() {
    updateAge = 0
    updateAccuracy = Float(accuracy)
  }

  /// Counts how long the receiver would have been wrong by more than it may be.
  ///
  /// - Parameter error: The square of the bias.
  mutating func watchStraying(_ error: Double, _ interval: Double, _ receiver: ReceiverModel) {
    let limit = receiver.strayDistance + receiver.strayAccuracies * accuracy
    let isStray = error > limit * limit
    guard isStray || strayTime > 0 else { return }
    strayTime = max(0, strayTime + Float(isStray ? interval : -Self.forgetting * interval))
  }

  /// The estimate starts anew: whatever the bias was is no error of the receiver.
  mutating func forgetStraying() { strayTime = 0 }

  /// Takes a receiver of which nothing is known.
  mutating func start(_ receiver: ReceiverModel) { factor = Float(receiver.firstFactor * receiver.firstFactor) }

  /// Whether the numbers are those of a receiver.
  var isSound: Bool {
    accuracy > 0 && areNumbers(Double(updateAccuracy), Double(updateAge), Double(factor), Double(strayTime))
  }

  private enum CodingKeys: String, CodingKey {
    case accuracy, updateAccuracy, updateAge, factor, strayTime
  }
}
