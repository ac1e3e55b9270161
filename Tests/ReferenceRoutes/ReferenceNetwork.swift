/// Roads as the rules of ways see them, for a plain search: no automaton, no order of a file.
///
/// A road is an edge in one direction: twice the edge, plus 1 against its way's nodes.
public struct ReferenceNetwork: Sendable {
  public struct Road: Sendable {
    public var from: Int
    public var to: Int
    public var way: Int
    /// Whether the profile may use it at all, and at the time of a drive.
    public var isOpen: Bool
    public var isOpenNow: Bool
    /// Whether it is for those only who begin or end there.
    public var isInZone: Bool

    public init(from: Int, to: Int, way: Int, isOpen: Bool, isInZone: Bool) {
      (self.from, self.to, self.way, self.isOpen, self.isInZone) = (from, to, way, isOpen, isInZone)
      isOpenNow = isOpen
    }
  }

  /// A restriction from any edge of a way into any of another, at a junction.
  public struct TurnRule: Sendable {
    public var junction: Int
    public var fromWay: Int
    public var toWay: Int
    public var isOnly: Bool

    public init(junction: Int, fromWay: Int, toWay: Int, isOnly: Bool) {
      (self.junction, self.fromWay, self.toWay, self.isOnly) = (junction, fromWay, toWay, isOnly)
    }
  }

  /// A restriction over roads that follow each other: the last one is forbidden, or is the only one.
  public struct PathRule: Sendable {
    public var roads: [Int]
    public var isOnly: Bool
    /// Whether it holds at the time of a drive, and not always.
    public var isTimed: Bool

    public init(roads: [Int], isOnly: Bool, isTimed: Bool = false) {
      (self.roads, self.isOnly, self.isTimed) = (roads, isOnly, isTimed)
    }
  }

  public var roads: [Road]
  /// Of each junction: whether something there closes it.
  public var isClosed: [Bool]
  public var turnRules: [TurnRule]
  public var pathRules: [PathRule]
  private var leaving: [[Int]]
  private var rulesAt: [[TurnRule]]
  /// The rules over roads that begin with each road.
  private var beginning: [Int: [Int]]

  public init(roads: [Road], isClosed: [Bool], turnRules: [TurnRule], pathRules: [PathRule]) {
    (self.roads, self.isClosed, self.turnRules, self.pathRules) = (roads, isClosed, turnRules, pathRules)
    leaving = [[Int]](repeating: [], count: isClosed.count)
    for (number, road) in roads.enumerated() { leaving[road.from].append(number) }
    rulesAt = [[TurnRule]](repeating: [], count: isClosed.count)
    for rule in turnRules { rulesAt[rule.junction].append(rule) }
    beginning = Dictionary(grouping: pathRules.indices) { pathRules[$0].roads[0] }
  }

  /// How far along each restriction over roads a drive is: the rule, and how many of its roads were driven.
  public struct Progress: Hashable, Sendable {
    public struct Step: Hashable, Comparable, Sendable {
      var rule: Int
      var driven: Int

      public static func < (a: Step, b: Step) -> Bool { (a.rule, a.driven) < (b.rule, b.driven) }
    }

    var steps: [Step] = []

    /// That of a drive which has not begun.
    public init() {}

    init(steps: [Step]) { self.steps = steps }
  }

  /// The progress of a drive that begins on a road, or that goes on into one.
  public func progress(after before: Progress = Progress(), into road: Int) -> Progress {
    var steps: Set<Progress.Step> = []
    for rule in beginning[road] ?? [] { steps.insert(.init(rule: rule, driven: 1)) }
    for step in before.steps {
      let path = pathRules[step.rule]
      if step.driven < path.roads.count - 1, path.roads[step.driven] == road {
        steps.insert(.init(rule: step.rule, driven: step.driven + 1))
      }
    }
    return Progress(steps: steps.sorted())
  }

  /// Whether no restriction stands between two roads, for a drive with a progress.
  ///
  /// Of several restrictions with the same beginning that allow one turn only, each allows its own.
  public func isAllowed(from road: Int, _ progress: Progress, into next: Int) -> Bool {
    let (own, other) = (roads[road], roads[next])
    let here = rulesAt[own.to].filter { $0.fromWay == own.way }
    // From a way into itself one turns round.
    func isMeant(_ rule: TurnRule) -> Bool {
      rule.toWay == other.way && (rule.fromWay != rule.toWay || next == road ^ 1)
    }
    if here.contains(where: { !$0.isOnly && isMeant($0) }) { return false }
    // The only turn that is allowed, and is not possible, says nothing.
    let only = here.filter { rule in
      rule.isOnly && leaving[own.to].contains { roads[$0].way == rule.toWay && roads[$0].isOpen }
    }
    if !only.isEmpty, !only.contains(where: isMeant) { return false }
    return isAllowed(progress, into: next, isTimed: false)
  }

  /// The same of the restrictions over roads that always hold, or that do now.
  private func isAllowed(_ progress: Progress, into next: Int, isTimed: Bool) -> Bool {
    var alone: [[Int]: Bool] = [:]
    for step in progress.steps where pathRules[step.rule].isTimed == isTimed {
      let path = pathRules[step.rule].roads
      guard step.driven == path.count - 1 else { continue }
      let isLast = path[step.driven] == next
      if pathRules[step.rule].isOnly {
        alone[Array(path.dropLast()), default: false] = alone[Array(path.dropLast())] == true || isLast
      } else if isLast {
        return false
      }
    }
    return !alone.values.contains(false)
  }

  /// The roads into which a drive may go on from the end of one.
  public func next(after road: Int, _ progress: Progress) -> [Int] {
    let junction = roads[road].to
    let back = road ^ 1
    func isLawful(_ next: Int) -> Bool {
      (roads[next].isOpen || roads[next].isOpenNow) && isAllowed(from: road, progress, into: next)
    }
    var onward = isClosed[junction] ? [] : leaving[junction].filter { $0 != back && isLawful($0) }
    // One turns round only where nothing else is possible at any time, and where no restriction forbids that.
    if !onward.contains(where: { roads[$0].isOpen }), isLawful(back) { onward.append(back) }
    return onward.filter { roads[$0].isOpenNow && isAllowed(progress, into: $0, isTimed: true) }
  }
}
