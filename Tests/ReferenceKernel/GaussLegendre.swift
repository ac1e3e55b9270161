import Foundation

/// Numerical integration by Gauss and Legendre, its nodes computed here.
struct GaussLegendre: Sendable {
  /// Nodes on −1...1 and their weights.
  private let nodes: [(node: Double, weight: Double)]

  init(count: Int) {
    nodes = (1...count).map { index in
      // Newton's iteration on the Legendre polynomial, from the usual guess for its root.
      var x = cos(.pi * (Double(index) - 0.25) / (Double(count) + 0.5))
      var slope = 1.0
      for _ in 0..<100 {
        var (last, value) = (1.0, x)
        for degree in stride(from: 2, through: count, by: 1) {
          let degree = Double(degree)
          (last, value) = (value, ((2 * degree - 1) * x * value - (degree - 1) * last) / degree)
        }
        slope = Double(count) * (x * value - last) / (x * x - 1)
        let step = value / slope
        x -= step
        if abs(step) < 1e-16 { break }
      }
      return (x, 2 / ((1 - x * x) * slope * slope))
    }
  }

  /// The integrals of three functions, computed together, from `start` over `span`.
  func integral(
    from start: Double, over span: Double, _ function: (Double) -> (Double, Double, Double)
  ) -> (Double, Double, Double) {
    var sum = (0.0, 0.0, 0.0)
    let half = span / 2
    for (node, weight) in nodes {
      let value = function(start + half + half * node)
      sum.0 += weight * value.0
      sum.1 += weight * value.1
      sum.2 += weight * value.2
    }
    return (sum.0 * half, sum.1 * half, sum.2 * half)
  }
}
