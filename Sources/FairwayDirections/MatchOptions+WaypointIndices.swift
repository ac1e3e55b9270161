public import Foundation

extension MatchOptions {
  /// The indices of the points at which a leg begins or ends; `nil` if every point separates legs.
  ///
  /// The first and the last point are always included.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  @available(*, deprecated, message: "Set separatesLegs of the waypoints.")
  public var waypointIndices: IndexSet? {
    get {
      let indices = common.legSeparatorIndices
      return indices.count == waypoints.count ? nil : IndexSet(indices)
    }
    set {
      for index in waypoints.indices {
        let isEnd = index == 0 || index == waypoints.count - 1
        waypoints[index].separatesLegs = isEnd || newValue?.contains(index) ?? true
      }
    }
  }
}
