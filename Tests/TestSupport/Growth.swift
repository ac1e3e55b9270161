import XCTest

/// How the cost of work grows with its input.
public enum Growth {
  /// The costs of work at a size, at twice and at four times that, if it grows faster than its input.
  ///
  /// What is linear costs twice as much at each doubling, what compares all with all four times. Growth is too fast if
  /// both doublings cost more than 2.8 times: then it has a power of 1.5 or more. A cache that becomes too small slows
  /// only one of them down. Each size counts with the least of several rounds, as a busy machine only adds to the cost.
  ///
  /// - Parameters:
  ///   - size: The smallest size. There, a part that grows too fast already has to be most of the cost.
  ///   - cost: The cost of a piece of work; the processor time of this thread by default.
  ///   - input: Makes the input of a size; this does not count.
  ///   - work: The work.
  public static func excess<Input>(
    from size: Int, cost: @escaping (() throws -> Void) throws -> Double = Cost.processorTime,
    input: (Int) throws -> Input, work: (Input) throws -> Void
  ) throws -> [Double]? {
    let inputs = try [size, 2 * size, 4 * size].map(input)
    var costs = inputs.map { _ in Double.infinity }
    for _ in 0..<5 {
      for (index, input) in inputs.enumerated() { costs[index] = min(costs[index], try cost { try work(input) }) }
      if costs[1] <= 2.8 * costs[0] || costs[2] <= 2.8 * costs[1] { return nil }
    }
    return costs
  }
}

/// Fails if work grows faster than its input; see ``Growth/excess(from:cost:input:work:)``.
public func assertGrowsLinearly<Input>(
  from size: Int, _ what: String = "the work", file: StaticString = #filePath, line: UInt = #line,
  input: (Int) throws -> Input, work: (Input) throws -> Void
) throws {
  guard let costs = try Growth.excess(from: size, input: input, work: work) else { return }
  XCTFail("\(what) takes \(costs) seconds for \(size), twice and four times as much", file: file, line: line)
}
