/// Listeners that are held weakly and notified in the order in which they were added.
struct WeakListeners {
  private struct Holder {
    weak var object: AnyObject?
  }

  private var holders: [Holder] = []

  /// Adds a listener; has no effect if it was already added.
  ///
  /// - Complexity: O(*n*) in the listeners.
  mutating func add(_ listener: AnyObject) {
    holders.removeAll { $0.object == nil }
    guard !holders.contains(where: { $0.object === listener }) else { return }
    holders.append(Holder(object: listener))
  }

  mutating func remove(_ listener: AnyObject) {
    holders.removeAll { $0.object == nil || $0.object === listener }
  }

  var isEmpty: Bool { holders.allSatisfy { $0.object == nil } }

  /// The remaining listeners, as a copy, so that listeners can be added and removed while they are notified.
  func all<Listener>(_ type: Listener.Type) -> [Listener] { holders.compactMap { $0.object as? Listener } }
}
