public import FairwayEngine

extension Router {
  /// The delegate, which is the ``observer`` and the ``decider`` in one.
  public var delegate: (any RouterDelegate)? {
    get { observer as? any RouterDelegate }
    set {
      observer = newValue
      decider = newValue
    }
  }

  /// Begins the next leg after its waypoint was reached: ``advanceLeg()`` with a completion handler.
  public func advanceLegIndex(completionHandler: ((Result<RouteProgress, any Error>) -> Void)? = nil) {
    let result = Result { try advanceLeg() }
    completionHandler?(result)
  }
}
