internal import FairwayEngine
internal import FairwayMonitor
internal import FairwayRoutes

extension Counter {
  /// The counter of the fixes that were rejected for a reason; the reasons have the same order.
  init?(rejection: FixRejection) {
    self.init(rawValue: Counter.rejectedNotFinite.rawValue + Int(rejection.rawValue))
  }
}
