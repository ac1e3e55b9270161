/// Returns the indices below a count in the order that a comparison of two of them makes; equal ones stay in order.
///
/// The standard library's sort is compiled anew for each type that is sorted. Half a dozen of them, each for a handful
/// of elements, were a thirtieth of the module for browsers; this function is compiled once.
///
/// - Complexity: O(*n* log *n*) comparisons.
@inline(never)
package func sortedOrder(below count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var width = 1
  while width < count {
    // Each pair of neighbouring runs of `width` indices becomes one run.
    for start in stride(from: 0, to: count, by: 2 * width) {
      let middle = min(start + width, count)
      let end = min(start + 2 * width, count)
      var (left, right) = (start, middle)
      for place in start..<end {
        let takesRight = left == middle || (right < end && isBefore(order[right], order[left]))
        merged[place] = order[takesRight ? right : left]
        if takesRight { right += 1 } else { left += 1 }
      }
    }
    swap(&order, &merged)
    width *= 2
  }
  return order
}
