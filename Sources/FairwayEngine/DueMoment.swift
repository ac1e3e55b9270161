internal import FairwayRoutes
internal import GeoKernel

/// When a spoken instruction is due: a `SpokenMoment` in metres along the route.
struct DueMoment: Sendable {
  /// The times of the moment, in seconds; all 0 for an instruction that is due at a distance alone.
  var lead = 0.0
  var duration = 0.0
  var spacing = 0.0
  /// From where on it may be due, where it is due at the latest, and from where on it is left out.
  var from: Double
  var until: Double
  var end = Double.infinity
  /// Whether the pace of the vehicle decides, and whether it is left out if there is no time for it.
  var isTimed = false
  var isOptional = false
  /// Whether it is due as soon as its place is reached.
  var isAtOnce: Bool { isTimed && lead >= SpokenMoment.atOnce }
  /// Whether it was said of the maneuver before, and is left out if there is no time.
  var isAgain: Bool { isTimed && !isOptional && !isArrival && until == .infinity }
  /// Whether it is due with the arrival at the waypoint of its leg.
  var isArrival = false

  /// The moment of an instruction that is due at a distance along the route.
  init(at distance: Double) { (from, until) = (distance, distance) }

  /// - Parameters:
  ///   - range: The step, in metres along the route.
  ///   - scale: The metres along the route for each metre that the route states.
  init(_ moment: SpokenMoment, onStep range: ClosedRange<Double>, scale: Double) {
    func place(_ metres: Double) -> Double {
      let before = metres.isFinite ? max(0, metres) * scale : 0
      return max(range.lowerBound, range.upperBound - before)
    }
    lead = moment.lead
    duration = moment.duration
    spacing = moment.spacing
    from = place(moment.farthest)
    until = moment.nearest > 0 ? place(moment.nearest) : .infinity
    end = place(moment.latest)
    isTimed = true
    isOptional = moment.priority.isOptional
    isArrival = moment.priority == .arrival
    let times = [lead, duration, spacing]
    guard !times.allSatisfy({ (0...1e12).contains($0) }) else { return }
    // A moment that was made in code and is none.
    self = DueMoment(at: from)
  }
}
