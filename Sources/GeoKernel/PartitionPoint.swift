/// The first index of a range from which on a condition holds, or the range's end: it holds nowhere before that.
///
/// - Complexity: O(log *n*) calls of the condition.
package func partitionPoint(_ range: Range<Int>, where holds: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
