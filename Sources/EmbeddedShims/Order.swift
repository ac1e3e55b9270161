extension Array {
  /// Returns the elements in an order, and equal ones as they were.
  ///
  /// This is `sorted(by:)` for programs that have to be small: those sort elements of many types, and have the code of
  /// sorting once for each. Here the numbers of the elements are sorted, and those have one type.
  @inlinable
  package func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    indices.sorted { isBefore(self[$0], self[$1]) }.map { self[$0] }
  }
}
