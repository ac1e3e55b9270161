public import FairwayEngine
public import RoadGraph

/// A road witness to share with a router: the router asks it about each fix, and you read what it has found.
///
/// ```swift
/// let roads = SharedWitness(try RoadGraph(path: "andorra.roads"))
/// router.witness = roads
/// router.update(fix)
/// print(roads.witness.match.map { "edge \($0.edge)" } ?? "no road")
/// ```
///
/// Use it from one task or actor at a time, with one router.
public final class SharedWitness: FixWitness {
  /// The witness after the last fix.
  public private(set) var witness: RoadWitness
  /// Receives the witness after each fix, before the router gets the fix.
  private let didTestify: DidTestify

  typealias DidTestify = (_ fix: Location, _ witness: inout RoadWitness, RouteIndex, ProgressState) -> Void

  /// Shares a witness from now on.
  public convenience init(_ witness: RoadWitness) { self.init(witness) { _, _, _, _ in } }

  /// Shares a witness that has seen no fix, with the roads of a file, or with a source that it asks about each route.
  public convenience init(_ source: any RoadSource, for users: RoadUsers? = nil) {
    self.init(RoadWitness(source, for: users))
  }

  init(_ witness: RoadWitness, didTestify: @escaping DidTestify) {
    (self.witness, self.didTestify) = (witness, didTestify)
  }

  public func testimony(of fix: Location, on index: RouteIndex, _ state: ProgressState) -> Testimony {
    let roads = witness.asked(fix, on: index, state).roads
    didTestify(fix, &witness, index, state)
    return Testimony(roads: roads, road: witness.road)
  }

  public var failure: String? { witness.failure?.description }

  /// For whom, where and by which clock the witness looks for limits.
  public var limits: LimitOptions {
    get { witness.limits }
    set { witness.limits = newValue }
  }

  public func roadFacts(at state: ProgressState, on index: RouteIndex) -> RoadFacts? {
    witness.roadFacts(at: state, on: index)
  }
}

/// Use a witness from one task or actor at a time.
@available(*, unavailable)
extension SharedWitness: Sendable {}
